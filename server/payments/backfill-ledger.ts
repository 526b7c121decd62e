import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { postDocument } from '../documents/post-document.ts';
import { listUnpostedDocuments } from '../documents/queries.ts';
import { earnProducts } from '../ledger/earn-products.ts';
import { sumLedger } from '../ledger/sum-ledger.ts';
import { listUnearnedOrders } from '../orders/queries.ts';
import { endRound, ensureRound, findCheckpoint } from '../provider/checkpoint-queries.ts';
import { job } from '../queue/job.ts';
import { postInvoicePayment } from '../subscription-invoices/post-invoice-payment.ts';
import { listUnpostedInvoices } from '../subscription-invoices/queries.ts';
import { postPayment, postRefund } from './post-payment.ts';
import { listUnpostedPayments } from './queries.ts';
import { listUnpostedRefunds } from './refund-queries.ts';

const mark = 'ledger:backfill';
const pageSize = 200;

/**
 * Posts the documents, payments and refunds that an older build wrote without a ledger, once per database.
 * Enqueued at each start. Each page is a transaction, and an event is posted once, so an interrupted run
 * resumes where it ended.
 */
export const backfillLedger = job(
  'payments.backfillLedger',
  z.object({}),
  async ({ db, now }) => {
    if ((await findCheckpoint(db, { name: mark }))?.at) return;
    const round = await ensureRound(db, { name: mark, until: now() });
    for (const post of [postDocuments, postPayments, postRefunds, postInvoices, postHandovers])
      while ((await transaction(db, (tx) => post(tx))) === pageSize);
    await sumLedger({ db });
    await endRound(db, round);
  },
  { expireInSeconds: 3600 },
);

/** Posts a page of documents; returns their number. */
async function postDocuments(tx: Tx): Promise<number> {
  const documents = await listUnpostedDocuments(tx, { limit: pageSize });
  for (const document of documents) await postDocument(tx, document);
  return documents.length;
}

async function postPayments(tx: Tx): Promise<number> {
  const payments = await listUnpostedPayments(tx, { limit: pageSize });
  for (const payment of payments)
    await postPayment(tx, payment, { ...payment, at: payment.paidAt ?? payment.createdAt });
  return payments.length;
}

async function postRefunds(tx: Tx): Promise<number> {
  const refunds = await listUnpostedRefunds(tx, { limit: pageSize });
  for (const { refund, payment } of refunds)
    await postRefund(tx, refund, { payment, at: refund.settledAt ?? refund.createdAt });
  return refunds.length;
}

async function postInvoices(tx: Tx): Promise<number> {
  const invoices = await listUnpostedInvoices(tx, { limit: pageSize });
  for (const { invoice, isByBank } of invoices)
    await postInvoicePayment(tx, invoice, {
      byBank: isByBank ? invoice.amountDue : 0,
      at: invoice.paidAt ?? invoice.createdAt,
    });
  return invoices.length;
}

async function postHandovers(tx: Tx): Promise<number> {
  const orders = await listUnearnedOrders(tx, { limit: pageSize });
  for (const { id, at } of orders) await earnProducts(tx, { orderIds: [id], at });
  return orders.length;
}
