import type { OrderRow } from './queries.ts';

const prefix = 'contract:';

/** The idempotency key of the order that delivers the cards of a contract's invoice: one order per invoice. */
export const contractKey = (invoiceId: string): string => `${prefix}${invoiceId}`;

/** Returns the invoice of a contract whose cards an order delivers; undefined for any other order. */
export const contractInvoiceId = ({
  idempotencyKey,
}: Pick<OrderRow, 'idempotencyKey'>): string | undefined =>
  idempotencyKey.startsWith(prefix) ? idempotencyKey.slice(prefix.length) : undefined;
