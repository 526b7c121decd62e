import { isStillHere } from '@visita/core/orders/status';
import type { Wanted } from '@visita/core/subscriptions/wanted';
import { isEnded } from '@visita/core/subscriptions/status';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { findOrderById, lockOrder, type OrderRow } from '../orders/queries.ts';
import { enqueue, job } from '../queue/job.ts';
import { alignSubscription } from '../subscriptions/align-subscription.ts';
import type { Held } from '../subscriptions/lock-subscription.ts';
import { auditChange, refuseUnseen, type ByStaff } from '../subscriptions/by-staff.ts';
import { findSubscription, type Move, type Owned, type SubscriptionRow } from '../subscriptions/queries.ts';
import { releaseRelated } from '../subscriptions/related-order.ts';
import { moveSubscription } from '../subscriptions/settle-subscription.ts';
import { changeNow, lockOwn, refused, want } from '../subscriptions/want-change.ts';
import { listUnsentRefunds } from './queries.ts';
import { releaseOrder } from './release-order.ts';
import { sendRefunds } from './send-refund.ts';

interface Asked {
  /** With what is paid for, or now; without it now where it waits for a card that is not sent yet. */
  ends?: 'period' | 'now';
  /** Whether its order is cancelled too; without it where that can still be done. */
  cancelOrder?: boolean | undefined;
  /** Who of the staff does it in the owner's stead. */
  by?: ByStaff;
}

/** The part of a cancellation that is not done yet: `order` is not cancelled, or it is and its `refund` is not sent. */
type Left = 'order' | 'refund' | null;

/**
 * Ends a subscription: first at the provider, then here, then the order that it was bought with, whose money goes back. Returns
 * which part of the order is left; a job tries it again until it is done.
 */
export async function cancelSubscription(deps: Deps, mine: Owned, asked: Asked): Promise<{ left: Left }> {
  const written = await transaction(deps.db, (tx) => writeCancel(tx, mine, { ...asked, at: deps.now() }));
  await changeNow(deps, async () => written.row);
  if (written.order !== 'released') return { left: written.order === 'late' ? 'order' : null };
  try {
    return { left: await releaseRelatedOrder(deps, mine) };
  } catch (error) {
    const { orderId } = written.row;
    const order = orderId === null ? undefined : await findOrderById(deps.db, { id: orderId });
    const left = order?.order.status === 'cancelled' ? 'refund' : 'order';
    deps.log.warn({ err: error, subscription: mine.id, left }, 'related order not cancelled and refunded yet');
    return { left };
  }
}

async function writeCancel(tx: Tx, mine: Owned, { ends: asked, cancelOrder, by, at }: Asked & { at: Date }) {
  const held = await lockOwn(tx, mine, { action: 'cancel', at });
  if (by) refuseUnseen(held, by);
  const { row } = held;
  const order = row.orderId === null ? undefined : await lockOrder(tx, { id: row.orderId });
  const isHere = order !== undefined && isStillHere(order);
  const ends = asked ?? (isWaitingFor(row, order, at) ? 'now' : 'period');
  const written = await endIt(tx, held, ends, { actor: by ? 'admin' : 'user', at });
  const isWithOrder = ends === 'now' && cancelOrder !== false;
  if (isWithOrder && isHere) await enqueue(tx, releaseRelated, { subscriptionId: row.id }, { once: row.id });
  const isLate = isWithOrder && cancelOrder === true && order !== undefined && !isHere && order.status !== 'cancelled';
  if (by) await auditChange(tx, row, by, { action: 'subscriptions.cancel', before: { ends: row.wanted.ends }, after: { ends } });
  return { row: written, order: isWithOrder && isHere ? ('released' as const) : isLate ? ('late' as const) : ('none' as const) };
}

/** It is not paid, or waits for a card that has not left. */
function isWaitingFor(row: SubscriptionRow, order: OrderRow | undefined, at: Date): boolean {
  const status = statusAt(row, at);
  return row.startedAt === null || ((status === 'paid' || status === 'waiting') && order !== undefined && isStillHere(order));
}

/** What the provider bills it has to end; what it does not ends here, and now: it ends by itself else. */
async function endIt(tx: Tx, held: Held, ends: Exclude<Wanted['ends'], 'renew'>, move: Move): Promise<SubscriptionRow> {
  if (held.row.stripeId !== null) return want(tx, held, { ends }, { action: 'cancel', ...move });
  if (ends === 'period') throw refused('endsByItself');
  const status = move.actor === 'admin' && held.row.startedAt !== null ? ('released' as const) : ('cancelled' as const);
  return moveSubscription(tx, held, { status, endsAt: move.at }, move);
}

/** Cancels the order that a subscription was bought with, once it is over, and has what was paid given back. */
async function releaseRelatedOrder(deps: Deps, { id }: { id: string }): Promise<Left> {
  const row = await findSubscription(deps.db, { id });
  if (row?.orderId == null) return null;
  const ended = isEnded(row.status) ? row : await alignSubscription(deps, { id });
  if (!ended || !isEnded(ended.status)) throw new Error('the subscription is not over yet');
  const orderId = row.orderId;
  await releaseOrder(deps, { id: orderId, ...(row.userId !== null && { userId: row.userId }) }, { isOptional: true });
  // whichever of the call and the job has released the order, both see to its money
  for (const { id: refundId } of await listUnsentRefunds(deps.db, { orderId })) await sendRefunds.run(deps, { refundId });
  // a refund that the provider refused has raised an alert: trying it again would not help
  return (await listUnsentRefunds(deps.db, { orderId })).length > 0 ? 'refund' : null;
}

/** For whoever did not wait for it, and where it failed. */
export const releaseRelatedOrders = job(releaseRelated.name, releaseRelated.schema, async (deps, { subscriptionId }) => {
  await releaseRelatedOrder(deps, { id: subscriptionId });
});
