import type { Input } from '@visita/core/api/endpoint';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { PlanQuote } from '@visita/core/subscriptions/buying';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { clearCart, currentCart } from '../shop/cart-store.ts';
import type { Way } from '../payments/how-to-pay.tsx';
import { forgetSubmission, idempotencyKeyFor } from './idempotency-key.ts';
import type { PlanProblem } from './plan-problem.tsx';
import { usePay } from '../payments/use-pay.ts';
import { noAnswer } from './use-placing.ts';

interface UsePlacingPlanInput {
  body: Input<typeof subscriptions.create>['body'];
  way: Way;
  quote: PlanQuote;
  /** Requests a new quote. */
  refresh: () => Promise<void>;
}

/**
 * Orders a plan and pays what is due today. A problem is returned as `problem`, or thrown if it belongs to a
 * form field.
 */
export function usePlacingPlan() {
  const navigate = useNavigate();
  const path = usePath();
  const { pay, isLeaving } = usePay();
  const [problem, setProblem] = useState<PlanProblem>();
  const [isPlaced, setPlaced] = useState(false);

  const settle = async (refused: Problem, { quote, refresh }: UsePlacingPlanInput): Promise<void> => {
    const { key } = refused;
    if (key === 'priceChanged') {
      setProblem({ kind: 'price', before: quote });
      await refresh();
    } else if (key === 'deliveryUnavailable')
      // the new quote shows that the destination is not served
      await refresh();
    else if (key === 'outOfStock' || key === 'productUnavailable') {
      // the new quote shows which product is unavailable
      await refresh();
      setProblem({ kind: 'stock' });
    } else if (['cardCovered', 'cardNotFoundForPayment', 'cardBoundByOther'].includes(key))
      throw fieldProblem('card', key);
    else if (key === 'tooManyUnpaid' || key === 'tooManyUnpaidUnverified')
      setProblem({ kind: 'unpaid', isVerified: key === 'tooManyUnpaid' });
    else if (key === 'addressNotFound') setProblem({ kind: 'address' });
    else if (noAnswer.includes(key)) setProblem({ kind: 'lost' });
    else throw refused;
  };

  /** Returns true if the plan was ordered. */
  const placePlan = async (placing: UsePlacingPlanInput): Promise<boolean> => {
    setProblem(undefined);
    try {
      const { subscription, order } = await call(subscriptions.create, {
        body: placing.body,
        idempotencyKey: idempotencyKeyFor({ cart: currentCart().key, ...placing.body }),
      });
      setPlaced(true);
      clearCart();
      forgetSubmission();
      const page = path(`/subscriptions/${subscription.id}/payment`);
      const met = await pay({ orderId: order.id, way: placing.way, from: page });
      if (met) await navigate(`${page}?failure=${met}`, { replace: true });
      return true;
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      // the idempotency key is bound to another request, so the next attempt needs a new one
      if (refused.key === 'idempotencyKeyReused') forgetSubmission();
      await settle(refused, placing);
      return false;
    }
  };
  return { placePlan, problem, isPlaced, isLeaving };
}
