import { specialValidUntil } from '@visita/core/cards/special-validity';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { lockSubscription, type LockedSubscription } from './lock-subscription.ts';
import type { SubscriptionTransition } from './move-queries.ts';
import { insertSeat, updateSeatCard } from './seat-queries.ts';
import { moveSubscription } from './settle-subscription.ts';
import { coverSeats } from './cover-seats.ts';

/**
 * Gives a card a seat of a locked subscription: the user's seat without a card, or else a free one. The card
 * must be locked too. A plan paid once starts its time with its first card.
 */
export async function seatCard(
  tx: Tx,
  { row, seats }: LockedSubscription,
  seat: { userId: string; cardId: string },
  move: SubscriptionTransition,
): Promise<LockedSubscription> {
  const { at } = move;
  const waiting = seats.find(({ userId, cardId }) => userId === seat.userId && cardId === null);
  if (waiting) await updateSeatCard(tx, { id: waiting.id, cardId: seat.cardId });
  else await insertSeat(tx, { id: newId(at), subscriptionId: row.id, ...seat, startsAt: at });
  const subscription = await lockSubscription(tx, { id: row.id });
  if (!subscription) throw new Error('subscription row disappeared while locked');
  const { length, lengthUnit: unit } = row;
  const begins = length !== null && unit !== null && row.endsAt === null && row.startedAt !== null;
  if (begins) {
    const endsAt = specialValidUntil(at, { length, unit });
    return {
      ...subscription,
      row: await moveSubscription(
        tx,
        subscription,
        { status: 'active', activatedAt: at, periodStart: at, periodEnd: endsAt, endsAt },
        move,
      ),
    };
  }
  await coverSeats(tx, subscription);
  return subscription;
}
