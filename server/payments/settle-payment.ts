import type { Tx } from '../database/database.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { insertDrift } from '../provider/drift-queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { cancelAtProvider } from '../subscriptions/cancel-at-provider.ts';
import { restoreCreditJob } from './credit-jobs.ts';
import { lockDebt } from './debt.ts';
import { mailFailed } from './jobs.ts';
import { postBalanceApplied, postPayment } from './post-payment.ts';
import { lockPayment, movePayment, updatePayment, type PaymentRow } from './queries.ts';
import { requestRefund } from './request-refund.ts';

/** The state of a payment at the provider. */
export type Outcome =
  | { kind: 'open' }
  | { kind: 'processing' }
  | { kind: 'failed'; reason: string }
  | ({
      kind: 'paid';
      currency: string;
      /** The part of the first invoice of a plan that the customer's balance paid; negative if it added a debt. */
      balanceApplied?: number;
      /** The Stripe id of the subscription that started with it. */
      stripeSubscriptionId?: string | null;
    } & Pick<
      PaymentRow,
      'amount' | 'paymentIntentId' | 'cardBrand' | 'cardLast4' | 'cardCountry' | 'receiptUrl'
    >);

/** Stripe ids of a payment whose response was lost. */
type SettlePaymentResult = Partial<Pick<PaymentRow, 'sessionId' | 'checkoutUrl' | 'paymentIntentId'>>;

/**
 * Applies an outcome to a payment and to what it pays, idempotently. Locks what it pays before the payment.
 */
export async function settlePayment(
  tx: Tx,
  { id, ...debtOf }: Pick<PaymentRow, 'id' | 'orderId' | 'subscriptionInvoiceId'>,
  outcome: Outcome,
  { at, found }: { at: Date; found?: SettlePaymentResult | undefined },
): Promise<void> {
  const debt = await lockDebt(tx, debtOf);
  const payment = await lockPayment(tx, { id });
  if (!debt || !payment) return;
  if (found) await updatePayment(tx, payment, found);
  if (outcome.kind === 'open') return;
  if (outcome.kind === 'processing') {
    await movePayment(tx, payment, 'process');
    return;
  }
  if (outcome.kind === 'failed') {
    // a page that expires after a decline failed by that decline
    const failure = outcome.reason === 'expired' ? (payment.failure ?? outcome.reason) : outcome.reason;
    const isMoved = await movePayment(tx, payment, 'fail', { failure });
    const isLate = payment.status === 'processing' && debt.isOpen;
    if (isMoved && isLate && (await claimOnce(tx, { key: `mail:payment-failed:${id}`, at })))
      await enqueue(tx, mailFailed, { paymentId: id });
    return;
  }
  if (payment.status === 'completed' || payment.status === 'refunded') return;

  const { kind: _, currency, balanceApplied = 0, stripeSubscriptionId = null, ...paid } = outcome;
  const total = paid.amount + balanceApplied;
  const isEnough = currency.toUpperCase() === debt.currency && debt.accepts(total);
  const { cardBrand: brand, cardLast4: last4 } = paid;
  const card = brand !== null && last4 !== null ? { brand, last4 } : null;
  await postPayment(tx, payment, { amount: paid.amount, currency, at });
  const isTaken =
    isEnough &&
    (await debt.pay(at, {
      amount: paid.amount,
      card,
      cardCountry: paid.cardCountry,
      balanceApplied,
      stripeSubscriptionId,
    }));
  const isRestored = !isTaken && balanceApplied > 0;
  if (isTaken || isRestored) await postBalanceApplied(tx, payment, { amount: balanceApplied, currency, at });
  await movePayment(tx, payment, 'complete', { ...paid, isSurplus: !isTaken, paidAt: at, failure: null });
  if (total !== payment.amount) {
    const drift = {
      objectId: paid.paymentIntentId ?? id,
      field: 'amount',
      localValue: String(payment.amount),
      stripeValue: String(total),
    };
    await insertDrift(tx, { ...drift, repairedAt: at, at });
  }
  if (!isTaken && stripeSubscriptionId !== null)
    await enqueue(tx, cancelAtProvider, { stripeId: stripeSubscriptionId });
  if (isRestored) await enqueue(tx, restoreCreditJob, { paymentId: id, surplus: balanceApplied });
  if (isTaken || paid.amount === 0) return;
  // it can no longer be paid: refund the money and raise an alert
  const facts = { orderNo: debt.number, amount: paid.amount, currency };
  await raiseAlert(tx, {
    kind: 'paymentSurplus',
    about: id,
    detail: `${debt.number} was ${debt.status} when it was paid`,
    facts,
    at,
  });
  await requestRefund(
    tx,
    { ...payment, amount: paid.amount, status: 'completed' },
    { amount: paid.amount, reason: 'surplus', at },
  );
}
