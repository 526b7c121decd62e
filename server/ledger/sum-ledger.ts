import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { findLastNumber, lockLedger, updateSums } from './sum-queries.ts';

/**
 * Adds new entries to the monthly sums. Writers wait only while the last number is read, not while the
 * entries are summed.
 */
export async function sumLedger({ db }: Pick<Deps, 'db'>): Promise<void> {
  const upTo = await transaction(db, async (tx) => {
    await lockLedger(tx);
    return findLastNumber(tx);
  });
  await transaction(db, (tx) => updateSums(tx, { upTo }));
}
