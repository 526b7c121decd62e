import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { findInvoice } from '../documents/queries.ts';
import { findRestorableCredit, writeReversal } from '../documents/write-credit-note.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { parseId, type Refund } from '../provider/client.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { restoreCreditJob, returnCreditJob } from './credit-jobs.ts';
import { lockDebt, type Debt } from './debt.ts';
import { mailRefunded } from './jobs.ts';
import { postRefund, postRefundFailure } from './post-payment.ts';
import { findPaymentById, lockPayment, movePayment, type PaymentRow } from './queries.ts';
import { findRefund, insertRefund, listRefunds, updateRefund, type RefundRow } from './refund-queries.ts';
import { findRefundable, requestRefund } from './request-refund.ts';

/** Order of refund states. A stale event changes nothing: a refund only moves forward. */
const order = ['asked', 'pending', 'succeeded', 'failed', 'cancelled'] as const;
const statuses: Record<string, RefundRow['status']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
};

/** Applies the provider's state to the refunds of a payment, then to the payment and to what it paid. */
export async function applyRefunds(tx: Tx, refunds: Refund[], at: Date): Promise<void> {
  const papers: Papers[] = [];
  for (const refund of refunds) papers.push(await moveByRefund(tx, refund, at));
  // documents are written after all stock changes, as in every transaction (lock order)
  for (const write of papers) await write?.();
}

/** Writes the documents that follow a refund; undefined if none do. */
type Papers = (() => Promise<unknown>) | undefined;

async function moveByRefund(tx: Tx, refund: Refund, at: Date): Promise<Papers> {
  const found = await findPaymentById(tx, { paymentIntentId: parseId(refund.payment_intent) ?? '' });
  if (!found) return undefined;
  const debt = await lockDebt(tx, found);
  const payment = await lockPayment(tx, found);
  if (!debt || !payment) return undefined;
  const row = await findOwnRow(tx, payment, { refund, at });
  if (!row) return undefined;
  const status = statuses[refund.status ?? ''] ?? row.status;
  if (order.indexOf(status) <= order.indexOf(row.status)) return undefined;
  await updateRefund(tx, row, {
    status,
    stripeId: refund.id,
    failure: refund.failure_reason ?? null,
    settledAt: status === 'pending' ? null : at,
  });

  if (status === 'failed') {
    await postRefundFailure(tx, row, at);
    await tellRefundFailed(tx, row, { debt, reason: refund.failure_reason ?? '', at });
    if (row.customer !== null) {
      await enqueue(tx, returnCreditJob, { refundId: row.id });
      return undefined;
    }
    if ((await movePayment(tx, payment, 'restore')) && !payment.isSurplus) await debt.failRefund(at);
    else if (!payment.isSurplus) await debt.reclaimPieces(row);
    return () => writeReversal(tx, { refundId: row.id, at });
  }
  if (status !== 'succeeded') return undefined;
  await postRefund(tx, row, { payment, at });
  const all = await listRefunds(tx, { paymentId: payment.id });
  const succeeded = all.filter((each) => each.status === 'succeeded');
  const isUndone =
    row.customer === null &&
    (await isWholeRefund(tx, row, { payment, succeeded })) &&
    (await movePayment(tx, payment, 'refund')) &&
    !payment.isSurplus;
  if (isUndone) await debt.refund(at);
  else if (!payment.isSurplus) await debt.releasePieces(row);
  if (row.reason === refundedAtProvider) await raiseRefundedPlan(tx, row, { debt, at });
  if (await claimOnce(tx, { key: `mail:refunded:${row.id}`, at }))
    await enqueue(tx, mailRefunded, { refundId: row.id });
  if (isUndone) await enqueue(tx, restoreCreditJob, { paymentId: payment.id });
  return payment.isSurplus || row.customer !== null ? undefined : () => debt.credit(row, at);
}

/**
 * True if a refund leaves nothing of its sale: nothing of the payment, unless staff chose lines of an order of which a
 * credit paid the rest. A charge of a plan may keep a cent that the taxes of no credit note reach.
 */
async function isWholeRefund(
  tx: Tx,
  row: RefundRow,
  { payment, succeeded }: { payment: PaymentRow; succeeded: readonly RefundRow[] },
): Promise<boolean> {
  const back = succeeded.reduce((sum, { amount }) => sum + amount, 0);
  const isAllBack = back === payment.amount;
  const isAskedWhole = succeeded.some(({ isWhole }) => isWhole);
  if (!isAllBack) return isAskedWhole && payment.orderId === null;
  if (isAskedWhole || row.part === null || payment.orderId === null || payment.isSurplus) return true;
  const invoice = await findInvoice(tx, { orderId: payment.orderId });
  return !invoice || (await findRestorableCredit(tx, invoice.document)) === 0;
}

/**
 * Finds the row that requested the refund, or inserts one for a refund made at the provider. Undefined for a
 * refund of a payment that was never completed, or beyond the refundable amount.
 */
async function findOwnRow(
  tx: Tx,
  payment: PaymentRow,
  { refund, at }: { refund: Refund; at: Date },
): Promise<RefundRow | undefined> {
  const existing = await findRefund(tx, { stripeId: refund.id });
  if (existing) return existing;
  const rows = await listRefunds(tx, { paymentId: payment.id });
  // one of the customer's credit is refused by the provider instead, and then returned to the credit
  const openRefunds = rows.filter(
    ({ status, stripeId, customer }) => status === 'asked' && stripeId === null && customer === null,
  );
  const own = rows.find(({ id, stripeId }) => id === refund.metadata?.['refund_id'] && stripeId === null);
  if (own) return own;
  if (payment.status !== 'completed' && payment.status !== 'refunded') return undefined;
  const newRefund = {
    id: newId(at),
    paymentId: payment.id,
    amount: refund.amount,
    status: 'asked' as const,
    reason: refundedAtProvider,
    stripeId: refund.id,
    part: null,
    credit: null,
    isWhole: false,
    customer: null,
  };
  // a refund made at the provider leaves less for the rows not sent yet: cancel them and request the rest
  const overtaken = refund.amount > (await findRefundable(tx, payment)) ? openRefunds : [];
  for (const row of overtaken) await updateRefund(tx, row, { status: 'cancelled', settledAt: at });
  if (refund.amount > (await findRefundable(tx, payment))) return undefined;
  await insertRefund(tx, { ...newRefund, createdAt: at });
  for (const { amount, reason, isWhole } of overtaken) {
    const rest = Math.min(amount, await findRefundable(tx, payment));
    if (rest > 0) await requestRefund(tx, payment, { amount: rest, reason, isWhole, at });
  }
  return { ...newRefund, failure: null, createdAt: at, settledAt: null };
}

/** The reason of a refund that was made in the provider's dashboard. */
const refundedAtProvider = 'provider';

/** Asks staff whether a running plan ends or continues whose charge was refunded in the provider's dashboard. */
async function raiseRefundedPlan(
  tx: Tx,
  { amount }: Pick<RefundRow, 'amount'>,
  { debt: { plan, currency }, at }: { debt: Debt; at: Date },
): Promise<void> {
  if (!plan) return;
  const facts = { amount, currency };
  const alert = { kind: 'planRefunded', about: plan.id, detail: plan.subscriptionNo } as const;
  await raiseAlert(tx, { ...alert, facts, at });
}

/** Raises an alert: a refund failed, so the money is still here and staff must act. */
export async function tellRefundFailed(
  tx: Tx,
  { id, amount }: Pick<RefundRow, 'id' | 'amount'>,
  { debt, reason, at }: { debt: Pick<Debt, 'number' | 'currency'> | undefined; reason: string; at: Date },
): Promise<void> {
  const facts = { orderNo: debt?.number, amount, currency: debt?.currency };
  await raiseAlert(tx, { kind: 'refundFailed', about: id, detail: reason, facts, at });
}
