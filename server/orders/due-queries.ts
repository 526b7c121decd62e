import { and, eq, exists, inArray, isNotNull, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { endedStatuses } from '@visita/core/orders/status';
import type { Queryable } from '../database/database.ts';
import { orders } from '../database/tables/orders.ts';
import { payments } from '../database/tables/payments.ts';

/** Open payments of an order: a payment page, or a card being charged. */
const openPaymentsOf = (db: Queryable) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), inArray(payments.status, ['pending', 'processing'])));

/** Selects order ids for a job, up to a limit. */
const listIds = (db: Queryable, where: SQL | undefined, limit = 1000) =>
  db.select({ id: orders.id }).from(orders).where(where).limit(limit);

/**
 * Lists unpaid orders whose reservation or time to pay is over. An open payment keeps the reservation until
 * the order is too old.
 */
export async function listOverdue(
  db: Queryable,
  { now, placedUntil }: { now: Date; placedUntil: Date },
): Promise<{ id: string }[]> {
  const isReserved = eq(orders.stock, 'reserved');
  const isTooOld = lte(orders.createdAt, placedUntil);
  const isOver = or(and(lte(orders.payBy, now), isReserved), isTooOld);
  const isLetGo = or(and(isOver, notExists(openPaymentsOf(db))), and(isTooOld, isReserved));
  return listIds(db, and(eq(orders.status, 'pending'), isLetGo));
}

export async function hasOpenPayment(db: Queryable, { id }: { id: string }): Promise<boolean> {
  const found = await listIds(db, and(eq(orders.id, id), exists(openPaymentsOf(db))));
  return found.length > 0;
}

export async function listShippedBefore(
  db: Queryable,
  { shippedUntil }: { shippedUntil: Date },
): Promise<{ id: string }[]> {
  return listIds(db, and(eq(orders.status, 'shipped'), lte(orders.shippedAt, shippedUntil)));
}

/** Lists old cancelled orders that were never paid and still name their buyer. */
export async function listUnpaidBefore(
  db: Queryable,
  { placedUntil, limit }: { placedUntil: Date; limit: number },
): Promise<{ id: string }[]> {
  const isUnpaid = and(eq(orders.status, 'cancelled'), isNull(orders.paidAt), notExists(openPaymentsOf(db)));
  const isOld = and(isNotNull(orders.userId), lte(orders.createdAt, placedUntil));
  return listIds(db, and(isUnpaid, isOld), limit);
}

/** Lists finished orders of erased users that still have a phone number. */
export async function listWithPhone(db: Queryable, { limit }: { limit: number }): Promise<{ id: string }[]> {
  const hasPhone = sql`${orders.deliveryAddress} ->> 'phone' <> ''`;
  return listIds(db, and(isNull(orders.userId), hasPhone, inArray(orders.status, [...endedStatuses])), limit);
}
