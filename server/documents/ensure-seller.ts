import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../deps.ts';
import { transaction } from '../database/transaction.ts';
import { findSeller, insertSeller, lockSeries, type SellerRow } from './queries.ts';

/** Writes down who sells from now on, where the settings say something else than the newest row. */
export async function ensureSeller({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  const { brand, seller, taxNumbers } = config;
  const given = Object.entries(taxNumbers).filter(([, number]) => number !== undefined);
  const wanted = { brand, ...seller, taxNumbers: Object.fromEntries(given) as SellerRow['taxNumbers'] };
  await transaction(db, async (tx) => {
    // processes that start together write one row
    await lockSeries(tx);
    const known = await findSeller(tx);
    const { id: _, since: __, ...kept } = known ?? { id: 0, since: 0 };
    if (!isDeepStrictEqual(kept, wanted)) await insertSeller(tx, { ...wanted, since: now() });
  });
}
