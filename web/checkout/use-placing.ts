import { notifications } from '@mantine/notifications';
import { orders, type Order } from '@visita/core/orders/contract';
import { Problem } from '@visita/core/problems';
import type { Quote } from '@visita/core/shop/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Input } from '@visita/core/api/endpoint';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { clearCart, currentCart } from '../shop/cart-store.ts';
import type { OrderProblem } from './checkout-problem.tsx';
import type { Way } from '../payments/how-to-pay.tsx';
import { forgetSubmission, idempotencyKeyFor } from './idempotency-key.ts';
import { usePay } from '../payments/use-pay.ts';

interface UsePlacingInput {
  body: Input<typeof orders.create>['body'];
  way: Way;
  quote: Quote;
  /** Requests a new quote. */
  refresh: () => Promise<void>;
}

/**
 * Problems that leave the outcome unknown: the same submission can be sent again with its idempotency key.
 */
export const noAnswer: readonly string[] = ['network', 'requestTimeout', 'serverError', 'unavailable'];

/**
 * Places the order and pays it. A problem is returned as `problem`, or thrown if it belongs to a form field.
 */
export function usePlacing() {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const path = usePath();
  const { pay, isLeaving } = usePay();
  const [problem, setProblem] = useState<OrderProblem>();
  const [placed, setPlaced] = useState<Order>();

  const settle = async (refused: Problem, { quote, refresh }: UsePlacingInput): Promise<void> => {
    if (refused.key === 'priceChanged') {
      setProblem({ kind: 'price', before: quote.total });
      await refresh();
    } else if (refused.key === 'outOfStock' || refused.key === 'productUnavailable') {
      notifications.show({ title: t('problem.cart'), message: t('problem.cartText'), role: 'alert' });
      await navigate(path('/shop/cart'));
    } else if (refused.key === 'deliveryUnavailable')
      // the new quote shows that the destination is not served
      await refresh();
    else if (refused.key === 'tooManyUnpaid' || refused.key === 'tooManyUnpaidUnverified')
      setProblem({ kind: 'unpaid', isVerified: refused.key === 'tooManyUnpaid' });
    else if (refused.key === 'addressNotFound') setProblem({ kind: 'address' });
    else if (noAnswer.includes(refused.key)) setProblem({ kind: 'lost' });
    else throw refused;
  };

  const placeOrder = async (placing: UsePlacingInput): Promise<void> => {
    setProblem(undefined);
    try {
      const order = await call(orders.create, {
        body: placing.body,
        idempotencyKey: idempotencyKeyFor({ cart: currentCart().key, ...placing.body }),
      });
      setPlaced(order);
      clearCart();
      forgetSubmission();
      const page = path(`/shop/orders/${order.id}`);
      const met = await pay({ orderId: order.id, way: placing.way, from: page });
      if (met) await navigate(`${page}?trouble=${met}`, { replace: true });
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      // the idempotency key is bound to another request, so the next attempt needs a new one
      if (refused.key === 'idempotencyKeyReused') forgetSubmission();
      await settle(refused, placing);
    }
  };
  return { placeOrder, problem, isPlaced: placed !== undefined, isLeaving };
}
