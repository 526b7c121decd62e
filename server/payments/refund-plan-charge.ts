import { quoteLines, quoteUpTo, takeFromLines } from '@visita/core/payments/invoice-credit';
import type { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { Problem } from '@visita/core/problems';
import { isEnded } from '@visita/core/subscriptions/status';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { auditChange, lockForStaff } from '../subscription-actions/by-staff.ts';
import { findSubscriptionInvoice } from '../subscription-invoices/queries.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import { changeNow } from '../subscriptions/request-change.ts';
import { endPlan } from './cancel-subscription.ts';
import { fetchCreditableLines, toSalePart } from './creditable-lines.ts';
import { lockDebt } from './debt.ts';
import { lockPayment } from './queries.ts';
import { findPaymentThatPaid } from './subscription-invoice-queries.ts';
import { findRefundable, requestRefund } from './request-refund.ts';

/**
 * Refunds a charge of a subscription by a credit note on its invoice: an amount before tax, or all that is left.
 * The plan ends now or continues, as staff chose. Throws `refundTooLarge` for more than is left, and for the
 * first charge, which is refunded with its order, and `paymentDisputed` while a dispute forbids it.
 */
export async function refundPlanCharge(call: Call<typeof adminSubscriptions.refund>): Promise<null> {
  const { db, now, stripe, staff, params, body } = call;
  const invoice = await findSubscriptionInvoice(db, { id: body.invoiceId });
  if (invoice?.subscriptionId !== params.id) throw new Problem('subscriptionNotFound');
  const { stripeId: invoiceId, isOfOrder } = invoice;
  const payment = await findPaymentThatPaid(db, { stripeInvoiceId: invoiceId });
  if (!payment || isOfOrder) throw new Problem('refundTooLarge');
  const lines = await stripe.withTimeout(() => fetchCreditableLines(call, { invoiceId }));
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
      credit: { invoiceId, lines: quote.lines },
      at,
    });
    const { row } = subscription;
    const move = { actor: 'admin' as const, reason: body.reason, at };
    await insertSubscriptionMove(
      tx,
      { id: row.id, action: 'refund', from: row.status, to: row.status },
      move,
    );
    const isEnding = body.plan === 'end' && !isEnded(row.status);
    await auditChange(
      tx,
      row,
      { staff, reason: body.reason },
      {
        action: 'subscriptions.refund',
        after: { refundId, amount: quote.total, currency: payment.currency, plan: body.plan },
      },
    );
    return isEnding ? endPlan(tx, subscription, 'now', move) : undefined;
  });
  if (endedRow) await changeNow(call, async () => endedRow);
  return null;
}
