import { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { findInvoice } from '../documents/queries.ts';
import { writeCreditNote } from '../documents/write-credit-note.ts';
import { lockOrder } from '../orders/queries.ts';
import { writeOrderInvoice } from '../orders/write-order-invoice.ts';
import { job } from '../queue/job.ts';
import { listUndocumentedInvoices, lockInvoice } from '../subscription-invoices/queries.ts';
import { lockSubscriptionRow } from '../subscriptions/queries.ts';
import {
  writeSentInvoice,
  writeSubscriptionInvoice,
} from '../subscription-invoices/write-subscription-invoice.ts';
import { listUndocumented } from './order-queries.ts';
import { listOrderPayments } from './queries.ts';
import { listRefunds } from './refund-queries.ts';

/**
 * Writes documents that are missing: those that an older build left out, for paid orders, refunds, and open
 * invoices that were sent, and credit notes that came before the invoice that they credit. Dates are those of the sale; seller, buyer and address are the current ones.
 */
export const writeMissingDocuments = job(
  'payments.writeMissingDocuments',
  z.object({}),
  async ({ db, now }) => {
    for (const { id } of await listUndocumented(db)) await documentOrder({ db }, { id });
    for (const invoice of await listUndocumentedInvoices(db))
      await transaction(db, async (tx) => {
        await lockSubscriptionRow(tx, { id: invoice.subscriptionId });
        const row = await lockInvoice(tx, invoice);
        if (row?.status === 'open') await writeSentInvoice(tx, row, { at: now() });
        if (row?.status === 'paid')
          await writeSubscriptionInvoice(tx, row, { paidAt: row.paidAt ?? now(), card: null });
      });
  },
  { cron: '47 4 * * *', expireInSeconds: 3600 },
);

async function documentOrder({ db }: Pick<Deps, 'db'>, { id }: { id: string }): Promise<void> {
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, { id });
    const paid = (await listOrderPayments(tx, { orderId: id })).find(
      ({ status, isSurplus }) => (status === 'completed' || status === 'refunded') && !isSurplus,
    );
    if (!order || !paid) return;
    const { cardBrand: brand, cardLast4: last4 } = paid;
    const card = brand !== null && last4 !== null ? { brand, last4 } : null;
    const paidAt = paid.paidAt ?? order.paidAt ?? paid.createdAt;
    if (!(await findInvoice(tx, { orderId: id }))) await writeOrderInvoice(tx, order, { paidAt, card });
    const refunds = (await listRefunds(tx, { paymentId: paid.id })).filter(
      ({ status }) => status === 'succeeded',
    );
    for (const refund of refunds)
      await writeCreditNote(tx, { sale: { orderId: id }, refund, at: refund.settledAt ?? refund.createdAt });
  });
}
