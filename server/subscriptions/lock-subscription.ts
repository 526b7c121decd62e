import type { Tx } from '../database/database.ts';
import { listSeats, lockCoveredCards, lockPeople, lockSubscriptionRow, type SubscriptionRow } from './queries.ts';

/** A subscription that a transaction holds, with the seats that are taken. */
export interface Held {
  row: SubscriptionRow;
  seats: Awaited<ReturnType<typeof listSeats>>;
}

/** What else than its own it is held with: people and cards that are to have a seat. */
interface Beside {
  userIds?: string[];
  cardIds?: string[];
}

/**
 * Holds a subscription until the transaction ends, and before it its people and the cards that it covers or is to cover. Who gave it another
 * card in between is told by PostgreSQL's word for a conflict, so that the transaction begins anew.
 */
export async function lockSubscription(tx: Tx, { id, userIds, cardIds }: { id: string } & Beside): Promise<Held | undefined> {
  await lockPeople(tx, { id, ...(userIds && { userIds }) });
  const held = await lockCoveredCards(tx, { id, ...(cardIds && { cardIds }) });
  const row = await lockSubscriptionRow(tx, { id });
  if (!row) return undefined;
  const seats = await listSeats(tx, { subscriptionId: id });
  if (seats.some(({ cardId }) => cardId !== null && !held.has(cardId)))
    throw Object.assign(new Error('a card was seated meanwhile'), { code: '40001' });
  return { row, seats };
}
