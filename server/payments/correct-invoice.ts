import type { adminDocuments } from '@visita/core/documents/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { findDocument, type DocumentRow } from '../documents/queries.ts';
import { listChanges } from '../documents/printed-buyer.ts';
import { reissueInvoice } from '../documents/reissue-invoice.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { findSubscriptionInvoice } from '../subscription-invoices/queries.ts';
import { lockDebt } from './debt.ts';
import { mailCorrected } from './jobs.ts';

/**
 * Corrects the buyer of an invoice: credits it and issues it again, under the lock of its sale, and mails both to
 * the buyer. Throws `documentNotFound`, or `documentCannotChange` if it was replaced or credited meanwhile.
 */
export async function correctInvoice(call: Call<typeof adminDocuments.correct>): Promise<null> {
  const { db, now, staff, params, body } = call;
  const { reason, ...buyer } = body;
  await transaction(db, async (tx) => {
    const found = await findDocument(tx, params);
    if (found?.document.kind !== 'invoice') throw new Problem('documentNotFound');
    const invoice = found.document;
    await lockDebt(tx, invoice);
    const reissued = await reissueInvoice(tx, invoice, { buyer, at: now() });
    await audit(tx, staff, {
      action: 'documents.correct',
      subject: await findSubject(tx, invoice),
      before: { number: invoice.number },
      // the values themselves are on the documents
      after: { number: reissued.number, changed: listChanges(invoice.buyer, buyer) },
      reason,
    });
    await enqueue(tx, mailCorrected, { documentId: invoice.id });
  });
  return null;
}

/** The order or subscription of a document, under which the audit log lists it. */
async function findSubject(tx: Tx, { orderId, subscriptionInvoiceId }: DocumentRow) {
  if (subscriptionInvoiceId === null) return { type: 'order', id: orderId };
  const invoice = await findSubscriptionInvoice(tx, { id: subscriptionInvoiceId });
  return { type: 'subscription', id: invoice?.subscriptionId ?? null };
}
