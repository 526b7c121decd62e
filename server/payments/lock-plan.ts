import { Problem } from '@visita/core/problems';
import { statusAt } from '@visita/core/subscriptions/phase';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Tx } from '../database/database.ts';
import type { OrderRow } from '../orders/queries.ts';
import { lockSubscription, type LockedSubscription } from '../subscriptions/lock-subscription.ts';
import type { SubscriptionTransition } from '../subscriptions/move-queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { moveSubscription } from '../subscriptions/settle-subscription.ts';
import { requestChange } from '../subscriptions/request-change.ts';

/**
 * Locks the subscription that an order was placed for. Lock it before the order. Undefined for an order of
 * products.
 */
export async function lockPlan(
  tx: Tx,
  { orderId }: { orderId: string },
): Promise<LockedSubscription | undefined> {
  const row = await findSubscription(tx, { orderId });
  return row && lockSubscription(tx, { id: row.id });
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
  if (row.stripeId !== null)
    await requestChange(tx, subscription, { ends: 'now' }, { ...move, action: 'cancel' });
  else await moveSubscription(tx, subscription, { status: 'cancelled', endsAt: move.at }, move);
}
