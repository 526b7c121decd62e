import type { Tx } from '../database/database.ts';
import { listSeats, lockCoveredCards, lockSubscriptionRow, type SubscriptionRow } from './queries.ts';

/** A subscription that a transaction holds, with the seats that are taken. */
export interface Held {
  row: SubscriptionRow;
  seats: Awaited<ReturnType<typeof listSeats>>;
}

/**
 * Holds a subscription until the transaction ends, and before it the cards that it covers or is to cover. Who gave it another
 * card in between is told by PostgreSQL's word for a conflict, so that the transaction begins anew.
 */
export async function lockSubscription(tx: Tx, { id, cardIds }: { id: string; cardIds?: string[] }): Promise<Held | undefined> {
  const held = await lockCoveredCards(tx, { id, ...(cardIds && { cardIds }) });
  const row = await lockSubscriptionRow(tx, { id });
  if (!row) return undefined;
  const seats = await listSeats(tx, { subscriptionId: id });
  if (seats.some(({ cardId }) => cardId !== null && !held.has(cardId)))
    throw Object.assign(new Error('a card was seated meanwhile'), { code: '40001' });
  return { row, seats };
}
