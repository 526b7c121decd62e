import { Problem } from '@visita/core/problems';
import type { Db } from '../database/database.ts';
import { moveStock } from '../shop/move-stock.ts';
import { listItems, updateOrder, type OrderRow } from './queries.ts';

/** Keeps the goods of an order that this transaction holds until then, taking them again where they were let go. False when there are not enough. */
export async function holdGoods(db: Db, order: OrderRow, { until }: { until: Date }): Promise<boolean> {
  const payBy = until > order.payBy ? until : order.payBy;
  if (order.stock === 'reserved' && payBy <= order.payBy) return true;
  if (order.stock === 'released' && !(await takeAgain(db, order))) return false;
  await updateOrder(db, order, { stock: 'reserved', payBy });
  return true;
}

async function takeAgain(db: Db, { id }: OrderRow): Promise<boolean> {
  const items = await listItems(db, { orderId: id });
  try {
    // some of them may be there: within its own transaction it is all or none
    await db.transaction(async (db) => moveStock(db, items, 'reserve'));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.key === 'outOfStock') return false;
    throw error;
  }
}
