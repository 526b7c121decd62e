import type { Db } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { insertDays, listDue, lockRollUp, moveRolled, updateNumbers } from './queries.ts';

/** A hit is written with the time at which it came; after this delay all of them are in the table. */
const settledMs = 5 * 60_000;
const cardsAtOnce = 200;
const cardsListed = 10_000;

/**
 * Rolls finished days up into daily rows. A card's days and the mark that they are rolled up are one
 * transaction, so a reader counts each day once. Idempotent.
 */
export async function rollUp(db: Db, { now }: { now: Date }): Promise<void> {
  const until = new Date(now.getTime() - settledMs);
  for (;;) {
    const listed = await listDue(db, { until, limit: cardsListed });
    for (let index = 0; index < listed.length; index += cardsAtOnce) {
      await rollUpSome(db, { until, cardIds: listed.slice(index, index + cardsAtOnce).map(({ id }) => id) });
    }
    if (listed.length < cardsListed) return;
  }
}

async function rollUpSome(db: Db, { until, cardIds }: { until: Date; cardIds: string[] }): Promise<void> {
  // in its own transaction, since its locks block the hits of these cards
  await updateNumbers(db, { cardIds });
  await transaction(db, async (tx) => {
    await lockRollUp(tx);
    const due = await listDue(tx, { until, cardIds, limit: cardsAtOnce });
    if (due.length === 0) return;
    await insertDays(tx, { due });
    await moveRolled(tx, { due });
  });
}
