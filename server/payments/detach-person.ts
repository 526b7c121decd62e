import type { Tx } from '../database/database.ts';
import { enqueue } from '../queue/job.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { findOrderToChange, listOrderIds, updateOrder } from '../orders/queries.ts';
import { closePayments } from './close-payment.ts';
import { forgetCustomer } from './forget-customer.ts';
import { findCustomer, findOpenPayment, removeCustomerAttempts } from './queries.ts';

/** Takes a person out of their orders and payments. What was sold is kept for the tax office with its invoice; what is unpaid is cancelled. */
export async function detachPerson(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  for (const { id } of await listOrderIds(tx, { userId })) {
    const order = await findOrderToChange(tx, { id });
    if (!order) continue;
    const open = await findOpenPayment(tx, { orderId: id });
    if (open) await enqueue(tx, closePayments, { paymentId: open.id });
    if (order.status === 'pending') await cancelOrder(tx, order, { actor: 'user', reason: 'erased', at });
    await updateOrder(tx, order, { notes: '' });
  }
  const stripeId = await findCustomer(tx, { userId });
  if (stripeId !== undefined) await enqueue(tx, forgetCustomer, { stripeId });
  await removeCustomerAttempts(tx, { userId });
}
