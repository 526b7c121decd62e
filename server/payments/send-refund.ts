import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue, job } from '../queue/job.ts';
import type { InvoiceCredit } from '../database/tables/payments.ts';
import { attempt } from '../provider/attempt.ts';
import { parseId, type Refund } from '../provider/client.ts';
import { classifyError, isRetryable, type ProviderFailure } from '../provider/errors.ts';
import { applyRefunds, tellRefundFailed } from './apply-refund.ts';
import { returnCreditJob } from './credit-jobs.ts';
import { lockDebt } from './debt.ts';
import { findPaymentById, lockPayment, type PaymentRow } from './queries.ts';
import { nameRefunds } from './name-refunds.ts';
import { findRefund, updateRefund, type RefundRow } from './refund-queries.ts';
import { sendRefund } from './request-refund.ts';

/**
 * Sends a refund, once. Retried while the provider is unavailable; if it refuses, the provider's refunds
 * decide.
 */
export const sendRefunds = job(sendRefund.name, sendRefund.schema, async (deps, { refundId }) => {
  const { db, now } = deps;
  const row = await findRefund(db, { id: refundId });
  if (row?.status !== 'asked') return;
  const payment = await findPaymentById(db, { id: row.paymentId });
  if (!payment?.paymentIntentId) throw new Error(`refund ${refundId}: its payment has no payment intent`);
  const { paymentIntentId: intent } = payment;
  try {
    const refund = await perform(deps, row, { intent, orderId: payment.orderId });
    await transaction(db, async (tx) => {
      await applyRefunds(tx, [refund], now());
    });
  } catch (error) {
    const failure = classifyError(error);
    if (!failure || isRetryable(failure)) throw error;
    await giveUp(deps, row, { payment, intent, failure });
  }
});

/**
 * Handles a refused refund: if it was made in the provider's dashboard, it is done; otherwise it fails and
 * raises an alert.
 */
async function giveUp(
  { db, stripe, now }: Deps,
  { id, customer }: RefundRow,
  { payment, intent, failure }: { payment: PaymentRow; intent: string; failure: ProviderFailure },
): Promise<void> {
  const { data: observed } = (await stripe.find((sdk) =>
    sdk.refunds.list({ payment_intent: intent, limit: 100 }),
  )) ?? { data: [] };
  const refunds = await nameRefunds({ db, stripe }, observed.toReversed());
  const at = now();
  await transaction(db, async (tx) => {
    const debt = await lockDebt(tx, payment);
    await lockPayment(tx, payment);
    const values = { status: 'failed' as const, failure: failure.code || 'refused', settledAt: at };
    const lockedRow = await findRefund(tx, { id });
    const isSent = refunds.some(({ metadata }) => metadata?.['refund_id'] === id);
    const isReturned = customer !== null && lockedRow?.status === 'asked' && !isSent;
    // a credit leaves its amount to the refunds in the dashboard that were faster
    if (isReturned) await updateRefund(tx, lockedRow, values);
    await applyRefunds(tx, refunds, at);
    const row = await findRefund(tx, { id });
    if (!row || (row.status !== 'asked' && !isReturned)) return;
    await updateRefund(tx, row, values);
    await tellRefundFailed(tx, row, { debt, reason: failure.message, at });
    if (isReturned) await enqueue(tx, returnCreditJob, { refundId: id });
  });
}

function perform(
  deps: Deps,
  row: RefundRow,
  { intent, orderId }: { intent: string; orderId: string | null },
): Promise<Refund> {
  if (row.credit && !row.credit.isRepeat) return performCredit(deps, row, row.credit);
  const params = {
    payment_intent: intent,
    amount: row.amount,
    reason: 'requested_by_customer' as const,
    metadata: { ...(orderId !== null && { order_id: orderId }), refund_id: row.id },
  };
  return attempt(deps, {
    purpose: 'refund',
    localId: row.id,
    params,
    perform: (sdk, idempotencyKey) => sdk.refunds.create(params, { idempotencyKey }),
    find: async (sdk) => {
      const { data } = await sdk.refunds.list({ payment_intent: intent, limit: 100 });
      return data.find(({ metadata }) => metadata?.['refund_id'] === row.id);
    },
  });
}

/** Gives back lines of an invoice by a credit note, which refunds the card. Stripe sends no e-mail about it. */
async function performCredit(
  deps: Deps,
  { id, amount }: RefundRow,
  { invoiceId: invoice, lines }: InvoiceCredit,
): Promise<Refund> {
  const params = {
    invoice,
    lines: lines.map((line) => ({
      type: 'invoice_line_item' as const,
      invoice_line_item: line.id,
      amount: line.amount,
    })),
    refund_amount: amount,
    metadata: { refund_id: id },
    email_type: 'none' as const,
  };
  const note = await attempt(deps, {
    purpose: 'refund',
    localId: id,
    params,
    perform: (sdk, idempotencyKey) => sdk.creditNotes.create(params, { idempotencyKey }),
    find: async (sdk) => {
      const { data } = await sdk.creditNotes.list({ invoice, limit: 100 });
      return data.find(({ metadata }) => metadata?.['refund_id'] === id);
    },
  });
  const refundId = parseId(note.refunds[0]?.refund) ?? '';
  const refund = await deps.stripe.request((sdk) => sdk.refunds.retrieve(refundId));
  return { ...refund, metadata: { refund_id: id } };
}
