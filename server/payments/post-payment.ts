import { balanceAppliedLines, paymentLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { postEntry, reverseEntry } from '../ledger/post-entry.ts';
import type { SaleKey } from '../ledger/queries.ts';
import type { PaymentRow } from './queries.ts';
import type { RefundRow } from './refund-queries.ts';

type PaidSale = Pick<PaymentRow, 'orderId' | 'subscriptionInvoiceId'>;

interface Settled {
  amount: number;
  currency: string;
  at: Date;
}

/** Posts a payment that succeeded, also one that is given back because its order cannot take it. */
export async function postPayment(
  tx: Tx,
  payment: PaidSale & { id: string },
  { amount, currency, at }: Settled,
): Promise<void> {
  const event = { kind: 'payment', sourceId: payment.id, at, currency: currency.toUpperCase() } as const;
  await postEntry(tx, { ...event, sale: toSaleKey(payment) }, paymentLines(amount));
}

/** Posts the part of an order that the customer's balance paid. */
export async function postBalanceApplied(
  tx: Tx,
  payment: PaidSale & { id: string },
  { amount, currency, at }: Settled,
): Promise<void> {
  const event = {
    kind: 'balanceApplied',
    sourceId: payment.id,
    at,
    currency: currency.toUpperCase(),
  } as const;
  await postEntry(tx, { ...event, sale: toSaleKey(payment) }, balanceAppliedLines(amount));
}

/** Posts a refund that succeeded. */
export async function postRefund(
  tx: Tx,
  { id, amount }: Pick<RefundRow, 'id' | 'amount'>,
  { payment, at }: { payment: PaidSale & Pick<PaymentRow, 'currency'>; at: Date },
): Promise<void> {
  const event = { kind: 'refund', sourceId: id, at, currency: payment.currency.toUpperCase() } as const;
  await postEntry(tx, { ...event, sale: toSaleKey(payment) }, paymentLines(-amount));
}

/** Posts that a refund failed; does nothing if it had not succeeded before. */
export async function postRefundFailure(tx: Tx, { id }: Pick<RefundRow, 'id'>, at: Date): Promise<void> {
  await reverseEntry(tx, { kind: 'refund', sourceId: id }, { kind: 'refundFailure', sourceId: id, at });
}

/** The sale that a payment pays. */
export function toSaleKey({ orderId, subscriptionInvoiceId }: PaidSale): SaleKey | undefined {
  if (orderId !== null) return { orderId };
  return subscriptionInvoiceId === null ? undefined : { subscriptionInvoiceId };
}
