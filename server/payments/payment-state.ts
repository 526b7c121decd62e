import type { Payment, PaymentState } from '@visita/core/payments/contract';
import { declineReasonFor } from '@visita/core/payments/declines';
import type { OrderPaymentRow } from './order-queries.ts';

/**
 * Maps a payment to its public state. In the response right after paying, `completed` is `success`
 * (docs/product.md, section 4).
 */
export function toPaymentState(payment: OrderPaymentRow, { isResult = false } = {}): PaymentState {
  const { status, orderId, orderNo, amount, currency, failure, method, subscriptionId } = payment;
  const isPartial = status === 'failed' && payment.isBegun && payment.orderStatus === 'pending';
  const isUnderWay = status === 'processing' || (status === 'pending' && method === 'saved');
  return {
    status: isUnderWay ? 'processing' : isResult && status === 'completed' ? 'success' : status,
    isSettled: status !== 'processing' && status !== 'pending',
    orderId,
    orderNo,
    amount,
    currency,
    reason: status === 'failed' ? declineReasonFor(failure ?? '') : null,
    subscriptionId,
    isPartial,
    code: isPartial ? 'additionalProductsUnpaid' : null,
  };
}

export function presentPayment(payment: OrderPaymentRow, refundedAmount: number): Payment {
  const { cardBrand: brand, cardLast4: last4, status, checkoutUrl } = payment;
  return {
    ...payment,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    refundedAmount,
    checkout_url: status === 'pending' ? checkoutUrl : null,
  };
}
