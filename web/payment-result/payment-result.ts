import type { Order } from '@visita/core/orders/contract';
import { payments, type PaymentState } from '@visita/core/payments/contract';
import { orders } from '@visita/core/orders/contract';
import { declines, type Decline } from '@visita/core/payments/declines';
import { Problem } from '@visita/core/problems';
import { shop, type ZoneDelivery } from '@visita/core/shop/contract';
import { shippingZoneFor } from '@visita/core/shop/delivery';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { call } from '../api/call.ts';
import { writeWithoutReload } from '../api/use-write.ts';

/** The outcome of a payment as far as it is known. */
export interface PaymentResult {
  kind: 'waiting' | 'paid' | 'failed' | 'refunded';
  /** Null while the order is unknown. */
  order: { id: string; no: string } | null;
  amount: number;
  currency: string;
  reason: Decline | null;
  /** The paid order, or null. */
  bought: Order | null;
  /** The delivery estimate in working days. Null if nothing is shipped or the rates could not be loaded. */
  delivery: ZoneDelivery | null;
  /** The subscription that the payment started, or null. */
  subscription: SubscriptionRow | null;
}

const unknown: PaymentResult = {
  kind: 'waiting',
  order: null,
  amount: 0,
  currency: 'CAD',
  reason: null,
  bought: null,
  delivery: null,
  subscription: null,
};

/**
 * Identifies the payment by the return URL: the Checkout Session's id, or the number of an order paid with a
 * saved card.
 */
export interface PaymentResultInput {
  sessionId: string | null;
  orderNo: string | null;
}

export function requestedIn(search: URLSearchParams): PaymentResultInput {
  return { sessionId: search.get('session_id'), orderNo: search.get('order_no') };
}

/** Requests the outcome of the payment. Idempotent: it only applies what Stripe has decided. */
export async function requestResult({ sessionId, orderNo }: PaymentResultInput): Promise<PaymentResult> {
  if (sessionId !== null) {
    const state = await writeWithoutReload(payments.returned, { body: { sessionId } }).catch(whenUnavailable);
    const result = await withOrder(getResult(state));
    return state?.subscriptionId ? withPlan(result) : result;
  }
  if (orderNo === null) throw new Problem('paymentNotFound');
  const order = await call(orders.byNumber, { params: { orderNo } });
  return order.items.some(({ kind }) => kind === 'plan')
    ? withPlan(resultOfOrder(order))
    : withDelivery(resultOfOrder(order));
}

/** Adds the paid order and its delivery estimate. */
async function withOrder(result: PaymentResult): Promise<PaymentResult> {
  if (result.kind !== 'paid' || !result.order) return result;
  return withDelivery({
    ...result,
    bought: await call(orders.get, { params: { id: result.order.id } }).catch(() => null),
  });
}

async function withDelivery(result: PaymentResult): Promise<PaymentResult> {
  const address = result.bought?.deliveryAddress;
  if (!address) return result;
  const rates = await call(shop.delivery, {}).catch(() => []);
  return { ...result, delivery: rates.find(({ zone }) => zone === shippingZoneFor(address)) ?? null };
}

/** Adds the subscription; left out if it cannot be loaded. */
async function withPlan(result: PaymentResult): Promise<PaymentResult> {
  const own = await call(subscriptions.list, { query: {} }).catch(() => []);
  const subscription = own.find(({ orderId }) => orderId === result.order?.id);
  // the subscription exists once ordered, but starts with its payment
  return { ...result, subscription: subscription && subscription.startDate !== null ? subscription : null };
}

/** Returns undefined if Stripe is unreachable, so that the caller keeps polling. Throws other problems. */
function whenUnavailable(error: unknown): undefined {
  if (
    error instanceof Problem &&
    ['paymentUnavailable', 'network', 'requestTimeout', 'unavailable'].includes(error.key)
  )
    return undefined;
  throw error;
}

function getResult(state: PaymentState | undefined): PaymentResult {
  if (!state) return unknown;
  const { orderId, orderNo, amount, currency, reason } = state;
  return {
    kind: getKind(state.status),
    order: { id: orderId, no: orderNo },
    amount,
    currency,
    reason: declines.find((one) => one === reason) ?? null,
    bought: null,
    delivery: null,
    subscription: null,
  };
}

function resultOfOrder(order: Order): PaymentResult {
  const { id, orderNo, status, total, currency, payment } = order;
  const kind =
    status === 'pending' ? getKind(payment?.status ?? 'failed') : status === 'cancelled' ? 'failed' : 'paid';
  return {
    kind: status === 'refunded' ? 'refunded' : kind,
    order: { id, no: orderNo },
    amount: payment?.amount ?? total,
    currency,
    reason: null,
    bought: kind === 'paid' ? order : null,
    delivery: null,
    subscription: null,
  };
}

function getKind(status: PaymentState['status']): PaymentResult['kind'] {
  if (status === 'completed' || status === 'success') return 'paid';
  return status === 'failed' || status === 'refunded' ? status : 'waiting';
}
