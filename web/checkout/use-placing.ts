import { notifications } from '@mantine/notifications';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { CartItem } from '@visita/core/shop/cart';
import { useReducer } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { usePath } from '../i18n/language.ts';
import type { Way } from '../payments/how-to-pay.tsx';
import { usePay } from '../payments/use-pay.ts';
import { clearCart, currentCart } from '../shop/cart-store.ts';
import { reduceCheckout, responseTo, type CheckoutKind } from './checkout-machine.ts';
import { forgetSubmission, idempotencyKeyFor } from './idempotency-key.ts';

interface PlacedOrder {
  orderId: string;
  /** The page of the unpaid order, where Stripe's page and a failed payment return to. */
  page: string;
  /** The parameter of that page that names the failure. */
  failureParam: string;
}

interface PlaceOrderOptions<Body, Quote> {
  body: Body;
  items: readonly CartItem[];
  way: Way;
  quote: Quote;
  /** Requests a new quote. */
  refresh: () => Promise<void>;
  /** Calls the endpoint that places the order. */
  createOrder: (input: { body: Body; idempotencyKey: string }) => Promise<PlacedOrder>;
}

/**
 * Places an order and pays it, by the transitions of `checkoutMachine`. A refusal that belongs to the form is
 * thrown.
 */
export function usePlacing<Quote>(kind: CheckoutKind) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const path = usePath();
  const { pay } = usePay();
  const [state, dispatch] = useReducer(reduceCheckout<Quote>, { name: 'choosing' });

  const respond = async (refusal: Problem, refresh: () => Promise<void>): Promise<void> => {
    const { action, problem, field } = responseTo(kind, refusal.key);
    if (action === 'requote') {
      dispatch({ type: 'requote', problem });
      await refresh();
      dispatch({ type: 'showQuote' });
      return;
    }
    if (action === 'openCart') {
      notifications.show({ title: t('problem.cart'), message: t('problem.cartText'), role: 'alert' });
      await navigate(path('/shop/cart'));
    }
    dispatch({ type: 'refuse', problem });
    if (action === 'showField') throw field === undefined ? refusal : fieldProblem(field, refusal.key);
  };

  const placeOrder = async <Body extends object>({
    body,
    items,
    way,
    quote,
    refresh,
    createOrder,
  }: PlaceOrderOptions<Body, Quote>): Promise<void> => {
    dispatch({ type: 'submit', submission: { quote, items } });
    let order: PlacedOrder;
    try {
      order = await createOrder({
        body,
        idempotencyKey: idempotencyKeyFor({ cart: currentCart().key, ...body }),
      });
    } catch (error) {
      if (!(error instanceof Problem)) {
        dispatch({ type: 'refuse', problem: undefined });
        throw error;
      }
      // the idempotency key is bound to another request, so the next attempt needs a new one
      if (error.key === 'idempotencyKeyReused') forgetSubmission();
      return respond(error, refresh);
    }
    dispatch({ type: 'confirm' });
    clearCart();
    forgetSubmission();
    const { orderId, page, failureParam } = order;
    const failure = await pay({ orderId, way, from: page });
    if (failure) await navigate(`${page}?${failureParam}=${failure}`, { replace: true });
  };

  const isBusy = state.name !== 'choosing';
  return {
    placeOrder,
    isBusy,
    /** The result of the last submission. */
    problem: isBusy ? undefined : state.problem,
    /** The last submission. */
    submission: state.submission,
  };
}
