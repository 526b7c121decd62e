import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { moveStock } from '../shop/move-stock.ts';
import { listItems, updateOrder, type OrderRow } from './queries.ts';

/** Keeps the goods of an order that this transaction holds until then, taking them again where they were let go. False when there are not enough. */
export async function reserveStock(tx: Tx, order: OrderRow, { until }: { until: Date }): Promise<boolean> {
  const payBy = until > order.payBy ? until : order.payBy;
  if (order.stock === 'reserved' && payBy <= order.payBy) return true;
  if (order.stock === 'released' && !(await takeAgain(tx, order))) return false;
  await updateOrder(tx, order, { stock: 'reserved', payBy });
  return true;
}

async function takeAgain(tx: Tx, { id }: OrderRow): Promise<boolean> {
  const items = await listItems(tx, { orderId: id });
  try {
    await moveStock(tx, items, 'reserve');
    return true;
  } catch (error) {
    if (error instanceof Problem && error.key === 'outOfStock') return false;
    throw error;
  }
}
