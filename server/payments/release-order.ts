import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { lockOrder, type Owned } from '../orders/queries.ts';
import { requestRefund, findRefundable } from './request-refund.ts';
import { closePayments } from './close-payment.ts';
import { lockPayments } from './queries.ts';

/** Cancels an order before it is handed over: nobody can pay it any more, and what was paid is given back whole. */
export async function releaseOrder({ db, now }: Pick<Deps, 'db' | 'now'>, mine: Owned): Promise<void> {
  const at = now();
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, mine);
    if (!order) throw new Problem('orderNotFound');
    // the products come last: whoever takes money for the order takes them last too
    const ofOrder = await lockPayments(tx, { orderId: order.id });
    if (!(await cancelOrder(tx, order, { actor: 'user', at }))) throw new Problem('orderCannotChange');
    for (const payment of ofOrder) {
      const { id } = payment;
      if (payment.status === 'pending' || payment.status === 'processing') await enqueue(tx, closePayments, { paymentId: id });
      if (payment.status !== 'completed' || payment.isSurplus) continue;
      const amount = await findRefundable(tx, payment);
      if (amount > 0) await requestRefund(tx, payment, { amount, reason: 'cancelled', at });
    }
  });
}
