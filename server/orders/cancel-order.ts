import { isStillHere } from '@visita/core/orders/status';
import type { Tx } from '../database/database.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { moveStock } from '../shop/move-stock.ts';
import { mailCancelled } from './jobs.ts';
import { listStockItems, moveOrder, type Move, type OrderRow } from './queries.ts';

/** Cancels an order that this transaction holds: its products are free again. False when it is too late. What was paid is the payments' to give back. */
export async function cancelOrder(tx: Tx, order: OrderRow, move: Move): Promise<boolean> {
  if (!isStillHere(order)) return false;
  if (!(await moveOrder(tx, order, 'cancel', move, { stock: 'released' }))) return false;
  const items = await listStockItems(tx, order);
  if (order.stock === 'reserved') await moveStock(tx, items, 'release');
  if (order.stock === 'sold') await moveStock(tx, items, 'takeBack');
  const key = `mail:order-cancelled:${order.id}`;
  if (await claimOnce(tx, { key, at: move.at })) await enqueue(tx, mailCancelled, { orderId: order.id });
  return true;
}
