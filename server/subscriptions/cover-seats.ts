import { earliest } from '@visita/core/days';
import { deriveCoverage, type Covering } from '@visita/core/subscriptions/derive-coverage';
import { coverCard } from '../cards/coverage.ts';
import type { Tx } from '../database/database.ts';
import type { LockedSubscription } from './lock-subscription.ts';
import type { SubscriptionRow } from './queries.ts';
import { endSeats } from './seat-queries.ts';

/** Picks the part of a row that decides its cards' coverage. */
const toCovering = (row: SubscriptionRow): Covering => ({ ...row, isStarted: row.startedAt !== null });

/** Ends seats of a locked subscription and the coverage of their cards. */
export async function leaveSeats(tx: Tx, { row, seats }: LockedSubscription, at: Date): Promise<void> {
  await endSeats(tx, { ids: seats.map(({ id }) => id), at });
  const coverage = deriveCoverage(toCovering(row));
  const left = { ...coverage, liveFrom: null, endsAt: earliest([coverage.endsAt, at]) };
  for (const { cardId, ownerId } of seats)
    if (cardId !== null && ownerId !== null) await coverCard(tx, { cardId, subscriptionId: row.id }, left);
}

/** Writes the current coverage of a subscription to the cards of its seats. */
export async function coverSeats(tx: Tx, { row, seats }: LockedSubscription): Promise<void> {
  const coverage = deriveCoverage(toCovering(row));
  for (const { cardId, ownerId } of seats)
    if (cardId !== null && ownerId !== null)
      await coverCard(tx, { cardId, subscriptionId: row.id }, coverage);
}
