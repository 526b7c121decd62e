import { statusAt } from '@visita/core/subscriptions/phase';
import type { Tx } from '../database/database.ts';
import { lockSubscription } from './lock-subscription.ts';
import { findSubscription, type SubscriptionRow } from './queries.ts';
import { findSeatOfCard, type SeatRow } from './seat-queries.ts';
import { moveSubscription } from './settle-subscription.ts';

/**
 * Returns the seat that covers a locked card at a moment. Expires an overdue plan that the clock job has not
 * reached yet, so that its card is free at once.
 */
export async function findSeat(
  tx: Tx,
  { cardId, at }: { cardId: string; at: Date },
): Promise<SeatRow | undefined> {
  const seat = await findSeatOfCard(tx, { cardId });
  const row = seat && (await findSubscription(tx, { id: seat.subscriptionId }));
  if (!row || !isOver(row, at)) return seat;
  const subscription = await lockSubscription(tx, row);
  if (subscription && isOver(subscription.row, at))
    await moveSubscription(tx, subscription, { status: 'expired' }, { actor: 'clock', at });
  return findSeatOfCard(tx, { cardId });
}

const isOver = (row: SubscriptionRow, at: Date) =>
  row.status !== 'expired' && statusAt(row, at) === 'expired';
