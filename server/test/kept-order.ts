import { randomUUID } from 'node:crypto';
import { orders } from '@visita/core/orders/contract';
import { shop } from '@visita/core/shop/contract';
import { seedPlans } from '../seed/seed-plans.ts';
import { seedShop } from '../seed/seed-shop.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { lockOrder } from '../orders/queries.ts';
import { writeOrderInvoice } from '../orders/write-order-invoice.ts';
import { insertPayment } from '../payments/queries.ts';
import { insertCustomer } from '../provider/customer-queries.ts';
import type { Person } from './world.ts';

/** Inserts an order with its invoice and an open payment page at a provider that cannot be reached. */
export async function insertOrderFixture(
  { db }: Pick<Database, 'db'>,
  { person, addressId, at }: { person: Person; addressId: string; at: Date },
) {
  await seedShop({ db, now: at });
  await seedPlans({ db, now: at });
  const items = [{ sku: 'CARD-SLEEVE-COGNAC', quantity: 1 }];
  const { total } = await person.calls(shop.quote, {
    body: { items, destination: { country: 'CA', province: 'QC' } },
  });
  const body = { items, addressId, total, hasAcceptedTerms: true, hasReceivedFrench: true };
  const { id: orderId, orderNo } = await person.calls(orders.create, { body });
  const mark = randomUUID().replaceAll('-', '');
  const paymentId = newId(at);
  const checkoutId = `cs_test_${mark}`;
  const intentId = `pi_${mark}`;
  await insertCustomer(db, { userId: person.id, stripeId: `cus_${mark}`, createdAt: at });
  await insertPayment(db, {
    id: paymentId,
    paymentNo: `P${mark}`,
    orderId,
    userId: person.id,
    method: 'checkout',
    status: 'pending',
    currency: 'CAD',
    amount: total,
    sessionId: checkoutId,
    checkoutUrl: `https://provider.example/${mark}`,
    paymentIntentId: intentId,
    createdAt: at,
  });
  const documentId = await transaction(db, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    return order && (await writeOrderInvoice(tx, order, { paidAt: at, card: null })).id;
  });
  return {
    orderId,
    orderNo,
    documentId: documentId ?? '',
    paymentId,
    checkoutId,
    intentId,
    total,
    planTotal: 10_210,
    savedCard: `pm_${mark}`,
  };
}
