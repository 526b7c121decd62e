import type { Db } from '../database/database.ts';
import { enqueue } from '../queue/job.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { findOrderToChange, listOrderIds, updateOrder } from '../orders/queries.ts';
import { closePayments } from './close-payment.ts';
import { forgetCustomer } from './forget-customer.ts';
import { findCustomer, findOpenPayment, removeCustomerAttempts } from './queries.ts';

/** Takes a person out of their orders and payments. What was sold is kept for the tax office with its invoice; what is unpaid is cancelled. */
export async function detachPerson(db: Db, { userId, at }: { userId: string; at: Date }): Promise<void> {
  for (const { id } of await listOrderIds(db, { userId })) {
    const order = await findOrderToChange(db, { id });
    if (!order) continue;
    const open = await findOpenPayment(db, { orderId: id });
    if (open) await enqueue(db, closePayments, { paymentId: open.id });
    if (order.status === 'pending') await cancelOrder(db, order, { actor: 'user', reason: 'erased', at });
    await updateOrder(db, order, { notes: '' });
  }
  const stripeId = await findCustomer(db, { userId });
  if (stripeId !== undefined) await enqueue(db, forgetCustomer, { stripeId });
  await removeCustomerAttempts(db, { userId });
}
