import { specialValidUntil } from '@visita/core/cards/special-validity';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { lockSubscription, type Held } from './lock-subscription.ts';
import { insertSeat, updateSeatCard, type Move } from './queries.ts';
import { moveSubscription } from './settle-subscription.ts';
import { coverSeats } from './cover-seats.ts';

/**
 * Gives a card of somebody's a seat of a subscription that this transaction holds with that card: the seat they have without
 * a card, or a free one. The time of a plan that is paid once begins with its first card.
 */
export async function seatCard(tx: Tx, { row, seats }: Held, seat: { userId: string; cardId: string }, move: Move): Promise<Held> {
  const { at } = move;
  const waiting = seats.find(({ userId, cardId }) => userId === seat.userId && cardId === null);
  if (waiting) await updateSeatCard(tx, { id: waiting.id, cardId: seat.cardId });
  else await insertSeat(tx, { id: newId(at), subscriptionId: row.id, ...seat, startsAt: at });
  const held = await lockSubscription(tx, { id: row.id });
  if (!held) throw new Error('a subscription that is held is there');
  const { length, lengthUnit: unit } = row;
  const begins = length !== null && unit !== null && row.endsAt === null && row.startedAt !== null;
  if (begins) {
    const endsAt = specialValidUntil(at, { length, unit });
    return {
      ...held,
      row: await moveSubscription(tx, held, { status: 'active', activatedAt: at, periodStart: at, periodEnd: endsAt, endsAt }, move),
    };
  }
  await coverSeats(tx, held);
  return held;
}
