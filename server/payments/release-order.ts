import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { lockOrder, type Owned } from '../orders/queries.ts';
import { requestRefund, findRefundable } from './request-refund.ts';
import { closePayments } from './close-payment.ts';
import { endWithOrder, lockPlan } from './lock-plan.ts';
import { lockPayments } from './queries.ts';

/**
 * Cancels an order before it is handed over: nobody can pay it any more, and what was paid is given back whole. Gives the refunds
 * that were asked for. Where it is optional, an order that cannot be cancelled any more stays as it is.
 */
export async function releaseOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  which: Owned | { id: string },
  { isOptional = false } = {},
): Promise<string[]> {
  const at = now();
  return transaction(db, async (tx) => {
    const plan = await lockPlan(tx, { orderId: which.id });
    const order = await lockOrder(tx, which);
    if (!order) throw new Problem('orderNotFound');
    // the products come last: whoever takes money for the order takes them last too
    const ofOrder = await lockPayments(tx, { orderId: order.id });
    if (!(await cancelOrder(tx, order, { actor: 'user', at }))) {
      if (isOptional) return [];
      throw new Problem('orderCannotChange');
    }
    if (plan) await endWithOrder(tx, plan, { order, actor: 'user', at });
    const refundIds: string[] = [];
    for (const payment of ofOrder) {
      const { id } = payment;
      if (payment.status === 'pending' || payment.status === 'processing') await enqueue(tx, closePayments, { paymentId: id });
      if (payment.status !== 'completed' || payment.isSurplus) continue;
      const amount = await findRefundable(tx, payment);
      if (amount > 0) refundIds.push(await requestRefund(tx, payment, { amount, reason: 'cancelled', at }));
    }
    return refundIds;
  });
}
