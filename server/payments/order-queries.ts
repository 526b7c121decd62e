import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import { documents } from '../database/tables/documents.ts';
import { orders } from '../database/tables/orders.ts';
import { payments, refunds } from '../database/tables/payments.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';
import { isThat, type PaymentRow, type PaymentTarget } from './queries.ts';

/**
 * Identifies a payment by any id of a response: its own, its order's or its subscription's. The newest match
 * wins.
 */
export type AnyNumber = { number: string };

/** Finds a payment of the caller's, with its order's number. */
export async function findPayment(
  db: Queryable,
  { userId, ...by }: { userId: string } & (PaymentTarget | AnyNumber),
) {
  const isIt =
    'number' in by
      ? or(eq(payments.id, by.number), eq(orders.id, by.number), eq(subscriptions.id, by.number))
      : isThat(by);
  const [found] = await db
    .select({ payment: payments, ...ofOrder })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(and(isIt, eq(payments.userId, userId)))
    .orderBy(desc(payments.id))
    .limit(1);
  return found && named(found);
}

export type OrderPaymentRow = ReturnType<typeof named>;

const ofOrder = {
  orderId: orders.id,
  orderNo: orders.orderNo,
  orderStatus: orders.status,
  subscriptionId: subscriptions.id,
  isBegun: sql<boolean>`${subscriptions.startedAt} is not null`,
};

interface OfOrder {
  orderId: string;
  orderNo: string;
  orderStatus: (typeof orders.$inferSelect)['status'];
  subscriptionId: string | null;
  /** True if the order's plan has started. */
  isBegun: boolean;
}

/** Merges a payment with the columns of its order. */
function named({ payment, ...order }: { payment: PaymentRow } & OfOrder) {
  return { ...payment, ...order };
}

/** Lists the payments of a user's orders. */
export async function listPaymentsOfUser(
  db: Queryable,
  { userId }: { userId: string },
): Promise<OrderPaymentRow[]> {
  const rows = await db
    .select({ payment: payments, ...ofOrder })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(eq(payments.userId, userId))
    .orderBy(asc(payments.id));
  return rows.map(named);
}

/** Lists paid orders without an invoice and refunded ones without a credit note, by payment date. */
export async function listUndocumented(db: Queryable): Promise<{ id: string }[]> {
  const creditNotes = alias(documents, 'credit_notes');
  return db
    .selectDistinct({ id: orders.id, paidAt: payments.paidAt })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(documents, and(eq(documents.orderId, orders.id), eq(documents.kind, 'invoice')))
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.status, 'succeeded')))
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .where(
      and(
        inArray(payments.status, ['completed', 'refunded']),
        eq(payments.isSurplus, false),
        or(isNull(documents.id), and(isNotNull(refunds.id), isNull(creditNotes.id))),
      ),
    )
    .orderBy(asc(payments.paidAt), asc(orders.id));
}
