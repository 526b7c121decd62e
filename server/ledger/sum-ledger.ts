import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { findLastNumber, lockLedger, updateSums } from './sum-queries.ts';

/** Numbers of entries per transaction: about a second of work, far from the time limit of a statement. */
const mostNumbers = 50_000;

/**
 * Adds new entries to the monthly sums, in parts, so that a ledger that was never summed is finished too. Writers wait
 * only while the last number is read, not while the entries are summed.
 */
export async function sumLedger(
  { db }: Pick<Deps, 'db'>,
  { partSize = mostNumbers }: { partSize?: number } = {},
): Promise<void> {
  const upTo = await transaction(db, async (tx) => {
    await lockLedger(tx);
    return findLastNumber(tx);
  });
  let mark = 0;
  while (mark < upTo) mark = await transaction(db, (tx) => updateSums(tx, { upTo, partSize }));
}
