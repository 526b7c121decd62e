import { addDays } from '@visita/core/days';
import type { Deps } from '../deps.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue } from '../queue/job.ts';
import { classifyError, isRetryable } from '../provider/errors.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { closePayments } from './close-payment.ts';
import { findPaidOrder } from './debt.ts';
import { findPaymentById, findRefund, listAskedBefore, listOpenBefore, type PaymentRow } from './queries.ts';
import { readRefund } from './read-charge.ts';
import { resumePayment } from './resume-payment.ts';
import { sendRefund } from './request-refund.ts';

const minuteMs = 60_000;
const slowDays = 3;

/** Asks about the payments that nobody has said anything about for a while. */
export async function resumePayments({ db }: Deps, at: Date): Promise<void> {
  await transaction(db, async (tx) => {
    for (const payment of await listOpenBefore(tx, { before: new Date(at.getTime() - 10 * minuteMs) })) await resume(tx, payment);
  });
}

/** Nobody can pay an order that is cancelled: its page is closed. */
async function resume(tx: Tx, payment: PaymentRow): Promise<void> {
  const found = await findPaidOrder(tx, payment);
  const isOpen = found?.order.status === 'pending';
  await enqueue(tx, isOpen ? resumePayment : closePayments, { paymentId: payment.id }, { once: payment.id });
}

/** Sends the refunds that the provider does not have yet, and asks about those it has. */
export async function resumeRefunds(deps: Deps, at: Date): Promise<void> {
  const { db } = deps;
  for (const { id } of await listAskedBefore(db, { before: new Date(at.getTime() - 5 * minuteMs) })) {
    const row = await findRefund(db, { id });
    if (row?.stripeId == null) {
      await enqueue(db, sendRefund, { refundId: id }, { once: id });
      continue;
    }
    const change = await readRefund(deps, { refundId: row.stripeId }).catch((error: unknown) => {
      const failure = classifyError(error);
      if (failure && isRetryable(failure)) return undefined;
      throw error;
    });
    if (!change) continue;
    await transaction(db, async (tx) => {
      await change(tx);
    });
  }
  // money that has been on its way back for so long is somebody's business
  for (const { id } of await listAskedBefore(db, { before: addDays(at, -slowDays) }))
    await transaction(db, async (tx) => raiseSlow(tx, { id, at }));
}

async function raiseSlow(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  const refund = await findRefund(tx, { id });
  const payment = refund && (await findPaymentById(tx, { id: refund.paymentId }));
  const found = payment && (await findPaidOrder(tx, payment));
  const facts = refund && { orderNo: found?.order.orderNo, amount: refund.amount, currency: payment?.currency };
  await raiseAlert(tx, { kind: 'refundSlow', about: id, detail: '', facts, at });
}
