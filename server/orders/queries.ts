import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { DocumentRow } from '@visita/core/documents/contract';
import type { PaymentCard } from '@visita/core/orders/order-fields';
import { type OrderStatus, endedStatuses } from '@visita/core/orders/status';
import type { Queryable, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { users } from '../database/tables/account.ts';
import { orders } from '../database/tables/orders.ts';
import { payments } from '../database/tables/payments.ts';
import { shownItems } from './item-queries.ts';
import { agreementsOfOrder } from './term-queries.ts';
import { ledgerEntries, ledgerLines } from '../database/tables/ledger.ts';
import { isUnposted } from '../ledger/queries.ts';

export type OrderRow = typeof orders.$inferSelect;

export interface OwnedOrder {
  id: string;
  userId: string;
}

/** The payment shown with an order: the one that paid it, else the latest. */
interface ShownPayment {
  id: string;
  paymentNo: string;
  status: (typeof payments.$inferSelect)['status'];
  amount: number;
  refundedAmount: number;
  withdrawnAmount: number;
  isRefunding: boolean;
  paidAt: string | null;
  card: PaymentCard | null;
}

export async function findPlaced(db: Queryable, { userId, key }: { userId: string; key: string }) {
  const [placed] = await db
    .select({ id: orders.id, hash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)));
  return placed;
}

/** Counts the user's pending orders and their pieces, reserved or released, before this statement. */
const waiting = (userId: string) => ({
  orders: sql<number>`(select count(*)::int from orders o where o.user_id = ${userId} and o.status = 'pending')`,
  pieces: sql<number>`(select coalesce(sum(i.quantity), 0)::int from orders o join order_items i on i.order_id = o.id
    where o.user_id = ${userId} and o.status = 'pending' and i.kind = 'product')`,
});

/** Inserts an order, and counts what was unpaid before. Undefined if its idempotency key exists. */
export async function insertOrder(
  db: Queryable,
  order: typeof orders.$inferInsert & { userId: string },
): Promise<{ order: OrderRow; unpaid: { orders: number; pieces: number } } | undefined> {
  const { orders: count, pieces } = waiting(order.userId);
  const [placed] = await db
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: [orders.userId, orders.idempotencyKey] })
    .returning({ ...getTableColumns(orders), count, pieces });
  if (!placed) return undefined;
  const { count: before, pieces: piecesBefore, ...row } = placed;
  return { order: row, unpaid: { orders: before, pieces: piecesBefore } };
}

/** Increments the version (optimistic lock). */
export const nextVersion = { version: sql`${orders.version} + 1` };

/** An order in one round trip: with its items, history, documents and payment. */
const whole = {
  order: orders,
  items: shownItems,
  moves: sql<{ subject: 'order' | 'shipping'; to: string; at: string }[]>`(
    select coalesce(json_agg(json_build_object('subject', m.subject, 'to', m.to, 'at', m.moved_at) order by m.sequence_number), '[]')
    from order_moves m where m.order_id = orders.id)`,
  documents: sql<DocumentRow[]>`(
    select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number, 'language', d.language,
      'issuedOn', d.issued_on, 'currency', d.currency, 'total', d.total) order by d.serial), '[]')
    from documents d where d.order_id = orders.id)`,
  agreements: agreementsOfOrder,
  payment: sql<ShownPayment | null>`(
    select json_build_object('id', p.id, 'paymentNo', p.payment_no, 'status', p.status, 'amount', p.amount, 'paidAt', p.paid_at,
      'card', case when p.card_last4 is not null then json_build_object('brand', p.card_brand, 'last4', p.card_last4) end,
      'withdrawnAmount', p.withdrawn_amount, 'refundedAmount', (select coalesce(sum(r.amount), 0)::int from refunds r where r.payment_id = p.id and r.status = 'succeeded'),
      'isRefunding', exists (select from refunds r where r.payment_id = p.id and r.status in ('asked', 'pending')))
    from payments p where p.order_id = orders.id
    order by (p.status in ('completed', 'refunded') and not p.is_surplus) desc, p.id desc limit 1)`,
};

async function findWhole(db: Queryable, which: SQL | undefined) {
  const [found] = await db.select(whole).from(orders).where(which);
  return found;
}

export type WholeOrder = NonNullable<Awaited<ReturnType<typeof findWhole>>>;

const ownOrder = prepared((db) =>
  db
    .select(whole)
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.userId, sql.placeholder('userId'))))
    .prepare('orders.findOrder'),
);

export async function findOrder(db: Queryable, { id, userId }: OwnedOrder): Promise<WholeOrder | undefined> {
  const [found] = await ownOrder(db).execute({ id, userId });
  return found;
}

export async function findOrderByNumber(
  db: Queryable,
  { orderNo, userId }: { orderNo: string; userId: string },
): Promise<WholeOrder | undefined> {
  return findWhole(db, and(eq(orders.orderNo, orderNo), eq(orders.userId, userId)));
}

/** Finds an order of any user, for jobs and staff. */
export async function findOrderById(db: Queryable, { id }: { id: string }): Promise<WholeOrder | undefined> {
  return findWhole(db, eq(orders.id, id));
}

export async function findIdByNumber(
  db: Queryable,
  { orderNo }: { orderNo: string },
): Promise<string | undefined> {
  const [found] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, orderNo));
  return found?.id;
}

/** Locks an order. Every action on an order locks it first, so that no two wait for each other. */
export async function lockOrder(
  tx: Tx,
  { id, userId }: { id: string; userId?: string },
): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), userId === undefined ? undefined : eq(orders.userId, userId)))
    .for('update');
  return order;
}

/**
 * Locks the owner against erasure, then the order: rows inserted next may reference the owner. `isRenewal` is true
 * if it pays for the renewal of a subscription that has not started.
 */
export async function lockOwnOrder(
  tx: Tx,
  { id, userId }: OwnedOrder,
): Promise<{ order: OrderRow; isRenewal: boolean } | undefined> {
  const owner = tx
    .$with('owner')
    .as(tx.select({ ownerId: users.id }).from(users).where(eq(users.id, userId)).for('key share'));
  const [found] = await tx
    .with(owner)
    .select({
      order: orders,
      isRenewal: sql<boolean>`exists (select from subscriptions s where s.order_id = orders.id
        and s.renewed_from is not null and s.started_at is null)`,
    })
    .from(orders)
    .innerJoin(owner, eq(owner.ownerId, orders.userId))
    .where(eq(orders.id, id))
    .for('update', { of: orders });
  return found;
}

/** Locks all orders of a user, ordered by id. */
export async function lockOrders(tx: Tx, { userId }: { userId: string }): Promise<OrderRow[]> {
  return tx.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.id).for('update');
}

interface OrderPage {
  userId: string;
  status?: OrderStatus | undefined;
  before?: string | undefined;
  limit: number;
}

/** Lists a user's orders, newest first (keyset pagination: every page costs the same). */
export async function listOrders(db: Queryable, { userId, status, before, limit }: OrderPage) {
  return db
    .select({ order: orders, items: whole.items })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        status === undefined ? undefined : eq(orders.status, status),
        before === undefined ? undefined : lt(orders.id, before),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit);
}

/** Lists all orders of a user, oldest first. */
export async function listAllOrders(db: Queryable, { userId }: { userId: string }): Promise<WholeOrder[]> {
  return db.select(whole).from(orders).where(eq(orders.userId, userId)).orderBy(orders.id);
}

export type OrderData = Partial<
  Pick<
    OrderRow,
    | 'userId'
    | 'idempotencyKey'
    | 'requestHash'
    | 'stock'
    | 'payBy'
    | 'paidAt'
    | 'invoiceNo'
    | 'notes'
    | 'business'
    | 'deliveryAddress'
    | 'shippingCompany'
    | 'trackingNumber'
    | 'shippedAt'
    | 'refundedFrom'
    | 'releasedPieces'
    | 'onHoldSince'
    | 'holdReason'
    | 'disputedSince'
  >
>;

export async function updateOrder(db: Queryable, { id }: { id: string }, values: OrderData): Promise<void> {
  await db
    .update(orders)
    .set({ ...values, ...nextVersion })
    .where(eq(orders.id, id));
}

/** Increments the version after a change in another table. */
export async function touchOrder(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.update(orders).set(nextVersion).where(eq(orders.id, id));
}

/** Locks orders by their numbers, ordered by id. */
export async function lockOrdersByNumber(
  tx: Tx,
  { numbers }: { numbers: readonly string[] },
): Promise<OrderRow[]> {
  const wanted = inArray(orders.orderNo, [...numbers]);
  return tx.select().from(orders).where(wanted).orderBy(asc(orders.id)).for('update');
}

/** Open payments of an order: a payment page, or a card being charged. */
const selectOpenPayments = (db: Queryable) =>
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
  const isLetGo = or(and(isOver, notExists(selectOpenPayments(db))), and(isTooOld, isReserved));
  return listIds(db, and(eq(orders.status, 'pending'), isLetGo));
}

export async function hasOpenPayment(db: Queryable, { id }: { id: string }): Promise<boolean> {
  const found = await listIds(db, and(eq(orders.id, id), exists(selectOpenPayments(db))));
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
  const isUnpaid = and(
    eq(orders.status, 'cancelled'),
    isNull(orders.paidAt),
    notExists(selectOpenPayments(db)),
  );
  const isOld = and(isNotNull(orders.userId), lte(orders.createdAt, placedUntil));
  return listIds(db, and(isUnpaid, isOld), limit);
}

/** Lists finished orders of erased users that still have a phone number. */
export async function listWithPhone(db: Queryable, { limit }: { limit: number }): Promise<{ id: string }[]> {
  const hasPhone = sql`${orders.deliveryAddress} ->> 'phone' <> ''`;
  return listIds(db, and(isNull(orders.userId), hasPhone, inArray(orders.status, [...endedStatuses])), limit);
}

/** Lists orders that were shipped and whose products are not recognised as revenue. */
export async function listUnearnedOrders(
  db: Queryable,
  { limit }: { limit: number },
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
