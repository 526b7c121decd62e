import { quoteLines, quoteUpTo, takeFromLines } from '@visita/core/payments/invoice-credit';
import type { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { Problem } from '@visita/core/problems';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { auditChange, lockForStaff } from '../subscription-actions/by-staff.ts';
import { findSubscriptionInvoice, lockInvoice, type InvoiceRow } from '../subscription-invoices/queries.ts';
import type { LockedSubscription } from '../subscriptions/lock-subscription.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import { changeNow } from '../subscriptions/request-change.ts';
import { endPlan } from './cancel-subscription.ts';
import { fetchCreditableLines, toSalePart } from './creditable-lines.ts';
import { lockDebt } from './debt.ts';
import { lockPayment } from './queries.ts';
import { findPaymentThatPaid } from './subscription-invoice-queries.ts';
import { findRefundable, requestRefund } from './request-refund.ts';
import { restoreSaleCredit } from './restore-credit.ts';

/**
 * Refunds a charge of a subscription by a credit note on its invoice: an amount before tax, or all that is left, with
 * the credit that paid a part of it. After a refund that failed, the charge alone is refunded.
 * The plan ends now or continues, as staff chose. Throws `refundTooLarge` for more than is left, and for the
 * first charge, which is refunded with its order, and `paymentDisputed` while a dispute forbids it.
 */
export async function refundPlanCharge(call: Call<typeof adminSubscriptions.refund>): Promise<null> {
  const { db, now, stripe, staff, params, body } = call;
  const invoice = await findSubscriptionInvoice(db, { id: body.invoiceId });
  if (invoice?.subscriptionId !== params.id) throw new Problem('subscriptionNotFound');
  const { stripeId: invoiceId, isOfOrder } = invoice;
  if (isOfOrder) throw new Problem('refundTooLarge');
  const payment = await findPaymentThatPaid(db, { stripeInvoiceId: invoiceId });
  if (!payment) return refundPaidByCredit(call, invoice);
  const { lines, isRepeat } = await stripe.withTimeout(() =>
    fetchCreditableLines(call, { invoiceId, paymentId: payment.id }),
  );
  const endedRow = await transaction(db, async (tx) => {
    const at = now();
    const subscription = await lockForStaff(tx, params, { staff, ...body });
    await lockDebt(tx, payment);
    const lockedPayment = await lockPayment(tx, payment);
    if (lockedPayment?.isRefundable === false) throw new Problem('paymentDisputed');
    const left = lockedPayment?.status === 'completed' ? await findRefundable(tx, lockedPayment) : 0;
    const chosen = body.amount === undefined ? undefined : takeFromLines(lines, body.amount);
    const quote = body.amount === undefined ? quoteUpTo(lines, left) : chosen && quoteLines(lines, chosen);
    if (!lockedPayment || !quote || quote.total > left) throw new Problem('refundTooLarge');
    const refundId = await requestRefund(tx, lockedPayment, {
      amount: quote.total,
      reason: body.reason,
      part: await toSalePart(tx, { subscriptionInvoiceId: invoice.id }, quote),
      credit: { invoiceId, lines: quote.lines, ...(isRepeat && { isRepeat }) },
      isWhole: body.amount === undefined,
      at,
    });
    return recordRefund(tx, { staff, body }, { subscription, at, after: { refundId, amount: quote.total } });
  });
  if (endedRow) await changeNow(call, async () => endedRow);
  return null;
}

/** Gives back the credit that paid a charge of a subscription alone: there is no payment to refund. */
async function refundPaidByCredit(
  call: Call<typeof adminSubscriptions.refund>,
  { id }: Pick<InvoiceRow, 'id'>,
): Promise<null> {
  const { db, now, staff, params, body } = call;
  const endedRow = await transaction(db, async (tx) => {
    const at = now();
    const subscription = await lockForStaff(tx, params, { staff, ...body });
    const invoice = await lockInvoice(tx, { id });
    const isWhole = body.amount === undefined && invoice?.status === 'paid';
    const { userId } = subscription.row;
    const used = invoice && { id, userId, currency: invoice.currency, at };
    const credit = isWhole && used ? await restoreSaleCredit(tx, { subscriptionInvoiceId: id }, used) : 0;
    if (credit === 0) throw new Problem('refundTooLarge');
    return recordRefund(tx, { staff, body }, { subscription, at, after: { credit } });
  });
  if (endedRow) await changeNow(call, async () => endedRow);
  return null;
}

/** Writes the history and the audit row of a refund, and ends the plan if staff chose so. Returns its row then. */
async function recordRefund(
  tx: Tx,
  { staff, body }: Pick<Call<typeof adminSubscriptions.refund>, 'staff' | 'body'>,
  { subscription, at, after }: { subscription: LockedSubscription; at: Date; after: Record<string, unknown> },
) {
  const { row } = subscription;
  const { reason, plan } = body;
  const move = { actor: 'admin' as const, reason, at };
  await insertSubscriptionMove(tx, { id: row.id, action: 'refund', from: row.status, to: row.status }, move);
  await auditChange(
    tx,
    row,
    { staff, reason },
    { action: 'subscriptions.refund', after: { ...after, currency: row.currency, plan } },
  );
  const isEnding = plan === 'end' && !isEnded(row.status);
  return isEnding ? endPlan(tx, subscription, 'now', move) : undefined;
}
