import { and, eq, exists, inArray, isNotNull, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { endedStatuses } from '@visita/core/orders/status';
import type { Queryable } from '../database/database.ts';
import { orders } from '../database/tables/orders.ts';
import { payments } from '../database/tables/payments.ts';

/** Somebody is about to pay: a page is open at the provider, or a card is under way. */
const openPaymentsOf = (db: Queryable) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), inArray(payments.status, ['pending', 'processing'])));

/** Of at most so many orders, for a job that goes through them. */
const listIds = (db: Queryable, where: SQL | undefined, limit = 1000) =>
  db.select({ id: orders.id }).from(orders).where(where).limit(limit);

/** Orders whose products were kept long enough, or that waited for their money too long: one that is being paid keeps them until then. */
export async function listOverdue(db: Queryable, { now, placedUntil }: { now: Date; placedUntil: Date }): Promise<{ id: string }[]> {
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

export async function listShippedBefore(db: Queryable, { shippedUntil }: { shippedUntil: Date }): Promise<{ id: string }[]> {
  return listIds(db, and(eq(orders.status, 'shipped'), lte(orders.shippedAt, shippedUntil)));
}

/** Orders that somebody placed and nobody ever paid. */
export async function listUnpaidBefore(
  db: Queryable,
  { placedUntil, limit }: { placedUntil: Date; limit: number },
): Promise<{ id: string }[]> {
  const isUnpaid = and(eq(orders.status, 'cancelled'), isNull(orders.paidAt), notExists(openPaymentsOf(db)));
  const isOld = and(isNotNull(orders.userId), lte(orders.createdAt, placedUntil));
  return listIds(db, and(isUnpaid, isOld), limit);
}

/** Sold to people who have left: orders that are over and still say how to call them. */
export async function listWithPhone(db: Queryable, { limit }: { limit: number }): Promise<{ id: string }[]> {
  const hasPhone = sql`${orders.deliveryAddress} ->> 'phone' <> ''`;
  return listIds(db, and(isNull(orders.userId), hasPhone, inArray(orders.status, [...endedStatuses])), limit);
}
