import { and, asc, eq, exists, gt, inArray, isNotNull, notExists, or, sql, type Column } from 'drizzle-orm';
import type { EntryKind } from '@visita/core/ledger/entry';
import type { Queryable } from '../database/database.ts';
import { ledgerEntries, ledgerLines } from '../database/tables/ledger.ts';
import { orders } from '../database/tables/orders.ts';
import { payments, refunds } from '../database/tables/payments.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import type { PaymentRow } from './queries.ts';
import type { RefundRow } from './refund-queries.ts';

interface Page {
  limit: number;
}

const isUnposted = (db: Queryable, kind: EntryKind, id: Column) =>
  notExists(
    db
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.kind, kind), eq(ledgerEntries.sourceId, sql`${id}::text`))),
  );

/** Lists payments that succeeded and have no entry in the ledger. */
export async function listUnpostedPayments(db: Queryable, { limit }: Page): Promise<PaymentRow[]> {
  const isPaid = and(inArray(payments.status, ['completed', 'refunded']), gt(payments.amount, 0));
  return db
    .select()
    .from(payments)
    .where(and(isPaid, isUnposted(db, 'payment', payments.id)))
    .orderBy(asc(payments.id))
    .limit(limit);
}

/** Lists refunds that succeeded and have no entry in the ledger, with their payments. */
export async function listUnpostedRefunds(
  db: Queryable,
  { limit }: Page,
): Promise<{ refund: RefundRow; payment: PaymentRow }[]> {
  return db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'succeeded'), isUnposted(db, 'refund', refunds.id)))
    .orderBy(asc(refunds.id))
    .limit(limit);
}

/**
 * Lists paid invoices of subscriptions whose payment by the bank or by the customer's balance is not posted,
 * and says of each if no charge paid it.
 */
export async function listUnpostedInvoices(db: Queryable, { limit }: Page) {
  const { id, status, total, amountDue, isOfOrder } = subscriptionInvoices;
  const charge = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.subscriptionInvoiceId, id), inArray(payments.status, ['completed', 'refunded'])));
  const isByBank = and(gt(amountDue, 0), notExists(charge));
  const hasUnposted = or(
    and(sql`${total} <> ${amountDue}`, isUnposted(db, 'balanceApplied', id)),
    and(isByBank, isUnposted(db, 'bankPayment', id)),
  );
  return db
    .select({ invoice: subscriptionInvoices, isByBank: sql<boolean>`${isByBank}` })
    .from(subscriptionInvoices)
    .where(and(eq(status, 'paid'), eq(isOfOrder, false), gt(total, 0), hasUnposted))
    .orderBy(asc(id))
    .limit(limit);
}

/** Lists orders that were shipped and whose products are not recognised as revenue. */
export async function listUnearnedOrders(
  db: Queryable,
  { limit }: Page,
): Promise<{ id: string; at: Date }[]> {
  const sold = db
    .select({ deferred: sql`sum(${ledgerLines.amount})` })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.orderId, orders.id), eq(ledgerLines.account, 'deferred_products')))
    .having(sql`sum(${ledgerLines.amount}) < 0`);
  const rows = await db
    .select({ id: orders.id, at: orders.shippedAt })
    .from(orders)
    .where(and(isNotNull(orders.shippedAt), isUnposted(db, 'handover', orders.id), exists(sold)))
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]));
}
