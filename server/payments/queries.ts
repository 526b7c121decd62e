import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { openStatuses, paymentStatus, type PaymentAction } from '@visita/core/payments/status';
import type { Queryable, Tx } from '../database/database.ts';
import { lowestId } from '../database/id.ts';
import { moveRow } from '../database/move-row.ts';
import { payments } from '../database/tables/payments.ts';
import { stripeCustomers } from '../database/tables/provider.ts';
import { isUnposted } from '../ledger/queries.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** Returns undefined if the order has an open payment (unique index). */
export async function insertPayment(
  db: Queryable,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow | undefined> {
  const [row] = await db.insert(payments).values(payment).onConflictDoNothing().returning();
  return row;
}

/** Identifies a payment by our id or by one of Stripe's. */
export type PaymentTarget = { id: string } | { sessionId: string } | { paymentIntentId: string };

/** True in SQL for the payment that a target identifies. */
export function isThat(by: PaymentTarget) {
  if ('id' in by) return eq(payments.id, by.id);
  return 'sessionId' in by
    ? eq(payments.sessionId, by.sessionId)
    : eq(payments.paymentIntentId, by.paymentIntentId);
}

/** Finds a payment of any user. */
export async function findPaymentById(db: Queryable, by: PaymentTarget): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(isThat(by));
  return payment;
}

/** Locks a payment. Lock its order first. */
export async function lockPayment(tx: Tx, { id }: { id: string }): Promise<PaymentRow | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment;
}

/** Locks all payments of a locked order. */
export async function lockPayments(tx: Tx, { orderId }: { orderId: string }): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id))
    .for('update');
}

/** Locks all payments of a user whose orders are locked. */
export async function lockPaymentsOfUser(tx: Tx, { userId }: { userId: string }): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(asc(payments.id))
    .for('update');
}

export async function findOpenPayment(
  db: Queryable,
  { orderId }: { orderId: string },
): Promise<PaymentRow | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...openStatuses])));
  return payment;
}

export async function listOrderPayments(
  db: Queryable,
  { orderId }: { orderId: string },
): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));
}

interface PaymentPage {
  after: string | null;
  limit: number;
}

/** Lists a page of open payments created before a moment. */
export async function listOpenBefore(
  db: Queryable,
  { before, after, limit }: { before: Date } & PaymentPage,
): Promise<{ id: string }[]> {
  return db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.status, [...openStatuses]),
        lt(payments.createdAt, before),
        after === null ? undefined : gt(payments.id, after),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit);
}

/** Lists a page of payments with a payment intent, created since a moment. */
export async function listChargedSince(
  db: Queryable,
  { since, after, limit }: { since: Date } & PaymentPage,
): Promise<{ id: string; intentId: string }[]> {
  const rows = await db
    .select({ id: payments.id, intentId: payments.paymentIntentId })
    .from(payments)
    .where(isCharged({ since, after }))
    .orderBy(asc(payments.id))
    .limit(limit);
  return rows.flatMap(({ id, intentId }) => (intentId === null ? [] : [{ id, intentId }]));
}

export async function countChargedSince(
  db: Queryable,
  rest: { since: Date; after: string | null },
): Promise<number> {
  return db.$count(payments, isCharged(rest));
}

const isCharged = ({ since, after }: { since: Date; after: string | null }) =>
  and(gt(payments.id, after ?? lowestId(since)), isNotNull(payments.paymentIntentId));

type PaymentData = Partial<
  Pick<
    PaymentRow,
    | 'amount'
    | 'sessionId'
    | 'checkoutUrl'
    | 'paymentIntentId'
    | 'cardBrand'
    | 'cardLast4'
    | 'cardCountry'
    | 'receiptUrl'
    | 'failure'
    | 'isDisputed'
    | 'withdrawnAmount'
    | 'isRefundable'
    | 'isSurplus'
    | 'paidAt'
  >
>;

export async function updatePayment(
  db: Queryable,
  { id }: { id: string },
  values: PaymentData,
): Promise<PaymentRow | undefined> {
  const [payment] = await db.update(payments).set(values).where(eq(payments.id, id)).returning();
  return payment;
}

/** Writes to a payment only while it is pending. */
export async function updateOpenPayment(
  tx: Tx,
  { id }: { id: string },
  values: Pick<PaymentRow, 'failure'>,
): Promise<void> {
  await tx
    .update(payments)
    .set(values)
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')));
}

/** Lists the customer's open payment pages for plans with this amount due today. */
export async function listOpenPlanPages(
  db: Queryable,
  { stripeId, amount, currency }: { stripeId: string; amount: number; currency?: string | undefined },
): Promise<{ id: string }[]> {
  return db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(stripeCustomers, eq(stripeCustomers.userId, payments.userId))
    .where(
      and(
        eq(stripeCustomers.stripeId, stripeId),
        eq(payments.method, 'checkout'),
        eq(payments.status, 'pending'),
        isNotNull(payments.sessionId),
        eq(payments.amount, amount),
        currency === undefined ? undefined : sql`lower(${payments.currency}) = lower(${currency})`,
        sql`exists (select from order_items i where i.order_id = payments.order_id and i.kind = 'plan')`,
      ),
    );
}

/** Updates all payments of an order. */
export async function updateOrderPayments(
  db: Queryable,
  { orderId }: { orderId: string },
  values: Pick<PaymentRow, 'userId'>,
): Promise<void> {
  await db.update(payments).set(values).where(eq(payments.orderId, orderId));
}

export async function movePayment(
  db: Queryable,
  { id }: { id: string },
  action: PaymentAction,
  values: PaymentData = {},
): Promise<boolean> {
  return moveRow(db, { table: payments, id, column: 'status', machine: paymentStatus }, action, values);
}

/** Lists payments that succeeded and have no entry in the ledger. */
export async function listUnpostedPayments(
  db: Queryable,
  { limit }: { limit: number },
): Promise<PaymentRow[]> {
  const isPaid = and(inArray(payments.status, ['completed', 'refunded']), gt(payments.amount, 0));
  return db
    .select()
    .from(payments)
    .where(and(isPaid, isUnposted(db, 'payment', payments.id)))
    .orderBy(asc(payments.id))
    .limit(limit);
}
