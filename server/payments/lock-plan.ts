import { Problem } from '@visita/core/problems';
import { statusAt } from '@visita/core/subscriptions/phase';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Tx } from '../database/database.ts';
import type { OrderRow } from '../orders/queries.ts';
import { lockSubscription, type Held } from '../subscriptions/lock-subscription.ts';
import { findSubscription, type Move } from '../subscriptions/queries.ts';
import { moveSubscription } from '../subscriptions/settle-subscription.ts';
import { want } from '../subscriptions/want-change.ts';

/** The subscription that an order was placed for, held before the order is; nothing for an order of products. */
export async function lockPlan(tx: Tx, { orderId }: { orderId: string }): Promise<Held | undefined> {
  const row = await findSubscription(tx, { orderId });
  return row && lockSubscription(tx, { id: row.id });
}

/**
 * Ends the plan of an order that is cancelled in this transaction: one that has not begun, and one that still waits for its card.
 * Refuses the order where the plan goes on. What began though its extras were never paid stays.
 */
export async function endWithOrder(tx: Tx, held: Held, { order, ...move }: Move & { order: Pick<OrderRow, 'status'> }): Promise<void> {
  const { row } = held;
  if (isEnded(row.status) || row.wanted.ends === 'now') return;
  const isBegun = row.startedAt !== null;
  if (isBegun && order.status === 'pending') return;
  const status = statusAt(row, move.at);
  if (isBegun && status !== 'paid' && status !== 'waiting') throw new Problem('orderCannotChange');
  if (row.stripeId !== null) await want(tx, held, { ends: 'now' }, { ...move, action: 'cancel' });
  else await moveSubscription(tx, held, { status: 'cancelled', endsAt: move.at }, move);
}
