import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { lockOrder, type OwnedOrder } from '../orders/queries.ts';
import { audit } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import { requestRefund, findRefundable } from './request-refund.ts';
import { closePayments } from './close-payment.ts';
import { restoreCreditJob } from './credit-jobs.ts';
import { endWithOrder, lockPlan } from './lock-plan.ts';
import { lockPayments, type PaymentRow } from './queries.ts';

/** A cancellation by staff: the actor, the version that they saw, and the reason. */
interface ByStaff {
  staff: StaffActor;
  version?: number | undefined;
  reason: string;
}

/**
 * Cancels an order before it is handed over, closes its open payments and requests a full refund. Returns the
 * ids of the refunds. Throws `orderCannotChange` if it is too late, `orderDisputed` while the bank decides about
 * its payment, and `paymentDisputed` if a lost dispute forbids the refund of the rest, unless `isOptional`.
 */
export async function releaseOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  which: OwnedOrder | { id: string },
  { isOptional = false, by }: { isOptional?: boolean; by?: ByStaff } = {},
): Promise<string[]> {
  const at = now();
  const move = by
    ? { actor: 'admin' as const, staffEmail: by.staff.email, reason: by.reason, at }
    : { actor: 'user' as const, at };
  return transaction(db, async (tx) => {
    const plan = await lockPlan(tx, { orderId: which.id });
    const order = await lockOrder(tx, which);
    if (!order) throw new Problem('orderNotFound');
    if (by?.version !== undefined) refuseChanged(order, { version: by.version });
    if (order.disputedSince !== null) {
      if (isOptional) return [];
      throw new Problem('orderDisputed');
    }
    // lock stock last: a payment that settles takes it last too
    const ofOrder = await lockPayments(tx, { orderId: order.id });
    if (await hasUnreturnable(tx, ofOrder)) {
      if (isOptional) return [];
      throw new Problem('paymentDisputed');
    }
    if (!(await cancelOrder(tx, order, move))) {
      if (isOptional) return [];
      throw new Problem('orderCannotChange');
    }
    if (plan) await endWithOrder(tx, plan, { order, actor: move.actor, at });
    const refundIds: string[] = [];
    for (const payment of ofOrder) {
      const { id } = payment;
      if (payment.status === 'pending' || payment.status === 'processing')
        await enqueue(tx, closePayments, { paymentId: id });
      if (payment.status !== 'completed' || payment.isSurplus) continue;
      const amount = await findRefundable(tx, payment);
      if (amount > 0)
        refundIds.push(await requestRefund(tx, payment, { amount, reason: 'cancelled', isWhole: true, at }));
      // paid by the buyer's credit alone: no refund will succeed later
      else if (payment.amount === 0) await enqueue(tx, restoreCreditJob, { paymentId: id });
    }
    if (by) {
      const [before, after] = [{ status: order.status }, { status: 'cancelled', refunds: refundIds.length }];
      await audit(tx, by.staff, {
        action: 'orders.cancel',
        subject: { type: 'order', id: order.id },
        before,
        after,
        reason: by.reason,
      });
    }
    return refundIds;
  });
}

/** True if money of an order is left that a dispute forbids to refund. */
async function hasUnreturnable(tx: Tx, payments: readonly PaymentRow[]): Promise<boolean> {
  for (const payment of payments)
    if (
      payment.status === 'completed' &&
      !payment.isSurplus &&
      !payment.isRefundable &&
      (await findRefundable(tx, payment)) > 0
    )
      return true;
  return false;
}
