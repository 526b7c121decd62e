import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { attempt } from '../provider/attempt.ts';
import { parseId, parseOwnId, type Intent, type ProviderInvoice, type Session } from '../provider/client.ts';
import { withCustomer } from '../provider/customers.ts';
import { classifyError, isRetryable } from '../provider/errors.ts';
import { findLastAttempt } from '../provider/attempt-queries.ts';
import { hasCustomer } from '../provider/customer-queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { ensureTaxRates } from '../provider/tax-rates.ts';
import { findBilledPlan } from './billed-plan.ts';
import { findPaidOrder } from './debt.ts';
import { readDisputesOfIntent } from './dispute-jobs.ts';
import { fetchInvoiceIntent, findBalanceApplied, toChargeDetails } from './invoice-intent.ts';
import { findPaymentById, lockPayment, movePayment, updatePayment, type PaymentRow } from './queries.ts';
import { reportRefusedSale } from './report-refused-sale.ts';
import { sessionParams } from './session-params.ts';
import { settlePayment, type Outcome } from './settle-payment.ts';

/** Opens the Checkout session of a payment, or finds the one opened before if the response was lost. */
export async function openSession(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'config'>,
  payment: PaymentRow,
): Promise<PaymentRow | undefined> {
  const { db, config } = deps;
  const { userId } = payment;
  const found = userId === null ? undefined : await findPaidOrder(db, payment);
  if (!found || userId === null) return undefined;
  const { order, items } = found;
  try {
    const plan = await findBilledPlan(deps, found);
    const session = await withCustomer(deps, { userId }, async (customer) => {
      const taxRates = await ensureTaxRates(deps, order.taxes);
      const params = sessionParams({
        payment,
        order,
        items,
        plan,
        customer,
        taxRates,
        publicUrl: config.publicUrl,
      });
      return attempt(deps, {
        purpose: 'checkout',
        localId: payment.id,
        params,
        perform: (sdk, idempotencyKey) => sdk.checkout.sessions.create(params, { idempotencyKey }),
        find: async (sdk) => {
          // a concurrent request may have opened it for a customer that was deleted since
          const lastAttempt = await findLastAttempt(db, { purpose: 'checkout', localId: payment.id });
          if (lastAttempt?.stripeId) return sdk.checkout.sessions.retrieve(lastAttempt.stripeId);
          const { data } = await sdk.checkout.sessions.list({ customer, limit: 100 });
          return data.find(({ metadata }) => metadata?.['payment_id'] === payment.id);
        },
      });
    });
    const opened = await updatePayment(db, payment, {
      sessionId: session.id,
      checkoutUrl: session.url ?? null,
    });
    // the payment failed while its session was created
    if (opened?.status === 'failed') await expireSession(deps, session);
    return opened;
  } catch (error) {
    const failure = classifyError(error);
    if (!failure || isRetryable(failure)) throw error;
    await transaction(db, async (tx) => {
      const lockedPayment = await lockPayment(tx, payment);
      // only the payment without a session fails: a concurrent request may have opened one
      if (lockedPayment?.sessionId === null)
        await movePayment(tx, payment, 'fail', { failure: 'unavailable' });
    });
    // a page that is retried when its time is over is nothing for staff: the buyer opens another
    if (failure.param !== 'expires_at') await reportRefusedSale(deps, payment, failure);
    throw error;
  }
}

/** Expires a Checkout session. Does nothing if it is complete or expired already: its state decides. */
export async function expireSession({ stripe }: Pick<Deps, 'stripe'>, { id }: { id: string }): Promise<void> {
  try {
    const idempotencyKey = `expire:${id}`;
    await stripe.find((sdk) => sdk.checkout.sessions.expire(id, {}, { idempotencyKey }));
  } catch (error) {
    if (classifyError(error)?.kind !== 'refused') throw error;
  }
}

/** Fetches a Checkout session from the provider. Undefined if it belongs to no payment of ours. */
export async function readSession(
  deps: Pick<Deps, 'db' | 'stripe' | 'now'>,
  { sessionId }: { sessionId: string },
): Promise<ReceivedChange | undefined> {
  const { db, stripe, now } = deps;
  const existing = await findPaymentById(db, { sessionId });
  const session = await stripe.find((sdk) =>
    sdk.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge', 'invoice.payments'],
    }),
  );
  if (!session)
    return (
      existing && ((tx) => settlePayment(tx, existing, { kind: 'failed', reason: 'expired' }, { at: now() }))
    );
  const payment = existing ?? (await findByMetadata(deps, session));
  if (!payment) return undefined;
  if (!(await isOurs(deps, payment, session)))
    return (tx) =>
      raiseAlert(tx, { kind: 'sessionForeign', about: session.id, detail: payment.id, at: now() });
  const found =
    payment.sessionId === null ? { sessionId: session.id, checkoutUrl: session.url ?? null } : undefined;
  const outcome = await deriveOutcome(deps, session);
  return async (tx) => {
    await settlePayment(tx, payment, outcome, { at: now(), found });
    // expanded above
    await readDisputesOfIntent(tx, session.payment_intent as Intent | null);
  };
}

async function findByMetadata({ db }: Pick<Deps, 'db'>, session: Session): Promise<PaymentRow | undefined> {
  const id = parseOwnId(session, 'payment_id');
  const payment = id === undefined ? undefined : await findPaymentById(db, { id });
  return payment?.sessionId === null ? payment : undefined;
}

/**
 * True if the session carries our order and one of the user's customers, former ones included. The payment of
 * an erased account has no customer to compare.
 */
async function isOurs(
  { db }: Pick<Deps, 'db'>,
  { userId, orderId }: PaymentRow,
  session: Session,
): Promise<boolean> {
  if (session.client_reference_id !== orderId) return false;
  return userId === null || hasCustomer(db, { userId, stripeId: parseId(session.customer) ?? '' });
}

async function deriveOutcome(deps: Pick<Deps, 'stripe'>, session: Session): Promise<Outcome> {
  if (session.status === 'expired') return { kind: 'failed', reason: 'expired' };
  if (session.status !== 'complete') return { kind: 'open' };
  const isPaid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
  if (!isPaid) return { kind: 'processing' };
  // expanded above; with a plan, the first invoice of its subscription carries the payment
  const invoice = session.invoice as ProviderInvoice | null;
  const intent = (session.payment_intent as Intent | null) ?? (await fetchInvoiceIntent(deps, invoice));
  return {
    kind: 'paid',
    // the session's total leaves out the customer's balance
    amount: invoice ? invoice.amount_paid : (session.amount_total ?? 0),
    balanceApplied: findBalanceApplied(invoice),
    currency: session.currency ?? '',
    paymentIntentId: intent?.id ?? null,
    stripeSubscriptionId: parseId(session.subscription) ?? null,
    ...toChargeDetails(intent),
  };
}
