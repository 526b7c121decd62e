import type { Tx } from '../database/database.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { insertDrift } from '../provider/queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { endThere } from '../subscriptions/end-there.ts';
import { lockDebt } from './debt.ts';
import { mailFailed } from './jobs.ts';
import { lockPayment, movePayment, updatePayment, type PaymentRow } from './queries.ts';
import { requestRefund } from './request-refund.ts';

/** How a payment stands at the provider. */
export type Outcome =
  | { kind: 'open' }
  | { kind: 'processing' }
  | { kind: 'failed'; reason: string }
  | ({
      kind: 'paid';
      currency: string;
      /** The provider's number of the subscription that began with it. */
      stripeSubscriptionId?: string | null;
    } & Pick<PaymentRow, 'amount' | 'paymentIntentId' | 'cardBrand' | 'cardLast4' | 'receiptUrl'>);

/** The provider's numbers of a payment whose answer was lost. */
type Found = Partial<Pick<PaymentRow, 'sessionId' | 'checkoutUrl' | 'paymentIntentId'>>;

/** Does what follows from how a payment stands; what was done before is done no more. What it pays is locked before it. */
export async function settlePayment(
  tx: Tx,
  { id, ...debtOf }: Pick<PaymentRow, 'id' | 'orderId' | 'subscriptionInvoiceId'>,
  outcome: Outcome,
  { at, found }: { at: Date; found?: Found | undefined },
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
    // a page that closes after a card was declined on it failed by the decline
    const failure = outcome.reason === 'expired' ? (payment.failure ?? outcome.reason) : outcome.reason;
    const isMoved = await movePayment(tx, payment, 'fail', { failure });
    const isLate = payment.status === 'processing' && debt.isOpen;
    if (isMoved && isLate && (await claimOnce(tx, { key: `mail:payment-failed:${id}`, at })))
      await enqueue(tx, mailFailed, { paymentId: id });
    return;
  }
  if (payment.status === 'completed' || payment.status === 'refunded') return;

  const { kind: _, currency, stripeSubscriptionId = null, ...paid } = outcome;
  const isEnough = currency.toUpperCase() === debt.currency && paid.amount >= debt.total - mostRounding;
  const { cardBrand: brand, cardLast4: last4 } = paid;
  const card = brand !== null && last4 !== null ? { brand, last4 } : null;
  const isTaken = isEnough && (await debt.pay(at, { card, stripeSubscriptionId }));
  await movePayment(tx, payment, 'complete', { ...paid, isSurplus: !isTaken, paidAt: at, failure: null });
  if (paid.amount !== payment.amount) {
    const drift = { objectId: paid.paymentIntentId ?? id, field: 'amount', ours: String(payment.amount), theirs: String(paid.amount) };
    await insertDrift(tx, { ...drift, repairedAt: at, at });
  }
  if (!isTaken && stripeSubscriptionId !== null) await enqueue(tx, endThere, { stripeId: stripeSubscriptionId });
  if (isTaken || paid.amount === 0) return;
  // the debt cannot take it: nobody keeps money for nothing
  const facts = { orderNo: debt.number, amount: paid.amount, currency };
  await raiseAlert(tx, { kind: 'paymentSurplus', about: id, detail: `${debt.number} was ${debt.status} when it was paid`, facts, at });
  await requestRefund(tx, { ...payment, amount: paid.amount, status: 'completed' }, { amount: paid.amount, reason: 'surplus', at });
}

/** Where an account rounds taxes over all lines instead of each, what is charged differs by a few cents. */
const mostRounding = 10;
