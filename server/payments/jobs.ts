import { z } from 'zod';
import { declineReasonFor } from '@visita/core/payments/declines';
import { findUser } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { documentFile } from '../documents/draw-document.ts';
import { findCreditNote, findDocument, listReplacements } from '../documents/queries.ts';
import { job } from '../queue/job.ts';
import { insertOrderEvent } from '../orders/event-queries.ts';
import { presentOrder } from '../orders/present-order.ts';
import {
  chargeCorrectedMail,
  chargeRefundedMail,
  chargeRestoredMail,
} from '../subscription-invoices/emails.ts';
import { findCharged } from '../subscription-invoices/jobs.ts';
import { findPaidOrder } from './debt.ts';
import { postBalance } from './post-balance.ts';
import { creditRestoredMail, invoiceCorrectedMail, paymentFailedMail, refundMail } from './emails.ts';
import { findPaymentById } from './queries.ts';
import { findRefund } from './refund-queries.ts';

/**
 * Finds a payment's order, in the buyer's current language, and the buyer; undefined if the account was
 * erased.
 */
async function findAddressed({ db }: Deps, { paymentId }: { paymentId: string }) {
  const payment = await findPaymentById(db, { id: paymentId });
  const found = payment && (await findPaidOrder(db, payment));
  const user = payment?.userId ? await findUser(db, { id: payment.userId }) : undefined;
  return found && user ? { payment, user, order: presentOrder(found, user.language) } : undefined;
}

export const mailRefunded = job(
  'payments.mailRefunded',
  z.object({ refundId: z.uuid() }),
  async (deps, { refundId }) => {
    const refund = await findRefund(deps.db, { id: refundId });
    const payment = refund && (await findPaymentById(deps.db, { id: refund.paymentId }));
    if (!refund || !payment) return;
    const creditNote = await findCreditNote(deps.db, { refundId });
    const papers = creditNote ? [await documentFile(creditNote)] : [];
    const { amount } = refund;
    if (payment.subscriptionInvoiceId !== null) {
      const charged = await findCharged(deps, { invoiceId: payment.subscriptionInvoiceId });
      if (charged) await deps.mail.send(await chargeRefundedMail(deps, { ...charged, amount, papers }));
      return;
    }
    const addressed = await findAddressed(deps, refund);
    if (!addressed) return;
    await deps.mail.send(await refundMail(deps, { ...addressed, amount, papers }));
    await insertOrderEvent(deps.db, {
      orderId: addressed.order.id,
      kind: 'mail',
      detail: 'refunded',
      at: deps.now(),
    });
  },
);

/** Tells the buyer that the credit which paid a sale can be used again, with the credit note. */
export const mailRestored = job(
  'payments.mailRestored',
  z.object({ documentId: z.uuid() }),
  async (deps, { documentId }) => {
    const found = await findDocument(deps.db, { id: documentId });
    if (!found) return;
    const papers = [await documentFile(found)];
    const { total: amount, orderId, subscriptionInvoiceId: invoiceId } = found.document;
    const charged = invoiceId === null ? undefined : await findCharged(deps, { invoiceId });
    if (charged) await deps.mail.send(await chargeRestoredMail(deps, { ...charged, amount, papers }));
    const paid = await findPaidOrder(deps.db, { orderId });
    const user = paid?.order.userId ? await findUser(deps.db, { id: paid.order.userId }) : undefined;
    if (!paid || !user) return;
    const addressed = { user, order: presentOrder(paid, user.language) };
    await deps.mail.send(await creditRestoredMail(deps, { ...addressed, amount, papers }));
    await insertOrderEvent(deps.db, {
      orderId: paid.order.id,
      kind: 'mail',
      detail: 'restored',
      at: deps.now(),
    });
  },
);

/** Brings the buyer the credit note of an invoice and the corrected one that replaces it. */
export const mailCorrected = job(
  'payments.mailCorrected',
  z.object({ documentId: z.uuid() }),
  async (deps, { documentId }) => {
    const found = await findDocument(deps.db, { id: documentId });
    if (!found) return;
    const whole = await listReplacements(deps.db, { replacesId: documentId });
    const papers = await Promise.all(whole.map((each) => documentFile(each)));
    const { orderId, subscriptionInvoiceId: invoiceId, number: invoiceNo } = found.document;
    const charged = invoiceId === null ? undefined : await findCharged(deps, { invoiceId });
    if (charged) await deps.mail.send(await chargeCorrectedMail(deps, { ...charged, invoiceNo, papers }));
    const paid = await findPaidOrder(deps.db, { orderId });
    const user = paid?.order.userId ? await findUser(deps.db, { id: paid.order.userId }) : undefined;
    if (!paid || !user) return;
    const addressed = { user, order: presentOrder(paid, user.language) };
    await deps.mail.send(await invoiceCorrectedMail(deps, { ...addressed, invoiceNo, papers }));
    await insertOrderEvent(deps.db, {
      orderId: paid.order.id,
      kind: 'mail',
      detail: 'corrected',
      at: deps.now(),
    });
  },
);

export const mailFailed = job(
  'payments.mailFailed',
  z.object({ paymentId: z.uuid() }),
  async (deps, { paymentId }) => {
    const addressed = await findAddressed(deps, { paymentId });
    if (addressed?.payment.status === 'failed')
      await deps.mail.send(
        await paymentFailedMail(deps, {
          ...addressed,
          reason: declineReasonFor(addressed.payment.failure ?? ''),
        }),
      );
  },
);

/** Nightly, after the comparison, whose repairs settle payments that were missed. */
export const postBalanceTransactions = job(
  'payments.postBalance',
  z.object({}),
  async (deps) => {
    if (deps.config.takesPayments) await postBalance(deps);
  },
  { cron: '41 5 * * *', expireInSeconds: 3600 },
);
