import { z } from 'zod';
import { endOfReservations, placedTooLongAgo } from '@visita/core/orders/reservation';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { forEach } from '../orders/complete-shipped.ts';
import { listStockItems } from '../orders/item-queries.ts';
import { hasOpenPayment, listOverdue, lockOrder, updateOrder } from '../orders/queries.ts';
import { job } from '../queue/job.ts';
import { moveStock } from '../shop/move-stock.ts';
import { endWithOrder, lockPlan } from './lock-plan.ts';

/**
 * Releases an order's reserved stock when the time to pay is over and no payment is open, at the latest a day
 * after placement. From then on the order and its plan are cancelled too, once no payment is open. An open
 * payment that succeeds late gets the products if in stock, or else a refund.
 */
async function expireReservation(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const plan = await lockPlan(tx, { orderId: id });
  const order = await lockOrder(tx, { id });
  if (order?.status !== 'pending') return;
  const isTooOld = endOfReservations(order) <= now;
  const isBeingPaid = await hasOpenPayment(tx, { id });
  if (isTooOld && !isBeingPaid) {
    const move = { actor: 'clock', reason: 'unpaid', at: now } as const;
    await cancelOrder(tx, order, move);
    if (plan) await endWithOrder(tx, plan, { order, ...move });
  } else if (order.stock === 'reserved' && (isTooOld || (order.payBy <= now && !isBeingPaid))) {
    await moveStock(tx, await listStockItems(tx, order), 'release');
    await updateOrder(tx, order, { stock: 'released' });
  }
}

export const expireReservations = job(
  'orders.expireReservations',
  z.object({}),
  async ({ db, now }) => {
    const at = now();
    const overdue = await listOverdue(db, { now: at, placedUntil: placedTooLongAgo(at) });
    await forEach(overdue, ({ id }) => transaction(db, async (tx) => expireReservation(tx, { id, now: at })));
  },
  { cron: '*/5 * * * *' },
);
