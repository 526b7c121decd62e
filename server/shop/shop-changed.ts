import { notify } from '../database/changes.ts';
import type { Db } from '../database/database.ts';

/** The channel on which every process hears that the shelf is not what it was: goods, words, prices, stock or rates. */
export const shopChanged = 'shop_changed';

/** Part of the transaction that changes the shelf: what is rolled back tells nobody. */
export async function tellShopChanged(db: Db): Promise<void> {
  await notify(db, shopChanged, '');
}
