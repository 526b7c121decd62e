import { addDays } from '@visita/core/days';
import type { Tx } from '../database/database.ts';
import { moveStock } from '../shop/move-stock.ts';
import { cancelOrder } from './cancel-order.ts';
import { lockOrder, hasOpenPayment, listStockItems, updateOrder } from './queries.ts';

/** An order that is not paid is kept for a day; it may be paid as long as there are products for it. */
const daysToPay = 1;

export const placedTooLongAgo = (now: Date) => addDays(now, -daysToPay);

/** When the time to pay is over the products are free for others, a day after it was placed the order is cancelled; never while somebody is paying it. */
export async function expireReservation(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const order = await lockOrder(tx, { id });
  if (order?.status !== 'pending' || (await hasOpenPayment(tx, { id }))) return;
  if (order.createdAt <= placedTooLongAgo(now)) {
    await cancelOrder(tx, order, { actor: 'clock', reason: 'unpaid', at: now });
  } else if (order.stock === 'reserved' && order.payBy <= now) {
    await moveStock(tx, await listStockItems(tx, { orderId: id }), 'release');
    await updateOrder(tx, order, { stock: 'released' });
  }
}
