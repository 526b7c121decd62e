import { isOpen } from '@visita/core/payments/status';
import type { Tx } from '../database/database.ts';
import { enqueue } from '../queue/job.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { forgetBuyer } from '../orders/forget-buyer.ts';
import { listStockItems } from '../orders/item-queries.ts';
import { lockOrders } from '../orders/queries.ts';
import { eraseCustomer } from '../provider/customers.ts';
import { removeCustomerAttempts } from '../provider/attempt-queries.ts';
import { findCustomer } from '../provider/customer-queries.ts';
import { lockStock } from '../shop/move-stock.ts';
import { closePayments } from './close-payment.ts';
import { lockPaymentsOfUser } from './queries.ts';

/**
 * Detaches orders and payments from an erased user. Sold orders are kept with their invoices for tax law;
 * unpaid ones are cancelled.
 */
export async function detachPerson(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  const orders = await lockOrders(tx, { userId });
  // lock the payments before the stock
  const payments = await lockPaymentsOfUser(tx, { userId });
  const items: { sku: string }[] = [];
  for (const order of orders)
    if (order.status === 'pending') items.push(...(await listStockItems(tx, order)));
  // one lock for all orders: locking order by order could deadlock with another transaction
  await lockStock(tx, items);
  for (const order of orders) {
    const open = payments.find((payment) => payment.orderId === order.id && isOpen(payment));
    if (open) await enqueue(tx, closePayments, { paymentId: open.id });
    if (order.status === 'pending') await cancelOrder(tx, order, { actor: 'user', reason: 'erased', at });
    await forgetBuyer(tx, order);
  }
  const stripeId = await findCustomer(tx, { userId });
  if (stripeId !== undefined) await enqueue(tx, eraseCustomer, { stripeId });
  await removeCustomerAttempts(tx, { userId });
}
