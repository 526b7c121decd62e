import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { openStatuses, paymentStatus, type PaymentAction } from '@visita/core/payments/status';
import type { Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { moveRow } from '../database/move-row.ts';
import { orders } from '../database/tables/orders.ts';
import {
  alerts,
  payments,
  refunds,
  stripeAttempts,
  stripeCustomers,
  stripeDrift,
  stripeEvents,
  stripeMarks,
} from '../database/tables/payments.ts';
import { prices, taxRates } from '../database/tables/shop.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type AttemptRow = typeof stripeAttempts.$inferSelect;
export type EventRow = typeof stripeEvents.$inferSelect;

/** Nothing where a payment of that order is open already. */
export async function insertPayment(db: Queryable, payment: typeof payments.$inferInsert): Promise<PaymentRow | undefined> {
  const [row] = await db.insert(payments).values(payment).onConflictDoNothing().returning();
  return row;
}

/** By our number of it or by one of the provider's. */
export type Which = { id: string } | { sessionId: string } | { paymentIntentId: string };

function isThat(by: Which) {
  if ('id' in by) return eq(payments.id, by.id);
  return 'sessionId' in by ? eq(payments.sessionId, by.sessionId) : eq(payments.paymentIntentId, by.paymentIntentId);
}

/** A payment of the caller's with the number of its order. */
export async function findPayment(db: Queryable, { userId, ...by }: { userId: string } & Which) {
  const [found] = await db
    .select({ payment: payments, orderNo: orders.orderNo })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isThat(by), eq(payments.userId, userId)));
  return found && { ...found.payment, orderNo: found.orderNo };
}

/** Whoever's it is. */
export async function findAnyPayment(db: Queryable, by: Which): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(isThat(by));
  return payment;
}

/** In a transaction the payment stays as it is found until the end; its order is taken first. */
export async function findPaymentToChange(tx: Tx, { id }: { id: string }): Promise<PaymentRow | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment;
}

/** All payments of an order that the transaction holds, held too. */
export async function listPaymentsToChange(tx: Tx, { orderId }: { orderId: string }): Promise<PaymentRow[]> {
  return tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id)).for('update');
}

export async function findOpenPayment(db: Queryable, { orderId }: { orderId: string }): Promise<PaymentRow | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...openStatuses])));
  return payment;
}

export async function listPaymentsOf(db: Queryable, { orderId }: { orderId: string }): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));
}

export async function listPaymentsOfUser(db: Queryable, { userId }: { userId: string }): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.userId, userId)).orderBy(asc(payments.id));
}

/** Payments that nobody has said anything about for a while. */
export async function listOpenBefore(db: Queryable, { before }: { before: Date }): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, [...openStatuses]), lt(payments.createdAt, before)))
    .orderBy(asc(payments.id))
    .limit(1000);
}

export async function listPaymentsSince(db: Queryable, { since }: { since: Date }): Promise<PaymentRow[]> {
  return db.select().from(payments).where(gte(payments.createdAt, since)).orderBy(asc(payments.id));
}

type Written = Partial<
  Pick<
    PaymentRow,
    | 'amount'
    | 'sessionId'
    | 'checkoutUrl'
    | 'paymentIntentId'
    | 'invoiceId'
    | 'cardBrand'
    | 'cardLast4'
    | 'receiptUrl'
    | 'failure'
    | 'isDisputed'
    | 'isSurplus'
    | 'paidAt'
  >
>;

export async function updatePayment(db: Queryable, { id }: { id: string }, written: Written): Promise<PaymentRow | undefined> {
  const [payment] = await db.update(payments).set(written).where(eq(payments.id, id)).returning();
  return payment;
}

export async function movePayment(db: Queryable, { id }: { id: string }, action: PaymentAction, written: Written = {}): Promise<boolean> {
  return moveRow(db, { table: payments, id, column: 'status', machine: paymentStatus }, action, written);
}

export async function findCustomer(db: Queryable, { userId }: { userId: string }): Promise<string | undefined> {
  const [customer] = await db
    .select({ stripeId: stripeCustomers.stripeId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return customer?.stripeId;
}

export async function insertCustomer(db: Queryable, customer: typeof stripeCustomers.$inferInsert): Promise<void> {
  await db.insert(stripeCustomers).values(customer).onConflictDoNothing();
}

export async function removeCustomer(db: Queryable, { stripeId }: { stripeId: string }): Promise<void> {
  await db.delete(stripeCustomers).where(eq(stripeCustomers.stripeId, stripeId));
}

export async function insertRefund(db: Queryable, refund: typeof refunds.$inferInsert): Promise<void> {
  await db.insert(refunds).values(refund);
}

export async function findRefund(db: Queryable, by: { id: string } | { stripeId: string }): Promise<RefundRow | undefined> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where('id' in by ? eq(refunds.id, by.id) : eq(refunds.stripeId, by.stripeId));
  return refund;
}

export async function updateRefund(
  db: Queryable,
  { id }: { id: string },
  written: Partial<Pick<RefundRow, 'status' | 'stripeId' | 'failure' | 'settledAt'>>,
): Promise<void> {
  await db.update(refunds).set(written).where(eq(refunds.id, id));
}

export async function listRefunds(db: Queryable, { paymentId }: { paymentId: string }): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id));
}

export async function listAskedBefore(db: Queryable, { before }: { before: Date }): Promise<{ id: string }[]> {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['asked', 'pending']), lt(refunds.createdAt, before)))
    .limit(1000);
}

/** False when an attempt of that key was begun already. */
export async function insertAttempt(db: Queryable, attempt: typeof stripeAttempts.$inferInsert): Promise<boolean> {
  const rows = await db.insert(stripeAttempts).values(attempt).onConflictDoNothing().returning({ id: stripeAttempts.id });
  return rows.length === 1;
}

export async function findLastAttempt(
  db: Queryable,
  { purpose, localId }: { purpose: string; localId: string },
): Promise<AttemptRow | undefined> {
  const [attempt] = await db
    .select()
    .from(stripeAttempts)
    .where(and(eq(stripeAttempts.purpose, purpose), eq(stripeAttempts.localId, localId)))
    .orderBy(desc(stripeAttempts.id))
    .limit(1);
  return attempt;
}

export async function removeCustomerAttempts(db: Queryable, { userId }: { userId: string }): Promise<void> {
  await db.delete(stripeAttempts).where(and(eq(stripeAttempts.purpose, 'customer'), eq(stripeAttempts.localId, userId)));
}

export async function moveAttempt(
  db: Queryable,
  { key }: { key: string },
  ended: Pick<AttemptRow, 'state' | 'endedAt'> & Partial<Pick<AttemptRow, 'stripeId' | 'error'>>,
): Promise<void> {
  await db.update(stripeAttempts).set(ended).where(eq(stripeAttempts.key, key));
}

/** False when it was told before. */
export async function insertEvent(db: Queryable, event: typeof stripeEvents.$inferInsert): Promise<boolean> {
  const rows = await db.insert(stripeEvents).values(event).onConflictDoNothing().returning({ id: stripeEvents.id });
  return rows.length === 1;
}

/** What was told about an object and is not done yet. */
export async function listOpenEvents(db: Queryable, { objectId }: { objectId: string }): Promise<EventRow[]> {
  return db
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.objectId, objectId), inArray(stripeEvents.state, ['new', 'failed'])))
    .orderBy(asc(stripeEvents.created), asc(stripeEvents.id));
}

export async function listWaitingObjects(db: Queryable, { before }: { before: Date }): Promise<{ objectId: string }[]> {
  return db
    .selectDistinct({ objectId: stripeEvents.objectId })
    .from(stripeEvents)
    .where(and(inArray(stripeEvents.state, ['new', 'failed']), lt(stripeEvents.receivedAt, before)))
    .limit(1000);
}

export async function moveEvents(
  db: Queryable,
  { ids }: { ids: string[] },
  { state, at, error = null }: { state: EventRow['state']; at: Date; error?: string | null },
): Promise<void> {
  const isOver = state === 'done' || state === 'ignored' || state === 'dead';
  const attempts = state === 'new' ? sql`0` : sql`${stripeEvents.attempts} + 1`;
  await db
    .update(stripeEvents)
    .set({ state, error, attempts, doneAt: isOver ? at : null })
    .where(inArray(stripeEvents.id, ids));
}

export async function insertAlert(
  db: Queryable,
  { at, ...alert }: { kind: string; about: string; detail: string; at: Date },
): Promise<void> {
  await db
    .insert(alerts)
    .values({ id: newId(at), ...alert, raisedAt: at })
    .onConflictDoNothing();
}

export async function insertDrift(
  db: Queryable,
  { at, ...drift }: { objectId: string; field: string; ours: string | null; theirs: string | null; repairedAt: Date | null; at: Date },
): Promise<void> {
  await db.insert(stripeDrift).values({ id: newId(at), ...drift, foundAt: at });
}

export async function listDrift(db: Queryable, { since }: { since: Date }) {
  return db.select().from(stripeDrift).where(gt(stripeDrift.foundAt, since)).orderBy(asc(stripeDrift.foundAt));
}

export async function findMark(db: Queryable, { name }: { name: string }): Promise<Date | undefined> {
  const [mark] = await db.select({ at: stripeMarks.at }).from(stripeMarks).where(eq(stripeMarks.name, name));
  return mark?.at;
}

export async function updateMark(db: Queryable, { name, at }: { name: string; at: Date }): Promise<void> {
  await db.insert(stripeMarks).values({ name, at }).onConflictDoUpdate({ target: stripeMarks.name, set: { at } });
}

/** The provider's numbers of taxes, by ours. */
export async function listKnownRates(db: Queryable, { codes }: { codes: string[] }): Promise<Map<string, string>> {
  const rows = await db
    .select({ code: taxRates.code, stripeId: taxRates.stripeId })
    .from(taxRates)
    .where(and(inArray(taxRates.code, codes), isNotNull(taxRates.stripeId)));
  return new Map(rows.map(({ code, stripeId }) => [code, stripeId ?? '']));
}

export async function updateRateNumber(db: Queryable, { code, stripeId }: { code: string; stripeId: string }): Promise<void> {
  await db.update(taxRates).set({ stripeId }).where(eq(taxRates.code, code));
}

export async function updatePriceNumber(db: Queryable, { id, stripeId }: { id: string; stripeId: string | null }): Promise<void> {
  await db.update(prices).set({ stripeId }).where(eq(prices.id, id));
}
