import { Problem } from '@visita/core/problems';
import { piecesOf, type CartItem } from '@visita/core/shop/cart';
import type { StockMove } from '@visita/core/shop/stock';
import type { Tx } from '../database/database.ts';
import { freeOf } from './available.ts';
import { findHeldVariants, moveVariants, type VariantRow } from './queries.ts';
import { tellShopChanged } from './shop-changed.ts';

/**
 * All of the items or none, in the transaction of whoever asks; refuses with `outOfStock`, before anything is changed, when
 * there are not enough to reserve.
 */
export async function moveStock(tx: Tx, items: readonly CartItem[], move: StockMove): Promise<void> {
  if (items.length === 0) return;
  const pieces = piecesOf(items);
  const held = await lockStock(tx, pieces);
  const isEnough = pieces.every(({ sku, quantity }) => held.some((variant) => variant.sku === sku && freeOf(variant) >= quantity));
  if (move === 'reserve' && !isEnough) throw new Problem('outOfStock');
  const moved = await moveVariants(tx, pieces, move);
  if (moved.length < pieces.length) throw new Error(`the stock's books do not hold what is to be moved: ${move}`);
  await tellShopChanged(tx);
}

/** Holds the stock of these items until the transaction ends. Who moves items of several orders asks for all of them at once. */
export async function lockStock(tx: Tx, items: readonly { sku: string }[]): Promise<VariantRow[]> {
  if (items.length === 0) return [];
  return findHeldVariants(tx, { skus: items.map(({ sku }) => sku) });
}
