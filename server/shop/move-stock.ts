import { Problem } from '@visita/core/problems';
import type { StockMove } from '@visita/core/shop/stock';
import type { Db } from '../database/database.ts';
import { findHeldVariants, moveVariants } from './queries.ts';
import { tellShopChanged } from './shop-changed.ts';

/** All of the items or none, in the transaction of whoever asks; refuses with `outOfStock` when there are not enough to reserve. */
export async function moveStock(db: Db, items: readonly { sku: string; quantity: number }[], move: StockMove): Promise<void> {
  if (items.length === 0) return;
  await findHeldVariants(db, { skus: items.map(({ sku }) => sku) });
  const moved = await moveVariants(db, items, move);
  if (moved.length < items.length && move === 'reserve') throw new Problem('outOfStock');
  if (moved.length < items.length) throw new Error(`the stock's books do not hold what is to be moved: ${move}`);
  await tellShopChanged(db);
}
