import { z } from 'zod';
import { endOfReservations, placedTooLongAgo } from '@visita/core/orders/reservation';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { forEach } from '../orders/clock.ts';
import { hasOpenPayment, listOverdue } from '../orders/due-queries.ts';
import { lockOrder, listStockItems, updateOrder } from '../orders/queries.ts';
import { job } from '../queue/job.ts';
import { moveStock } from '../shop/move-stock.ts';
import { endWithOrder, lockPlan } from './lock-plan.ts';

/**
 * When the time to pay is over the products are free for others, a day after it was placed whatever happens. Then the order
 * is cancelled too, and its plan with it, but never while somebody is paying it: they get it while there are products, or their money back.
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
  'orders.endWindows',
  z.object({}),
  async ({ db, now }) => {
    const at = now();
    const overdue = await listOverdue(db, { now: at, placedUntil: placedTooLongAgo(at) });
    await forEach(overdue, ({ id }) => transaction(db, async (tx) => expireReservation(tx, { id, now: at })));
  },
  { cron: '*/5 * * * *' },
);
