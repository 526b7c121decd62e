import type { PaymentCard } from '@visita/core/orders/order-fields';
import { endOfReservations } from '@visita/core/orders/reservation';
import { orderStatus } from '@visita/core/orders/status';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { earnProducts } from '../ledger/earn-products.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { moveStock } from '../shop/move-stock.ts';
import { mailConfirmed, mailNewOrder } from './jobs.ts';
import { listStockItems } from './item-queries.ts';
import { moveOrder } from './move-queries.ts';
import { updateOrder, type OrderRow } from './queries.ts';
import { writeOrderInvoice } from './write-order-invoice.ts';

/**
 * Marks a locked order as paid, sells its stock and writes its invoice. Returns false if it is paid or
 * cancelled, or its stock was released and is sold out: the payment must then be refunded.
 */
export async function payOrder(
  tx: Tx,
  order: OrderRow,
  { at, card = null, balanceApplied }: { at: Date; card?: PaymentCard | null; balanceApplied?: number },
): Promise<boolean> {
  if (!orderStatus.can('pay', order.status)) return false;
  if (!(await reserveStock(tx, order, { until: order.payBy }))) return false;
  await moveStock(tx, await listStockItems(tx, order), 'sell');
  const { number: invoiceNo } = await writeOrderInvoice(tx, order, { paidAt: at, card, balanceApplied });
  const move = { actor: 'provider' as const, at };
  await moveOrder(tx, order, 'pay', move, { stock: 'sold', paidAt: at, invoiceNo });
  if (order.shippingStatus === null) {
    await moveOrder(tx, { ...order, status: 'paid' }, 'complete', { ...move, actor: 'clock' });
    await earnProducts(tx, { orderIds: [order.id], at });
  }
  if (await claimOnce(tx, { key: `mail:order-paid:${order.id}`, at })) {
    await enqueue(tx, mailConfirmed, { orderId: order.id });
    await enqueue(tx, mailNewOrder, { orderId: order.id });
  }
  return true;
}

/**
 * Reserves the stock of a locked order until a moment, at the latest until `endOfReservations`; reserves it
 * again if it was released. Returns false if the stock does not suffice.
 */
export async function reserveStock(tx: Tx, order: OrderRow, { until }: { until: Date }): Promise<boolean> {
  const last = endOfReservations(order);
  const wanted = until > order.payBy ? until : order.payBy;
  const payBy = wanted < last ? wanted : last;
  if (order.stock === 'reserved' && payBy <= order.payBy) return true;
  if (order.stock === 'released' && !(await takeAgain(tx, order))) return false;
  await updateOrder(tx, order, { stock: 'reserved', payBy });
  return true;
}

async function takeAgain(tx: Tx, order: OrderRow): Promise<boolean> {
  const items = await listStockItems(tx, order);
  try {
    await moveStock(tx, items, 'reserve');
    return true;
  } catch (error) {
    if (error instanceof Problem && error.key === 'outOfStock') return false;
    throw error;
  }
}
