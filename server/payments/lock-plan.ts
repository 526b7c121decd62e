import { Problem } from '@visita/core/problems';
import { statusAt } from '@visita/core/subscriptions/phase';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Tx } from '../database/database.ts';
import type { OrderRow } from '../orders/queries.ts';
import { lockSubscription, type LockedSubscription } from '../subscriptions/lock-subscription.ts';
import type { SubscriptionTransition } from '../subscriptions/move-queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { lockRenewalClaim, type RenewalClaimRow } from '../subscriptions/renewal-claim-queries.ts';
import { moveSubscription } from '../subscriptions/settle-subscription.ts';
import { requestChange } from '../subscriptions/request-change.ts';

/** The plan of an order, locked. */
export interface LockedPlan extends LockedSubscription {
  /** The claim to the renewal, which may be another subscription's. Undefined if it renews none or has started. */
  claim?: RenewalClaimRow;
}

/**
 * Locks the subscription that an order was placed for, and its claim to a renewal. Lock it before the order.
 * Undefined for an order of products.
 */
export async function lockPlan(tx: Tx, { orderId }: { orderId: string }): Promise<LockedPlan | undefined> {
  const found = await findSubscription(tx, { orderId });
  const subscription = found && (await lockSubscription(tx, { id: found.id }));
  if (!subscription) return undefined;
  const { id, renewedFrom, startedAt } = subscription.row;
  if (renewedFrom === null || startedAt !== null) return subscription;
  return { ...subscription, claim: await lockRenewalClaim(tx, { renewedFrom, subscriptionId: id }) };
}

/**
 * Ends the plan of an order that is being cancelled, if it has not started or still waits for its card.
 * Throws `orderCannotChange` if it is past that. A plan that started while its extras stayed unpaid
 * continues.
 */
export async function endWithOrder(
  tx: Tx,
  subscription: LockedSubscription,
  { order, ...move }: SubscriptionTransition & { order: Pick<OrderRow, 'status'> },
): Promise<void> {
  const { row } = subscription;
  if (isEnded(row.status) || row.desired.ends === 'now') return;
  const isBegun = row.startedAt !== null;
  if (isBegun && order.status === 'pending') return;
  const status = statusAt(row, move.at);
  if (isBegun && status !== 'paid' && status !== 'waiting') throw new Problem('orderCannotChange');
  await endAtOnce(tx, subscription, move);
}

/** Ends a plan now, however far it is: its order has been undone. */
export async function endAtOnce(
  tx: Tx,
  subscription: LockedSubscription,
  move: SubscriptionTransition,
): Promise<void> {
  const { row } = subscription;
  if (isEnded(row.status) || row.desired.ends === 'now') return;
  if (row.stripeId !== null)
    await requestChange(tx, subscription, { ends: 'now' }, { ...move, action: 'cancel' });
  else await moveSubscription(tx, subscription, { status: 'cancelled', endsAt: move.at }, move);
}
