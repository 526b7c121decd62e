import { isOpen } from '@visita/core/payments/status';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { isUuid } from '../database/id.ts';
import { findOwnSubscription } from '../subscriptions/queries.ts';
import { closePayment } from './close-payment.ts';
import { openPayment } from './open-payment.ts';
import { presentPayment, toPaymentState } from './payment-state.ts';
import { findPayment, type AnyNumber, type OrderPaymentRow } from './order-queries.ts';
import type { PaymentTarget } from './queries.ts';
import { listRefunds } from './refund-queries.ts';

type OwnCall = Deps & { user: { id: string } };

/** Opens the payment page of the caller's order, or of the order that the caller's subscription was placed with. */
export async function openOwnPayment(
  call: OwnCall,
  target: { orderId: string } | { subscriptionId: string },
) {
  const orderId = 'orderId' in target ? target.orderId : await findPlanOrderId(call, target.subscriptionId);
  return openPayment(call, { orderId, userId: call.user.id });
}

async function findPlanOrderId(call: OwnCall, id: string): Promise<string> {
  const subscription = await findOwnSubscription(call.db, { id, userId: call.user.id });
  if (!subscription?.orderId) throw new Problem('subscriptionNotFound');
  return subscription.orderId;
}

/** Presents a payment of the caller's with its refunded amount in cents. */
export async function presentOwnPayment(call: OwnCall & { params: { id: string } }) {
  const payment = await findOwnPayment(call, { id: call.params.id });
  const refunds = await listRefunds(call.db, { paymentId: payment.id });
  const refundedAmount = refunds.reduce(
    (sum, { status, amount }) => (status === 'succeeded' ? sum + amount : sum),
    0,
  );
  return presentPayment(payment, refundedAmount);
}

/** Checks a payment of the caller's at the provider; while the provider is unavailable, answers with our row. */
export async function checkOwnPayment(call: OwnCall, target: PaymentTarget | AnyNumber) {
  const payment = await findOwnPayment(call, target);
  return toPaymentState(
    await refreshPayment(call, payment).catch((error: unknown) => {
      if (error instanceof Problem && error.key === 'paymentUnavailable') return payment;
      throw error;
    }),
  );
}

/** Checks the payment of a session that the buyer returned from. Throws if the provider is unavailable. */
export async function confirmOwnPayment(call: OwnCall, sessionId: string) {
  const payment = await findOwnPayment(call, isUuid(sessionId) ? { number: sessionId } : { sessionId });
  return toPaymentState(await refreshPayment(call, payment), { isResult: true });
}

/** Closes an open payment of the caller's. If it was paid meanwhile, the paid state is returned. */
export async function closeOwnPayment(call: OwnCall & { params: { id: string } }) {
  const payment = await findOwnPayment(call, { id: call.params.id });
  return call.stripe.withTimeout(async () => {
    const closed = await closePayment(call, payment);
    return toPaymentState({ ...payment, ...closed, orderId: payment.orderId });
  });
}

/** Parses a Stripe id, or an id from one of our responses. */
export function parseProviderTarget(id: string): PaymentTarget | AnyNumber {
  if (isUuid(id)) return { number: id };
  return id.startsWith('cs_') ? { sessionId: id } : { paymentIntentId: id };
}

/** Finds a payment of the caller's. The provider is not asked about payments of other users. */
async function findOwnPayment(call: OwnCall, target: PaymentTarget | AnyNumber): Promise<OrderPaymentRow> {
  const payment = await findPayment(call.db, { userId: call.user.id, ...target });
  if (!payment) throw new Problem('paymentNotFound');
  return payment;
}

/** Returns the current state: checks an open payment at the provider, unless a recent check is cached. */
async function refreshPayment(call: OwnCall, payment: OrderPaymentRow): Promise<OrderPaymentRow> {
  if (!isOpen(payment) || call.paymentChecks.find(payment)) return payment;
  await call.stripe.withTimeout(() => call.paymentChecks.load(payment));
  return findOwnPayment(call, { id: payment.id });
}
