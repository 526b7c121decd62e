import { balanceAppliedLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { findInvoice } from '../documents/queries.ts';
import { findRestorableCredit, writeRestoredCredit } from '../documents/write-credit-note.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { findCustomer } from '../provider/customer-queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { job } from '../queue/job.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { ensureCustomerBalance } from './customer-balance-queries.ts';
import { lockDebt } from './debt.ts';
import { moveCustomerBalance } from './move-customer-balance.ts';
import { toSaleKey } from './post-payment.ts';
import { findPaymentById, lockPayment, type PaymentRow } from './queries.ts';
import { findRefund } from './refund-queries.ts';
import { restoreCreditJob, returnCreditJob } from './credit-jobs.ts';

/**
 * Gives back the credit with which a part of an order was paid, once its charge is refunded or it is cancelled: to
 * the customer's balance, with a credit note. A surplus has no invoice, so `surplus` is what it took, in cents. Does
 * nothing if that was done, or the refund has failed since.
 */
export const restoreCredit = job(
  restoreCreditJob.name,
  restoreCreditJob.schema,
  async ({ db, now }, { paymentId, surplus }) => {
    const found = await findPaymentById(db, { id: paymentId });
    if (!found) return;
    await transaction(db, async (tx) => {
      const at = now();
      const debt = await lockDebt(tx, found);
      const payment = await lockPayment(tx, found);
      if (!debt || !payment?.orderId) return;
      const { orderId } = payment;
      if (surplus !== undefined) {
        await restore(tx, { ...payment, orderId }, { amount: surplus, at });
        return;
      }
      const isUndone = payment.status === 'refunded' || (payment.amount === 0 && debt.status === 'cancelled');
      const invoice = isUndone ? await findInvoice(tx, { orderId }) : undefined;
      const amount = invoice ? await findRestorableCredit(tx, invoice.document) : 0;
      if (invoice && amount > 0 && (await restore(tx, { ...payment, orderId }, { amount, at })))
        await writeRestoredCredit(tx, invoice.document, { amount, at });
    });
  },
);

/**
 * Adds an amount that an order took from its buyer's balance to it again, once. Raises an alert and returns false if
 * the buyer is erased.
 */
async function restore(
  tx: Tx,
  { id, orderId, userId, currency }: Pick<PaymentRow, 'id' | 'userId' | 'currency'> & { orderId: string },
  { amount, at }: { amount: number; at: Date },
): Promise<boolean> {
  const customer = userId === null ? undefined : await findCustomer(tx, { userId });
  if (customer === undefined) {
    const plan = await findSubscription(tx, { orderId });
    const alert = { kind: 'creditKept', facts: { amount, currency }, at } as const;
    if (plan) await raiseAlert(tx, { ...alert, about: plan.id, detail: plan.subscriptionNo });
    return false;
  }
  await ensureCustomerBalance(tx, { customer, userId, currency, changedAt: at });
  if (!(await moveCustomerBalance(tx, { id, customer, kind: 'restored', amount, at }))) return false;
  const event = { kind: 'balanceRestored', sourceId: id, at, currency, sale: { orderId } } as const;
  return postEntry(tx, event, balanceAppliedLines(-amount));
}

/** Adds a credit to its customer's balance again whose refund has failed, once. */
export const returnCredit = job(
  returnCreditJob.name,
  returnCreditJob.schema,
  async ({ db, now }, { refundId }) => {
    const refund = await findRefund(db, { id: refundId });
    const payment = refund && (await findPaymentById(db, { id: refund.paymentId }));
    if (!payment || refund.customer === null || refund.status !== 'failed') return;
    const { id, customer, amount } = refund;
    const at = now();
    await transaction(db, async (tx) => {
      if (!(await moveCustomerBalance(tx, { id, customer, kind: 'refundFailed', amount, at }))) return;
      const event = { kind: 'balanceRefund', sourceId: id, at, currency: payment.currency } as const;
      await postEntry(tx, { ...event, sale: toSaleKey(payment) }, balanceAppliedLines(-amount));
    });
  },
);
