import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { attempt } from '../provider/attempt.ts';
import { parseId, parseOwnId, type Intent } from '../provider/client.ts';
import { withCustomer } from '../provider/customers.ts';
import { classifyError, isRetryable } from '../provider/errors.ts';
import { hasCustomer } from '../provider/customer-queries.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { findBilledPlan, type Ordered } from './billed-plan.ts';
import { readSession } from './checkout-session.ts';
import { findPaidOrder } from './debt.ts';
import { readDisputesOfIntent } from './dispute-jobs.ts';
import { toChargeDetails } from './invoice-intent.ts';
import { isWanted } from './is-wanted.ts';
import { findPaymentById, updateOpenPayment, type PaymentRow } from './queries.ts';
import { reportRefusedSale } from './report-refused-sale.ts';
import { findPlanPageDecline } from './plan-page-decline.ts';
import { settlePayment, type Outcome } from './settle-payment.ts';
import { applySubscribed, leavesExtras, subscribe } from './subscribe.ts';

type PaymentIntentDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'config'>;

/** Charges a payment's saved card, once however often it is retried, and returns the payment afterwards. */
export async function chargeCard(
  deps: PaymentIntentDeps,
  payment: PaymentRow,
): Promise<PaymentRow | undefined> {
  const { db } = deps;
  const change = await charge(deps, payment);
  await transaction(db, async (tx) => {
    await change(tx);
  });
  return findPaymentById(db, payment);
}

async function charge(deps: PaymentIntentDeps, payment: PaymentRow): Promise<ReceivedChange> {
  const { db, now } = deps;
  const { userId, paymentMethodId } = payment;
  const fail = (reason: string, intent?: Intent): ReceivedChange =>
    intent
      ? applyIntent(payment, intent, now())
      : (tx) => settlePayment(tx, payment, { kind: 'failed', reason }, { at: now() });
  const found = await findPaidOrder(db, payment);
  if (!found || userId === null || paymentMethodId === null) return fail('cancelled');
  let isPlan = false;
  try {
    const plan = await findBilledPlan(deps, found);
    isPlan = plan !== undefined;
    if (plan) {
      const observed = await subscribe(deps, {
        ...found,
        plan,
        payment: { ...payment, userId, paymentMethodId },
      });
      const outcome = await applySubscribed(deps, { payment, plan, observed });
      if (!leavesExtras({ plan, payment })) return outcome;
      await transaction(db, async (tx) => {
        await outcome(tx);
      });
      isPlan = false;
    }
    return applyIntent(
      payment,
      await chargeOnce(deps, { ...payment, userId, paymentMethodId }, found),
      now(),
    );
  } catch (error) {
    const failure = classifyError(error);
    if (!failure || isRetryable(failure)) throw error;
    // a card that was removed meanwhile counts as declined
    if (failure.kind !== 'declined' && !failure.param.includes('payment_method')) {
      await reportRefusedSale(deps, payment, failure);
      return fail('unavailable');
    }
    // a subscription that failed to start leaves nothing at the provider, so its intent is not recorded
    return fail(failure.code || 'declined', isPlan ? undefined : failure.intent);
  }
}

async function chargeOnce(
  deps: PaymentIntentDeps,
  payment: PaymentRow & { userId: string; paymentMethodId: string },
  { order }: Ordered,
): Promise<Intent> {
  const params = {
    amount: payment.amount,
    currency: payment.currency.toLowerCase(),
    payment_method: payment.paymentMethodId,
    // no redirects: there is no page to return to
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
    description: order.orderNo,
    confirm: true,
    off_session: false,
    // 3-D Secure happens on the payment page, where the cardholder is present
    error_on_requires_action: true,
    expand: ['latest_charge'],
    metadata: { order_id: order.id, payment_id: payment.id },
  };
  return withCustomer(deps, { userId: payment.userId }, (customer) =>
    attempt(deps, {
      purpose: 'intent',
      localId: payment.id,
      params: { ...params, customer },
      perform: (sdk, idempotencyKey) =>
        sdk.paymentIntents.create({ ...params, customer }, { idempotencyKey }),
      find: async (sdk) => {
        const { data } = await sdk.paymentIntents.list({
          customer,
          limit: 100,
          expand: ['data.latest_charge'],
        });
        return data.find(({ metadata }) => metadata['payment_id'] === payment.id);
      },
      isWanted: (tx) => isWanted(tx, payment),
    }),
  );
}

/**
 * Fetches a payment intent from the provider. The intent of a payment page is settled by its Checkout
 * session.
 */
export async function readIntent(
  deps: Pick<Deps, 'db' | 'stripe' | 'now'>,
  { intentId }: { intentId: string },
): Promise<ReceivedChange | undefined> {
  const { db, stripe, now } = deps;
  const intent = await stripe.find((sdk) =>
    sdk.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
  );
  const ours = await findPaymentById(db, { paymentIntentId: intentId });
  if (!intent)
    return ours && ((tx) => settlePayment(tx, ours, { kind: 'failed', reason: 'expired' }, { at: now() }));
  const ownPayment = ours ?? (await findByMetadata(deps, intent));
  if (!ownPayment) return readForeign(deps, intent);
  if (ownPayment.method === 'checkout') return readPage(deps, ownPayment, intent);
  return applyIntent(ownPayment, intent, now());
}

/** An intent without our metadata: a decline on the page of a plan, or not ours. */
async function readForeign(deps: Pick<Deps, 'db'>, intent: Intent): Promise<ReceivedChange | undefined> {
  const decline = toPaymentOutcome(intent);
  if (decline.kind !== 'failed' || intent.status === 'canceled') return undefined;
  return findPlanPageDecline(deps, {
    customer: intent.customer,
    amount: intent.amount,
    currency: intent.currency,
    reason: decline.reason,
  });
}

/**
 * An intent of a payment page: the session decides the payment's state, the intent adds the reason of a
 * decline.
 */
async function readPage(
  deps: Pick<Deps, 'db' | 'stripe' | 'now'>,
  payment: PaymentRow,
  intent: Intent,
): Promise<ReceivedChange | undefined> {
  const { sessionId } = payment;
  const change = sessionId === null ? undefined : await readSession(deps, { sessionId });
  const decline = toPaymentOutcome(intent);
  if (!change || decline.kind !== 'failed' || intent.status === 'canceled') return change;
  return async (tx) => {
    // settling locks what the payment pays before the payment
    await change(tx);
    await updateOpenPayment(tx, payment, { failure: decline.reason });
  };
}

/** Returns the change that settles a payment by its intent. */
function applyIntent(payment: PaymentRow, intent: Intent, at: Date): ReceivedChange {
  const found = payment.paymentIntentId === null ? { paymentIntentId: intent.id } : undefined;
  return async (tx) => {
    await settlePayment(tx, payment, toPaymentOutcome(intent), { at, found });
    await readDisputesOfIntent(tx, intent);
  };
}

/** True if part of the charge was refunded. */
export const chargeIsTouched = ({ latest_charge: charge }: Intent): boolean =>
  typeof charge === 'object' && charge !== null && charge.amount_refunded > 0;

async function findByMetadata({ db }: Pick<Deps, 'db'>, intent: Intent): Promise<PaymentRow | undefined> {
  const id = parseOwnId(intent, 'payment_id');
  const payment = id === undefined ? undefined : await findPaymentById(db, { id });
  if (!payment || payment.userId === null) return payment;
  return (await hasCustomer(db, { userId: payment.userId, stripeId: parseId(intent.customer) ?? '' }))
    ? payment
    : undefined;
}

/** Maps an intent, with its charge expanded, to an outcome. */
export function toPaymentOutcome(intent: Intent): Outcome {
  switch (intent.status) {
    case 'succeeded':
      return {
        kind: 'paid',
        amount: intent.amount_received,
        currency: intent.currency,
        paymentIntentId: intent.id,
        ...toChargeDetails(intent),
      };
    case 'processing':
      return { kind: 'processing' };
    case 'canceled':
      return { kind: 'failed', reason: 'cancelled' };
    default: {
      const error = intent.last_payment_error;
      return error
        ? { kind: 'failed', reason: error.decline_code ?? error.code ?? 'declined' }
        : { kind: 'open' };
    }
  }
}
