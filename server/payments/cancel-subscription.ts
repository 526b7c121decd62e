import { isStillHere } from '@visita/core/orders/status';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import { isEnded } from '@visita/core/subscriptions/status';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { findOrderById, lockOrder, type OrderRow } from '../orders/queries.ts';
import { enqueue, job } from '../queue/job.ts';
import { reconcileSubscription } from '../subscriptions/reconcile-subscription.ts';
import type { LockedSubscription } from '../subscriptions/lock-subscription.ts';
import { auditChange, refuseUnseen, type ByStaff } from '../subscription-actions/by-staff.ts';
import type { SubscriptionTransition } from '../subscriptions/move-queries.ts';
import { findSubscription, type OwnedSubscription, type SubscriptionRow } from '../subscriptions/queries.ts';
import { releaseRelated } from '../subscriptions/related-order.ts';
import { moveSubscription } from '../subscriptions/settle-subscription.ts';
import { changeNow, lockOwn, refused, requestChange } from '../subscriptions/request-change.ts';
import { listUnsentRefunds } from './refund-queries.ts';
import { releaseOrder } from './release-order.ts';
import { sendRefunds } from './send-refund.ts';

interface CancelSubscriptionInput {
  /**
   * When it ends. Default: now while it waits for a card that was not handed over, otherwise with the paid
   * period.
   */
  ends?: 'period' | 'now';
  /** True to cancel its order too. Default: if that is still possible. */
  cancelOrder?: boolean | undefined;
  /** The member of staff who cancels on the owner's behalf. */
  by?: ByStaff;
}

/**
 * The part of a cancellation that is not done yet: `order` is not cancelled, or it is and its `refund` is not
 * sent.
 */
type CancelSubscriptionDetails = 'order' | 'refund' | null;

/**
 * Ends a subscription: first at the provider, then here, then the order that it was bought with, which is
 * refunded. Returns which part of the order is left; a job tries it again until it is done.
 */
export async function cancelSubscription(
  deps: Deps,
  mine: OwnedSubscription,
  input: CancelSubscriptionInput,
): Promise<{ left: CancelSubscriptionDetails }> {
  const cancellation = await transaction(deps.db, (tx) =>
    writeCancel(tx, mine, { ...input, at: deps.now() }),
  );
  await changeNow(deps, async () => cancellation.row);
  if (cancellation.order !== 'released') return { left: cancellation.order === 'late' ? 'order' : null };
  try {
    return { left: await releaseRelatedOrder(deps, mine) };
  } catch (error) {
    const { orderId } = cancellation.row;
    const order = orderId === null ? undefined : await findOrderById(deps.db, { id: orderId });
    const left = order?.order.status === 'cancelled' ? 'refund' : 'order';
    deps.log.warn(
      { err: error, subscription: mine.id, left },
      'related order not cancelled and refunded yet',
    );
    return { left };
  }
}

async function writeCancel(
  tx: Tx,
  mine: OwnedSubscription,
  { ends: requestedEnd, cancelOrder, by, at }: CancelSubscriptionInput & { at: Date },
) {
  const subscription = await lockOwn(tx, mine, { action: 'cancel', at });
  if (by) refuseUnseen(subscription, by);
  const { row } = subscription;
  const order = row.orderId === null ? undefined : await lockOrder(tx, { id: row.orderId });
  const isHere = order !== undefined && isStillHere(order);
  const ends = requestedEnd ?? (isWaitingFor(row, order, at) ? 'now' : 'period');
  const endedRow = await endPlan(tx, subscription, ends, { actor: by ? 'admin' : 'user', at });
  const isWithOrder = ends === 'now' && cancelOrder !== false;
  if (isWithOrder && isHere) await enqueue(tx, releaseRelated, { subscriptionId: row.id }, { once: row.id });
  const isLate =
    isWithOrder && cancelOrder === true && order !== undefined && !isHere && order.status !== 'cancelled';
  if (by)
    await auditChange(tx, row, by, {
      action: 'subscriptions.cancel',
      before: { ends: row.desired.ends },
      after: { ends },
    });
  return {
    row: endedRow,
    order: isWithOrder && isHere ? ('released' as const) : isLate ? ('late' as const) : ('none' as const),
  };
}

/** True if it is unpaid, its service is stopped, or it waits for a card that was not handed over. */
function isWaitingFor(row: SubscriptionRow, order: OrderRow | undefined, at: Date): boolean {
  const status = statusAt(row, at);
  return (
    row.startedAt === null ||
    row.serviceStoppedAt !== null ||
    ((status === 'paid' || status === 'waiting') && order !== undefined && isStillHere(order))
  );
}

/**
 * Requests the end of a billed subscription. One that is not billed ends immediately here; it cannot end with
 * its period (`endsByItself`).
 */
export async function endPlan(
  tx: Tx,
  subscription: LockedSubscription,
  ends: Exclude<DesiredState['ends'], 'renew'>,
  move: SubscriptionTransition,
): Promise<SubscriptionRow> {
  if (subscription.row.stripeId !== null)
    return requestChange(tx, subscription, { ends }, { action: 'cancel', ...move });
  if (ends === 'period') throw refused('endsByItself');
  const status =
    move.actor === 'admin' && subscription.row.startedAt !== null
      ? ('released' as const)
      : ('cancelled' as const);
  return moveSubscription(tx, subscription, { status, endsAt: move.at }, move);
}

/** Cancels and refunds the order of an ended subscription. Throws if the subscription has not ended. */
async function releaseRelatedOrder(deps: Deps, { id }: { id: string }): Promise<CancelSubscriptionDetails> {
  const row = await findSubscription(deps.db, { id });
  if (row?.orderId == null) return null;
  const ended = isEnded(row.status) ? row : await reconcileSubscription(deps, { id });
  if (!ended || !isEnded(ended.status))
    throw new Error(`subscription ${row.subscriptionNo} has not ended yet, so its order is not cancelled`);
  const orderId = row.orderId;
  await releaseOrder(
    deps,
    { id: orderId, ...(row.userId !== null && { userId: row.userId }) },
    { isOptional: true },
  );
  // the request and the job may both release the order; each also sends its refunds
  for (const { id: refundId } of await listUnsentRefunds(deps.db, { orderId }))
    await sendRefunds.run(deps, { refundId });
  // a refund that the provider refused has raised an alert, and a retry would not help
  return (await listUnsentRefunds(deps.db, { orderId })).length > 0 ? 'refund' : null;
}

/** Cancels and refunds the order in the background, and retries a failed release. */
export const releaseRelatedOrders = job(
  releaseRelated.name,
  releaseRelated.schema,
  async (deps, { subscriptionId }) => {
    await releaseRelatedOrder(deps, { id: subscriptionId });
  },
);
