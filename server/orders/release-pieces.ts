import { isStillHere } from '@visita/core/orders/status';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { moveStock } from '../shop/move-stock.ts';
import { listStockItems } from './item-queries.ts';
import { updateOrder, type OrderRow } from './queries.ts';

interface RefundedPieces {
  refundId: string;
  /** Lines of the refund; a plan among them has no stock. */
  lines: readonly { sku: string; quantity: number }[];
}

/** Puts refunded pieces of a locked order back on sale, if they were not handed over. */
export async function releasePieces(
  tx: Tx,
  order: OrderRow,
  { refundId, lines }: RefundedPieces,
): Promise<void> {
  if (order.stock !== 'sold' || !isStillHere(order)) return;
  const stockSkus = new Set((await listStockItems(tx, order)).map(({ sku }) => sku));
  const pieces = lines
    .filter(({ sku }) => stockSkus.has(sku))
    .map(({ sku, quantity }) => ({ refundId, sku, quantity }));
  if (pieces.length === 0) return;
  await updateOrder(tx, order, { releasedPieces: [...order.releasedPieces, ...pieces] });
  await moveStock(tx, pieces, 'takeBack');
}

/**
 * Sells the pieces of a failed refund again. If they are sold out meanwhile, they stay on sale: the alert of
 * the refund tells staff.
 */
export async function reclaimPieces(
  tx: Tx,
  order: OrderRow,
  { refundId }: { refundId: string },
): Promise<void> {
  const pieces = order.releasedPieces.filter((piece) => piece.refundId === refundId);
  if (pieces.length === 0 || order.stock !== 'sold') return;
  try {
    await moveStock(tx, pieces, 'reserve');
  } catch (error) {
    if (error instanceof Problem && error.key === 'outOfStock') return;
    throw error;
  }
  await moveStock(tx, pieces, 'sell');
  await updateOrder(tx, order, {
    releasedPieces: order.releasedPieces.filter((piece) => piece.refundId !== refundId),
  });
}
