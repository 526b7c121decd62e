import { endOfReservations } from '@visita/core/orders/reservation';
import type { Tx } from '../database/database.ts';
import { moveStock } from '../shop/move-stock.ts';
import { cancelOrder } from './cancel-order.ts';
import { lockOrder, hasOpenPayment, listStockItems, updateOrder } from './queries.ts';

/**
 * When the time to pay is over the products are free for others, a day after it was placed whatever happens. Then the order
 * is cancelled too, but never while somebody is paying it: they get it while there are products, or their money back.
 */
export async function expireReservation(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const order = await lockOrder(tx, { id });
  if (order?.status !== 'pending') return;
  const isTooOld = endOfReservations(order) <= now;
  const isBeingPaid = await hasOpenPayment(tx, { id });
  if (isTooOld && !isBeingPaid) {
    await cancelOrder(tx, order, { actor: 'clock', reason: 'unpaid', at: now });
  } else if (order.stock === 'reserved' && (isTooOld || (order.payBy <= now && !isBeingPaid))) {
    await moveStock(tx, await listStockItems(tx, { orderId: id }), 'release');
    await updateOrder(tx, order, { stock: 'released' });
  }
}
