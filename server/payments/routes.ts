import type { Language } from '@visita/core/languages';
import { payments } from '@visita/core/payments/contract';
import { isOpen } from '@visita/core/payments/status';
import { Problem } from '@visita/core/problems';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { Deps } from '../deps.ts';
import { isUuid } from '../database/id.ts';
import { on } from '../http/route.ts';
import { translatorFor } from '../http/words.ts';
import { findOwnSubscription } from '../subscriptions/queries.ts';
import { presentSubscription } from '../subscription-actions/present-subscription.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { closePayment } from './close-payment.ts';
import { openPayment } from './open-payment.ts';
import { presentPayment, toPaymentState } from './payment-state.ts';
import { processPayment } from './process-payment.ts';
import {
  findPayment,
  type OrderPaymentRow,
  type AnyNumber,
  type PaymentRow,
  type PaymentTarget,
} from './queries.ts';
import { listRefunds } from './refund-queries.ts';

/** The parts of a call that these handlers share. */
type Own = Deps & { user: { id: string } };

/** Finds a payment of the caller's. The provider is not asked about payments of other users. */
async function findOwn(call: Own, by: PaymentTarget | AnyNumber): Promise<OrderPaymentRow> {
  const payment = await findPayment(call.db, { userId: call.user.id, ...by });
  if (!payment) throw new Problem('paymentNotFound');
  return payment;
}

/** Returns the current state: checks an open payment at the provider, unless a recent check is cached. */
async function checked(call: Own, payment: OrderPaymentRow): Promise<OrderPaymentRow> {
  if (!isOpen(payment) || call.paymentChecks.find(payment)) return payment;
  await call.stripe.withTimeout(() => call.paymentChecks.load(payment));
  return findOwn(call, { id: payment.id });
}

const renewed = (payment: OrderPaymentRow, row: PaymentRow | undefined) => ({
  ...payment,
  ...row,
  orderId: payment.orderId,
});

const open = (call: Own & { body: { orderId: string } }) =>
  openPayment(call, { orderId: call.body.orderId, userId: call.user.id });
/** Opens the payment page of the order that a subscription of the caller's was placed with. */
async function openPlan(call: Own, id: string) {
  const subscription = await findOwnSubscription(call.db, { id, userId: call.user.id });
  if (!subscription?.orderId) throw new Problem('subscriptionNotFound');
  return openPayment(call, { orderId: subscription.orderId, userId: call.user.id });
}

/** Parses a Stripe id, or an id from one of our responses. */
function numberOf(id: string): PaymentTarget | AnyNumber {
  if (isUuid(id)) return { number: id };
  return id.startsWith('cs_') ? { sessionId: id } : { paymentIntentId: id };
}

const bySession = async (call: Own, id: string) =>
  toPaymentState(await checked(call, await findOwn(call, isUuid(id) ? { number: id } : { sessionId: id })), {
    isResult: true,
  });

export const paymentRoutes = [
  on(payments.open, open),
  on(payments.openForProducts, open),
  on(payments.openSession, (call) =>
    'orderId' in call.body ? open({ ...call, body: call.body }) : openPlan(call, call.body.subscriptionId),
  ),
  on(payments.openForSubscription, (call) => openPlan(call, call.params.id)),
  on(payments.openForSubscriptionAtProvider, (call) => openPlan(call, call.params.id)),
  on(payments.openPlan, (call) => openPlan(call, call.body.subscriptionId)),
  on(payments.get, async (call) => {
    const payment = await findOwn(call, { id: call.params.id });
    const refunds = await listRefunds(call.db, { paymentId: payment.id });
    const back = refunds.reduce(
      (sum, { status, amount }) => (status === 'succeeded' ? sum + amount : sum),
      0,
    );
    return presentPayment(payment, back);
  }),
  on(payments.process, processPayment),
  on(payments.status, async (call) => {
    const payment = await findOwn(call, { id: call.params.id });
    // while the provider is unavailable, answer with our row
    return toPaymentState(await checked(call, payment).catch((error: unknown) => known(error, payment)));
  }),
  on(payments.cancel, async (call) => {
    const payment = await findOwn(call, { id: call.params.id });
    return call.stripe.withTimeout(async () =>
      toPaymentState(renewed(payment, await closePayment(call, payment))),
    );
  }),
  on(payments.providerStatus, async (call) => {
    const payment = await findOwn(call, numberOf(call.params.id));
    return toPaymentState(await checked(call, payment).catch((error: unknown) => known(error, payment)));
  }),
  on(payments.sessionStatus, (call) => bySession(call, call.params.id)),
  on(subscriptions.cancel, (call) => cancelled(call, {})),
  on(subscriptions.cancelAtProvider, (call) => {
    const { cancel_at_period_end: isWithPeriod, cancelOrder } = call.body;
    return cancelled(call, { ends: isWithPeriod ? 'period' : 'now', cancelOrder });
  }),
  on(payments.returned, (call) => bySession(call, call.body.sessionId)),
];

/** Responds with the subscription, and with a code if its order is not cancelled or refunded yet. */
async function cancelled(
  call: Own & { params: { id: string }; language: Language },
  asked: Parameters<typeof cancelSubscription>[2],
) {
  const mine = { id: call.params.id, userId: call.user.id };
  const { left } = await cancelSubscription(call, mine, asked);
  const code = left && ('cancelRelatedOrderFailed' as const);
  const t = translatorFor(call.language);
  const message =
    left &&
    (left === 'order'
      ? t('problems:refusals.cancelRelatedOrderFailed.text')
      : t('subscriptions:refundLeft.text'));
  return { subscription: await presentSubscription(call, mine), code, message };
}

function known(error: unknown, payment: OrderPaymentRow): OrderPaymentRow {
  if (error instanceof Problem && error.key === 'paymentUnavailable') return payment;
  throw error;
}
