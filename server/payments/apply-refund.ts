import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { idOf, type Refund } from '../provider/client.ts';
import { insertAlert } from '../provider/queries.ts';
import { lockDebt } from './debt.ts';
import { mailRefunded, mailRefundFailed } from './jobs.ts';
import {
  findPaymentById,
  lockPayment,
  findRefund,
  insertRefund,
  listRefunds,
  movePayment,
  updateRefund,
  type PaymentRow,
  type RefundRow,
} from './queries.ts';

/** What is told late changes nothing: a refund goes only this way. */
const order = ['asked', 'pending', 'succeeded', 'failed', 'cancelled'] as const;
const statuses: Record<string, RefundRow['status']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
};

/** Brings our row of a refund to how it stands at the provider, and its payment and what that paid after it. */
export async function applyRefund(tx: Tx, refund: Refund, at: Date): Promise<void> {
  const found = await findPaymentById(tx, { paymentIntentId: idOf(refund.payment_intent) ?? '' });
  if (!found) return;
  const debt = await lockDebt(tx, found);
  const payment = await lockPayment(tx, found);
  if (!debt || !payment) return;
  const row = await findOwnRow(tx, payment, { refund, at });
  const status = statuses[refund.status ?? ''] ?? row.status;
  if (order.indexOf(status) <= order.indexOf(row.status)) return;
  await updateRefund(tx, row, {
    status,
    stripeId: refund.id,
    failure: refund.failure_reason ?? null,
    settledAt: status === 'pending' ? null : at,
  });

  const back = (await listRefunds(tx, { paymentId: payment.id })).reduce(
    (sum, each) => sum + (each.status === 'succeeded' ? each.amount : 0),
    0,
  );
  if (status === 'failed') {
    await tellRefundFailed(tx, row, { detail: `${debt.number}: ${refund.failure_reason ?? ''}`, at });
    if ((await movePayment(tx, payment, 'restore')) && !payment.isSurplus) await debt.failRefund(at);
  }
  if (status !== 'succeeded') return;
  if (back === payment.amount && (await movePayment(tx, payment, 'refund')) && !payment.isSurplus) await debt.refund(at);
  if (await claimOnce(tx, { key: `mail:refunded:${row.id}`, at })) await enqueue(tx, mailRefunded, { refundId: row.id });
}

/** The row it was asked with; one that was made at the provider gets a row now. */
async function findOwnRow(tx: Tx, payment: PaymentRow, { refund, at }: { refund: Refund; at: Date }): Promise<RefundRow> {
  const known = await findRefund(tx, { stripeId: refund.id });
  if (known) return known;
  const rows = await listRefunds(tx, { paymentId: payment.id });
  const asked = rows.find(({ id, stripeId }) => id === refund.metadata?.['refund_id'] && stripeId === null);
  if (asked) return asked;
  const made = {
    id: newId(at),
    paymentId: payment.id,
    amount: refund.amount,
    status: 'asked' as const,
    reason: 'provider',
    stripeId: refund.id,
  };
  const rest = rows.reduce(
    (sum, { amount, status }) => (status === 'failed' || status === 'cancelled' ? sum : sum - amount),
    payment.amount,
  );
  // what was given back there leaves less for what we only wanted to
  if (refund.amount > rest) {
    for (const row of rows)
      if (row.status === 'asked' && row.stripeId === null) await updateRefund(tx, row, { status: 'cancelled', settledAt: at });
  }
  await insertRefund(tx, { ...made, createdAt: at });
  return { ...made, failure: null, createdAt: at, settledAt: null };
}

/** Money that should have gone back is still here: an alert, and one email to the support address. */
export async function tellRefundFailed(tx: Tx, { id }: { id: string }, { detail, at }: { detail: string; at: Date }): Promise<void> {
  await insertAlert(tx, { kind: 'refundFailed', about: id, detail, at });
  if (await claimOnce(tx, { key: `mail:refund-failed:${id}`, at })) await enqueue(tx, mailRefundFailed, { refundId: id });
}
