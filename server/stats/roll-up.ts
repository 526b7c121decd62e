import type { Db } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { insertDays, listDue, listDueIds, lockRollUp, moveRolled, updateNumbers } from './queries.ts';

/** A hit is written with the time at which it came; after this delay all of them are in the table. */
const settledMs = 5 * 60_000;
const cardsAtOnce = 200;
const cardsListed = 10_000;
/** Batches at once; each takes a connection of the pool. */
const workers = 4;
/** For a card that fails in its batch: a year of a very busy card takes longer than a statement may otherwise. */
const longestCard = '10min';

/**
 * Rolls finished days up into daily rows, in parallel batches. A card's days and the mark that they are rolled up
 * are one transaction, so a reader counts each day once. Idempotent. A card that cannot be rolled up is left due;
 * the first such failure is thrown after all others are done.
 */
export async function rollUp(db: Db, { now }: { now: Date }): Promise<void> {
  const until = new Date(now.getTime() - settledMs);
  const batches = listBatches(db, { until });
  const failures: unknown[] = [];
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for await (const cardIds of batches) failures.push(...(await rollUpEach(db, { until, cardIds })));
    }),
  );
  if (failures.length > 0) throw failures[0];
}

/** Yields all cards that are due, once each; several workers may take from it. */
async function* listBatches(db: Db, { until }: { until: Date }): AsyncGenerator<string[]> {
  for (let after: Awaited<ReturnType<typeof listDueIds>>[number] | undefined; ;) {
    const listed = await listDueIds(db, { until, after, limit: cardsListed });
    for (let index = 0; index < listed.length; index += cardsAtOnce)
      yield listed.slice(index, index + cardsAtOnce).map(({ id }) => id);
    if (listed.length < cardsListed) return;
    after = listed.at(-1);
  }
}

/** Rolls a batch up, or, if that fails, card by card. Returns the failures. */
async function rollUpEach(
  db: Db,
  { until, cardIds }: { until: Date; cardIds: string[] },
): Promise<unknown[]> {
  try {
    await rollUpSome(db, { until, cardIds });
    return [];
  } catch {
    const failures: unknown[] = [];
    for (const id of cardIds) {
      await rollUpSome(db, { until, cardIds: [id], timeout: longestCard }).catch((error: unknown) =>
        failures.push(error),
      );
    }
    return failures;
  }
}

async function rollUpSome(
  db: Db,
  { until, cardIds, timeout }: { until: Date; cardIds: string[]; timeout?: string },
): Promise<void> {
  // in its own transaction, since its locks block the hits of these cards
  await updateNumbers(db, { cardIds });
  await transaction(db, async (tx) => {
    await lockRollUp(tx, { cardIds, timeout });
    const due = await listDue(tx, { until, cardIds });
    if (due.length === 0) return;
    await insertDays(tx, { due });
    await moveRolled(tx, { due });
  });
}
