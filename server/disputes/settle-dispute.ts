import {
  canFollow,
  isAppeal,
  isDisputeStatus,
  isInquiry,
  isOpenDispute,
  type DisputeStatus,
} from '@visita/core/disputes/status';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { parseId, type Dispute } from '../provider/client.ts';
import { moveAlertsAbout } from '../provider/alert-queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { lockDebt, type Debt } from '../payments/debt.ts';
import { postMovement } from '../payments/post-balance.ts';
import { toSaleKey } from '../payments/post-payment.ts';
import { findPaymentById, lockPayment, updatePayment, type PaymentRow } from '../payments/queries.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { mailOpened, mailWon } from './mail-jobs.ts';
import { insertDispute, lockDisputes, updateDispute, type DisputeRow } from './queries.ts';
import { settleLoss } from './settle-loss.ts';

/**
 * Writes the state of a dispute at Stripe, the only function that does. Money follows its balance
 * transactions, each posted once; its status decides whether the parcel is held and whether withdrawn money
 * is lost. Ignores a dispute of a payment that is not ours, and a reading older than the stored one.
 */
export async function settleDispute(tx: Tx, observed: Dispute, at: Date): Promise<void> {
  const found = await findPaymentById(tx, { paymentIntentId: parseId(observed.payment_intent) ?? '' });
  if (!found) return;
  const debt = await lockDebt(tx, found);
  const payment = await lockPayment(tx, found);
  if (!debt || !payment) return;
  const { dispute, previous } = await saveDispute(tx, observed, { payment, at });
  const all = await lockDisputes(tx, { paymentId: payment.id });
  await updatePayment(tx, payment, {
    isDisputed: true,
    withdrawnAmount: all.reduce((sum, { withdrawnAmount }) => sum + withdrawnAmount, 0),
    isRefundable: all.every(({ isRefundable }) => isRefundable),
  });
  const open = all.filter(({ status }) => isOpenDispute(status)).map(({ openedAt }) => openedAt);
  if (!payment.isSurplus) await debt.hold(open[0] ?? null);
  await notifyStaff(tx, dispute, { previous, debt, at });
  await notifyBuyer(tx, dispute, at);
  const writeLoss = await settleLoss(tx, dispute, { payment, debt, at });
  for (const moved of observed.balance_transactions)
    await postMovement(tx, moved, { sale: toSaleKey(payment), now: at });
  await writeLoss?.();
}

/** Inserts or updates the row, unless the reading is older than it. Returns the status it had before. */
async function saveDispute(
  tx: Tx,
  observed: Dispute,
  { payment, at }: { payment: PaymentRow; at: Date },
): Promise<{ dispute: DisputeRow; previous: DisputeStatus | undefined }> {
  const { status, id: stripeId } = observed;
  if (!isDisputeStatus(status)) throw new Error(`dispute ${stripeId}: unknown status "${status}"`);
  const opened = new Date(observed.created * 1000);
  const values = { ...toValues(observed), status };
  const closedAt = isOpenDispute(status) ? null : at;
  const isNew = await insertDispute(tx, {
    ...values,
    id: newId(opened),
    stripeId,
    paymentId: payment.id,
    openedAt: opened,
    closedAt,
  });
  const dispute = (await lockDisputes(tx, { paymentId: payment.id })).find(
    (row) => row.stripeId === stripeId,
  );
  if (!dispute) throw new Error(`dispute ${stripeId} belongs to another payment`);
  const previous = isNew ? undefined : dispute.status;
  const isOlder = !canFollow(status, dispute.status) || values.submissionCount < dispute.submissionCount;
  const isSame = JSON.stringify({ ...dispute, ...values }) === JSON.stringify(dispute);
  if (isOlder || isSame) return { dispute, previous };
  const closed = { closedAt: closedAt && (dispute.closedAt ?? closedAt) };
  return { dispute: await updateDispute(tx, dispute, { ...values, ...closed }), previous };
}

function toValues(observed: Dispute) {
  const { amount, currency, reason, evidence_details: details, balance_transactions: moved } = observed;
  return {
    amount,
    currency: currency.toUpperCase(),
    reason,
    withdrawnAmount: moved.reduce((sum, transaction) => sum - transaction.amount, 0),
    isRefundable: observed.is_charge_refundable,
    dueBy: details.due_by === null ? null : new Date(details.due_by * 1000),
    submissionCount: details.submission_count,
  };
}

/** Enqueues one e-mail when money was withdrawn, and one if the payment stands after all. */
async function notifyBuyer(tx: Tx, { id, status }: DisputeRow, at: Date): Promise<void> {
  const isOpened = isOpenDispute(status) && !isInquiry(status);
  if (isOpened && (await claimOnce(tx, { key: `mail:dispute-opened:${id}`, at })))
    await enqueue(tx, mailOpened, { disputeId: id });
  if (status === 'won' && (await claimOnce(tx, { key: `mail:dispute-won:${id}`, at })))
    await enqueue(tx, mailWon, { disputeId: id });
}

/**
 * Raises an alert with the deadline when a dispute is opened, becomes a chargeback or can be appealed, and
 * settles it once the bank has decided.
 */
async function notifyStaff(
  tx: Tx,
  { id, status, amount, currency, dueBy, reason, stripeId }: DisputeRow,
  { previous, debt, at }: { previous: DisputeStatus | undefined; debt: Debt; at: Date },
): Promise<void> {
  if (!isOpenDispute(status)) {
    for (const kind of ['paymentDisputed', 'disputeAppealed'] as const)
      await moveAlertsAbout(tx, { kind, about: [id], at });
    return;
  }
  const isNew =
    previous === undefined ||
    isAppeal(status) !== isAppeal(previous) ||
    isInquiry(status) !== isInquiry(previous);
  if (!isNew) return;
  const kind = isAppeal(status) ? ('disputeAppealed' as const) : ('paymentDisputed' as const);
  const facts = { orderNo: debt.number, amount, currency, ...(dueBy && { dueBy: dueBy.toISOString() }) };
  await raiseAlert(tx, { kind, about: id, detail: `${stripeId} ${reason}`, facts, at });
}
