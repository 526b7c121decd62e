import { balanceAppliedLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { findInvoice } from '../documents/queries.ts';
import { findRestorableCredit, writeRestoredCredit } from '../documents/write-credit-note.ts';
import { postEntry } from '../ledger/post-entry.ts';
import type { SaleKey } from '../ledger/queries.ts';
import { findCustomer } from '../provider/customer-queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { enqueue, job } from '../queue/job.ts';
import { findSubscriptionInvoice } from '../subscription-invoices/queries.ts';
import { lockSubscription } from '../subscriptions/lock-subscription.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions/queries.ts';
import { ensureCustomerBalance } from './customer-balance-queries.ts';
import { lockDebt } from './debt.ts';
import { mailRestored } from './jobs.ts';
import { moveCustomerBalance } from './move-customer-balance.ts';
import { toSaleKey } from './post-payment.ts';
import { findPaymentById, lockPayment, type PaymentRow } from './queries.ts';
import { findRefund, listRefunds } from './refund-queries.ts';
import { restoreCreditJob, returnCreditJob } from './credit-jobs.ts';

/**
 * Gives back the credit with which a part of a sale was paid, once its charge is refunded or lost, or it is cancelled: to
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
      await lockOwner(tx, found);
      const debt = await lockDebt(tx, found);
      const payment = await lockPayment(tx, found);
      const sale = payment && toSaleKey(payment);
      if (!debt || !sale) return;
      if (surplus !== undefined) await restore(tx, sale, { ...payment, amount: surplus, at });
      else if (
        payment.status === 'refunded' ||
        (debt.status === 'cancelled' && (await isAllGone(tx, payment)))
      )
        await restoreSaleCredit(tx, sale, { ...payment, at });
    });
  },
);

/** Locks the owner of a charge with the subscription, as an order does: the row of the balance refers to them. */
async function lockOwner(tx: Tx, payment: PaymentRow): Promise<void> {
  const sale = toSaleKey(payment);
  const plan = sale && 'subscriptionInvoiceId' in sale ? await findPlan(tx, sale) : undefined;
  if (plan) await lockSubscription(tx, plan);
}

/** True if nothing of a payment is here any more: refunded, or taken by a dispute. */
async function isAllGone(tx: Tx, { id, amount, withdrawnAmount }: PaymentRow): Promise<boolean> {
  const refunds = await listRefunds(tx, { paymentId: id });
  const back = refunds.reduce((sum, each) => (each.status === 'succeeded' ? sum + each.amount : sum), 0);
  return amount - withdrawnAmount - back <= 0;
}

/** A credit to be given back; `id` is that of the payment or invoice that used it. */
type UsedCredit = Pick<PaymentRow, 'id' | 'userId' | 'currency'> & { at: Date };

/** Gives back what is left of the credit that paid a part of a locked sale. Returns its amount in cents. */
export async function restoreSaleCredit(tx: Tx, sale: SaleKey, used: UsedCredit): Promise<number> {
  const invoice = await findInvoice(tx, sale);
  const amount = invoice ? await findRestorableCredit(tx, invoice.document) : 0;
  if (!invoice || amount === 0 || !(await restore(tx, sale, { ...used, amount }))) return 0;
  const note = await writeRestoredCredit(tx, invoice.document, { amount, at: used.at });
  await enqueue(tx, mailRestored, { documentId: note.id });
  return amount;
}

/**
 * Adds an amount that a sale took from its buyer's balance to it again, once. Raises an alert and returns false if
 * the buyer is erased.
 */
async function restore(
  tx: Tx,
  sale: SaleKey,
  { id, userId, currency, amount, at }: UsedCredit & { amount: number },
): Promise<boolean> {
  const customer = userId === null ? undefined : await findCustomer(tx, { userId });
  if (customer === undefined) {
    const plan = await findPlan(tx, sale);
    const alert = { kind: 'creditKept', facts: { amount, currency }, at } as const;
    if (plan) await raiseAlert(tx, { ...alert, about: plan.id, detail: plan.subscriptionNo });
    return false;
  }
  await ensureCustomerBalance(tx, { customer, userId, currency, changedAt: at });
  if (!(await moveCustomerBalance(tx, { id, customer, kind: 'restored', amount, at }))) return false;
  const event = { kind: 'balanceRestored', sourceId: id, at, currency, sale } as const;
  return postEntry(tx, event, balanceAppliedLines(-amount));
}

async function findPlan(tx: Tx, sale: SaleKey): Promise<SubscriptionRow | undefined> {
  if ('orderId' in sale) return findSubscription(tx, sale);
  const invoice = await findSubscriptionInvoice(tx, { id: sale.subscriptionInvoiceId });
  return invoice && findSubscription(tx, { id: invoice.subscriptionId });
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
