import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { beginTerm } from './begin-term.ts';
import { coverSeats } from './cover-seats.ts';
import { lockSubscription, type LockedSubscription } from './lock-subscription.ts';
import type { SubscriptionTransition } from './move-queries.ts';
import { insertSeat, updateSeatCard } from './seat-queries.ts';

interface SeatCardInput {
  userId: string;
  cardId: string;
  /** True if a plan paid once begins only when the physical card that came with it is attached. */
  awaitsPhysicalCard?: boolean;
}

/**
 * Gives a card a seat of a locked subscription: the user's seat without a card, or else a free one. The card
 * must be locked too. A plan paid once begins its time with its first card.
 */
export async function seatCard(
  tx: Tx,
  { row, seats }: LockedSubscription,
  { awaitsPhysicalCard = false, ...seat }: SeatCardInput,
  move: SubscriptionTransition,
): Promise<LockedSubscription> {
  const waiting = seats.find(({ userId, cardId }) => userId === seat.userId && cardId === null);
  if (waiting) await updateSeatCard(tx, { id: waiting.id, cardId: seat.cardId });
  else await insertSeat(tx, { id: newId(move.at), subscriptionId: row.id, ...seat, startsAt: move.at });
  const subscription = await lockSubscription(tx, { id: row.id });
  if (!subscription) throw new Error('subscription row disappeared while locked');
  const begunRow = awaitsPhysicalCard ? undefined : await beginTerm(tx, subscription, move);
  if (begunRow) return { ...subscription, row: begunRow };
  await coverSeats(tx, subscription);
  return subscription;
}
