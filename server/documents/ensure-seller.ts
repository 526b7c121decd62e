import type { Queryable } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { sellerAt } from './current-seller.ts';
import { isNamed, namedOnPapers } from './seller-of-paper.ts';
import { findSeller, insertSeller, listSellerSettings, lockSeries } from './seller-queries.ts';

type EnsureSellerDeps = Pick<Deps, 'db' | 'config' | 'now'>;

/** Inserts the seller named on documents from now on, if the settings differ from the newest row. */
export async function ensureSeller({ db, config, now }: EnsureSellerDeps): Promise<void> {
  if (!(await findUnnamed(db, { config, at: now() }))) return;
  await transaction(db, async (tx) => {
    // processes that start concurrently insert one row
    await lockSeries(tx);
    const at = now();
    const seller = await findUnnamed(tx, { config, at });
    if (seller) await insertSeller(tx, { ...seller, since: at });
  });
}

/** Finds the seller that documents have to name, unless they name it already. */
async function findUnnamed(db: Queryable, { config, at }: Pick<Deps, 'config'> & { at: Date }) {
  const current = namedOnPapers(sellerAt(await listSellerSettings(db), config, at), config.brand);
  const seller = await findSeller(db);
  return seller && isNamed(seller, current) ? undefined : current;
}
