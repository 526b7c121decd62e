import { notify } from '../database/changes.ts';
import type { Tx } from '../database/database.ts';

/** The channel on which every process is told that the catalogue is not what it was: products, plans, words, prices, stock or rates. */
export const shopChanged = 'shop_changed';

/** Part of the transaction that changes the catalogue: what is rolled back tells nobody. */
export async function tellShopChanged(tx: Tx): Promise<void> {
  await notify(tx, shopChanged, '');
}
