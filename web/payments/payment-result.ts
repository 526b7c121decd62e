import type { Order } from '@visita/core/orders/contract';
import { payments, type PaymentState } from '@visita/core/payments/contract';
import { orders } from '@visita/core/orders/contract';
import { declines, type Decline } from '@visita/core/payments/declines';
import { Problem } from '@visita/core/problems';
import { shop, type ZoneDelivery } from '@visita/core/shop/contract';
import { zoneOf } from '@visita/core/shop/delivery';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { call } from '../api/call.ts';

/** What came of a payment, as far as anybody knows yet. */
export interface PaymentResult {
  kind: 'waiting' | 'paid' | 'failed' | 'refunded';
  /** Nothing while even the order is not known. */
  order: { id: string; no: string } | null;
  amount: number;
  currency: string;
  reason: Decline | null;
  /** What was bought, once it is paid. */
  bought: Order | null;
  /** How many working days its parcel takes; nothing where none is sent, or nobody could say. */
  delivery: ZoneDelivery | null;
  /** What has begun with it, where a plan was paid. */
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

/** By what the browser came back with: the number of the provider's page, or of the order that a saved card has paid. */
export interface Asked {
  sessionId: string | null;
  orderNo: string | null;
}

export function requestedIn(search: URLSearchParams): Asked {
  return { sessionId: search.get('session_id'), orderNo: search.get('order_no') };
}

/** Asking is safe as often as one likes: it changes nothing that the provider has not decided. */
export async function requestResult({ sessionId, orderNo }: Asked): Promise<PaymentResult> {
  if (sessionId !== null) {
    const state = await call(payments.returned, { body: { sessionId } }).catch(whenUnavailable);
    const result = await withOrder(resultOf(state));
    return state?.subscriptionId ? withPlan(result) : result;
  }
  if (orderNo === null) throw new Problem('paymentNotFound');
  const order = await call(orders.byNumber, { params: { orderNo } });
  return order.items.some(({ kind }) => kind === 'plan') ? withPlan(resultOfOrder(order)) : withDelivery(resultOfOrder(order));
}

/** The payment is known without its order, which is read as it was just paid. */
async function withOrder(result: PaymentResult): Promise<PaymentResult> {
  if (result.kind !== 'paid' || !result.order) return result;
  return withDelivery({ ...result, bought: await call(orders.get, { params: { id: result.order.id } }).catch(() => null) });
}

async function withDelivery(result: PaymentResult): Promise<PaymentResult> {
  const address = result.bought?.deliveryAddress;
  if (!address) return result;
  const rates = await call(shop.delivery, {}).catch(() => []);
  return { ...result, delivery: rates.find(({ zone }) => zone === zoneOf(address)) ?? null };
}

/** The payment is known without its plan: what cannot be read now is left out. */
async function withPlan(result: PaymentResult): Promise<PaymentResult> {
  const own = await call(subscriptions.list, { query: {} }).catch(() => []);
  const subscription = own.find(({ orderId }) => orderId === result.order?.id);
  // it is there from the order on, and begins with its payment
  return { ...result, subscription: subscription && subscription.startDate !== null ? subscription : null };
}

/** A provider that cannot be reached says nothing about the payment: that is waited for. */
function whenUnavailable(refused: unknown): undefined {
  if (refused instanceof Problem && ['paymentUnavailable', 'network', 'requestTimeout', 'unavailable'].includes(refused.key))
    return undefined;
  throw refused;
}

function resultOf(state: PaymentState | undefined): PaymentResult {
  if (!state) return unknown;
  const { orderId, orderNo, amount, currency, reason } = state;
  return {
    kind: kindOf(state.status),
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
  const kind = status === 'pending' ? kindOf(payment?.status ?? 'failed') : status === 'cancelled' ? 'failed' : 'paid';
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

function kindOf(status: PaymentState['status']): PaymentResult['kind'] {
  if (status === 'completed' || status === 'success') return 'paid';
  return status === 'failed' || status === 'refunded' ? status : 'waiting';
}
