import type { Db } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import {
  insertDays,
  listDue,
  listDueCards,
  lockRollUp,
  moveRolled,
  setPatience,
  updateNumbers,
  type ListedCard,
} from './day-queries.ts';

/** A hit is written with the time at which it came; after this delay all of them are in the table. */
const settledMs = 5 * 60_000;
const cardsAtOnce = 500;
const cardsListed = 10_000;
/** Batches at once; each takes a connection of the pool. */
const workers = 4;
/** No commit waits for the disk: days that a power cut takes are due again. */
const unsynced = { synchronous_commit: 'off' };
/** A batch does not wait longer for a lock on one of its cards. */
const batchPatience = { lock_timeout: '5s', ...unsynced };
/** A card alone, at the end: a year of a very busy card takes longer than a statement may otherwise. */
const lastPatience = { lock_timeout: '0', statement_timeout: '10min', ...unsynced };

/**
 * Rolls finished days up into daily rows, in parallel batches. A card's days and the mark that they are rolled up
 * are one transaction, so a reader counts each day once. Idempotent. A card that fails is tried again after all
 * others; if it fails again, it is left due and its error is thrown.
 */
export async function rollUp(db: Db, { now }: { now: Date }): Promise<void> {
  const until = new Date(now.getTime() - settledMs);
  const batches = listBatches(db, { until });
  const failed: ListedCard[] = [];
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for await (const cards of batches) failed.push(...(await rollUpEach(db, { until, cards })));
    }),
  );
  const failures: unknown[] = [];
  for (const card of failed) {
    const last = rollUpSome(db, { until, cards: [card], patience: lastPatience });
    await last.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Yields all cards that are due, once each; several workers may take from it. */
async function* listBatches(db: Db, { until }: { until: Date }): AsyncGenerator<ListedCard[]> {
  for (let after: ListedCard | undefined; ;) {
    const listed = await listDueCards(db, { until, after, limit: cardsListed });
    for (let index = 0; index < listed.length; index += cardsAtOnce)
      yield listed.slice(index, index + cardsAtOnce);
    if (listed.length < cardsListed) return;
    after = listed.at(-1);
  }
}

/** Rolls a batch up, or, if that fails, card by card. Returns the cards that failed. */
async function rollUpEach(
  db: Db,
  { until, cards }: { until: Date; cards: ListedCard[] },
): Promise<ListedCard[]> {
  try {
    await rollUpSome(db, { until, cards, patience: batchPatience });
    return [];
  } catch {
    const failed: ListedCard[] = [];
    for (const card of cards) {
      const alone = rollUpSome(db, { until, cards: [card], patience: batchPatience });
      await alone.catch(() => failed.push(card));
    }
    return failed;
  }
}

async function rollUpSome(
  db: Db,
  { until, cards, patience }: { until: Date; cards: ListedCard[]; patience: Record<string, string> },
): Promise<void> {
  const newIds = cards.filter(({ hasNumber }) => !hasNumber).map(({ id }) => id);
  // in its own transaction, since its locks block the hits of these cards
  if (newIds.length > 0)
    await transaction(db, async (tx) => {
      await setPatience(tx, patience);
      await updateNumbers(tx, { cardIds: newIds });
    });
  const cardIds = cards.map(({ id }) => id);
  await transaction(db, async (tx) => {
    await setPatience(tx, patience);
    await lockRollUp(tx, { cardIds });
    const due = await listDue(tx, { until, cardIds });
    if (due.length === 0) return;
    await insertDays(tx, { due });
    await moveRolled(tx, { due });
  });
}
