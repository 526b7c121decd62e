import { isStillHere } from '@visita/core/orders/status';
import type { Tx } from '../database/database.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { moveStock } from '../shop/move-stock.ts';
import { mailCancelled } from './jobs.ts';
import { listStockItems } from './item-queries.ts';
import { moveOrder, type OrderTransition } from './move-queries.ts';
import type { OrderRow } from './queries.ts';

/**
 * Cancels a locked order, releases its stock and enqueues one e-mail. Returns false if the parcel was handed
 * over. Refunds are the payments module's part.
 */
export async function cancelOrder(tx: Tx, order: OrderRow, move: OrderTransition): Promise<boolean> {
  if (!isStillHere(order)) return false;
  if (!(await moveOrder(tx, order, 'cancel', move, { stock: 'released' }))) return false;
  const items = await listStockItems(tx, order);
  if (order.stock === 'reserved') await moveStock(tx, items, 'release');
  if (order.stock === 'sold') await moveStock(tx, items, 'takeBack');
  const key = `mail:order-cancelled:${order.id}`;
  if (await claimOnce(tx, { key, at: move.at })) await enqueue(tx, mailCancelled, { orderId: order.id });
  return true;
}
