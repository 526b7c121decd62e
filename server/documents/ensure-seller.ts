import type { Deps } from '../deps.ts';
import { transaction } from '../database/transaction.ts';
import { sellerAt } from './current-seller.ts';
import { isNamed, namedOnPapers } from './seller-of-paper.ts';
import { findSeller, insertSeller, listSellerSettings, lockSeries } from './seller-queries.ts';

/** Inserts the seller named on documents from now on, if the settings differ from the newest row. */
export async function ensureSeller({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  await transaction(db, async (tx) => {
    // processes that start concurrently insert one row
    await lockSeries(tx);
    const at = now();
    const wanted = namedOnPapers(sellerAt(await listSellerSettings(tx), config, at), config.brand);
    const seller = await findSeller(tx);
    if (!seller || !isNamed(seller, wanted)) await insertSeller(tx, { ...wanted, since: at });
  });
}
