import type { Tx } from '../database/database.ts';
import { StaleRead } from '../database/stale-read.ts';
import { lockCoveredCards, lockPeople, lockSubscriptionRow, type SubscriptionRow } from './queries.ts';
import { listSeats } from './seat-queries.ts';

/** A locked subscription with its taken seats. */
export interface LockedSubscription {
  row: SubscriptionRow;
  seats: Awaited<ReturnType<typeof listSeats>>;
}

/** Further users and cards to lock: those that are to get a seat. */
interface Beside {
  userIds?: string[];
  cardIds?: string[];
}

/**
 * Locks a subscription, and before it its users and the cards that it covers or is to cover. Throws
 * `StaleRead` if another transaction seated a card meanwhile or removed one of `cardIds`, so that this transaction
 * is retried.
 */
export async function lockSubscription(
  tx: Tx,
  { id, userIds, cardIds }: { id: string } & Beside,
): Promise<LockedSubscription | undefined> {
  await lockPeople(tx, { id, ...(userIds && { userIds }) });
  const lockedCardIds = await lockCoveredCards(tx, { id, ...(cardIds && { cardIds }) });
  if (cardIds?.some((cardId) => !lockedCardIds.has(cardId)))
    throw new StaleRead('a card was removed before it was locked');
  const row = await lockSubscriptionRow(tx, { id });
  if (!row) return undefined;
  const seats = await listSeats(tx, { subscriptionId: id });
  if (seats.some(({ cardId }) => cardId !== null && !lockedCardIds.has(cardId)))
    throw new StaleRead('a card was seated while the subscription was being locked');
  return { row, seats };
}
