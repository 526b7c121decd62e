import { Problem } from '@visita/core/problems';
import { mergeCartItems, type CartItem } from '@visita/core/shop/cart';
import type { StockMove } from '@visita/core/shop/stock';
import type { Tx } from '../database/database.ts';
import { availableQuantity } from './available.ts';
import type { VariantRow } from './product-queries.ts';
import { findHeldVariants, moveVariants } from './stock-queries.ts';
import { tellShopChanged } from './shop-changed.ts';

/**
 * Moves the stock of all items or of none, in the caller's transaction. Throws `outOfStock`, before anything
 * is changed, if there are too few pieces to reserve.
 */
export async function moveStock(tx: Tx, items: readonly CartItem[], move: StockMove): Promise<void> {
  if (items.length === 0) return;
  const pieces = mergeCartItems(items);
  const lockedVariants = await lockStock(tx, pieces);
  const isEnough = pieces.every(({ sku, quantity }) =>
    lockedVariants.some((variant) => variant.sku === sku && availableQuantity(variant) >= quantity),
  );
  if (move === 'reserve' && !isEnough) throw new Problem('outOfStock');
  const moved = await moveVariants(tx, pieces, move);
  if (moved.length < pieces.length)
    throw new Error(`stock move "${move}" would make a count negative: it does not match the reservation`);
  await tellShopChanged(tx);
}

/** Locks the stock of these items. A caller with several orders locks all their items in one call. */
export async function lockStock(tx: Tx, items: readonly { sku: string }[]): Promise<VariantRow[]> {
  if (items.length === 0) return [];
  return findHeldVariants(tx, { skus: items.map(({ sku }) => sku) });
}
