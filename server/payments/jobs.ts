import { z } from 'zod';
import { declineOf } from '@visita/core/payments/declines';
import { findUser } from '../account/queries.ts';
import type { App } from '../deps.ts';
import { job } from '../queue/job.ts';
import { showOrder } from '../orders/show-order.ts';
import { findPaidOrder } from './debt.ts';
import { paymentFailedMail, refundFailedMail, refundMail } from './emails.ts';
import { findAnyPayment, findRefund } from './queries.ts';

/** The order of a payment and who is to hear of it: whoever placed it, in the language they placed it in, while they are here. */
async function findAddressed({ db }: App, { paymentId }: { paymentId: string }) {
  const payment = await findAnyPayment(db, { id: paymentId });
  const found = payment && (await findPaidOrder(db, payment));
  const user = payment?.userId ? await findUser(db, { id: payment.userId }) : undefined;
  return found && user
    ? { payment, user, order: showOrder(found), invoiceNo: found.order.invoiceNo, language: found.order.language }
    : undefined;
}

export const mailRefunded = job('payments.mailRefunded', z.object({ refundId: z.uuid() }), async (app, { refundId }) => {
  const refund = await findRefund(app.db, { id: refundId });
  const addressed = refund && (await findAddressed(app, refund));
  if (addressed) await app.mail.send(await refundMail(app, { ...addressed, amount: refund.amount }));
});

/** Whether or not the buyer is still here: the money is theirs. */
export const mailRefundFailed = job('payments.mailRefundFailed', z.object({ refundId: z.uuid() }), async (app, { refundId }) => {
  const { db } = app;
  const refund = await findRefund(db, { id: refundId });
  const payment = refund && (await findAnyPayment(db, { id: refund.paymentId }));
  const found = payment && (await findPaidOrder(db, payment));
  if (!found) return;
  const { amount, failure } = refund;
  await app.mail.send(await refundFailedMail(app, { order: found.order, amount, reason: failure ?? '' }));
});

export const mailFailed = job('payments.mailFailed', z.object({ paymentId: z.uuid() }), async (app, { paymentId }) => {
  const addressed = await findAddressed(app, { paymentId });
  if (addressed?.payment.status === 'failed')
    await app.mail.send(await paymentFailedMail(app, { ...addressed, reason: declineOf(addressed.payment.failure ?? '') }));
});
