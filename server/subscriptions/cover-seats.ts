import { coverageOf, type Covering } from '@visita/core/subscriptions/coverage-of';
import { coverCard } from '../cards/coverage.ts';
import type { Tx } from '../database/database.ts';
import type { Held } from './lock-subscription.ts';
import type { SubscriptionRow } from './queries.ts';

/** The part of a row that decides what it covers. */
export const coveringOf = (row: SubscriptionRow): Covering => ({ ...row, isStarted: row.startedAt !== null });

/** Writes what a subscription pays for the cards of its seats, as it is now. */
export async function coverSeats(tx: Tx, { row, seats }: Held): Promise<void> {
  const coverage = coverageOf(coveringOf(row));
  for (const { cardId, printedId } of seats)
    if (cardId !== null && printedId !== null) await coverCard(tx, { id: cardId, cardId: printedId }, coverage);
}
