import { notify } from '../database/changes.ts';
import type { Tx } from '../database/database.ts';

/**
 * The NOTIFY channel that tells every process that the catalogue changed: products, plans, texts, prices,
 * stock or rates.
 */
export const shopChanged = 'shop_changed';

/** Notifies every process when the transaction that changes the catalogue commits. */
export async function tellShopChanged(tx: Tx): Promise<void> {
  await notify(tx, shopChanged, '');
}
