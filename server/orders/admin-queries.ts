import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm';
import { dayStart, sellerHome } from '@visita/core/addresses/local-day';
import type { AdminOrder, AdminPayment, OrdersQuery } from '@visita/core/orders/admin-contract';
import { movingStatuses, toShipStatuses } from '@visita/core/orders/parcel';
import { narrowText } from '@visita/core/narrow-text';
import { searchWords } from '@visita/core/search';
import type { Queryable, Tx } from '../database/database.ts';
import { lowestId } from '../database/id.ts';
import { keyset } from '../database/keyset.ts';
import { users } from '../database/tables/account.ts';
import { orderNotes, orders } from '../database/tables/orders.ts';
import { history } from './event-queries.ts';
import { refundedPieces, workedItems, type OrderRow, type WorkedItem } from './queries.ts';

/** Of whom a role sees the orders: packers only of what is paid for and has a parcel. */
export interface Scope {
  isPacking: boolean;
}

const inScope = ({ isPacking }: Scope): SQL | undefined =>
  isPacking ? and(inArray(orders.status, [...movingStatuses]), isNotNull(orders.shippingStatus)) : undefined;

const sorts = { placed: { id: orders.id } };

/** Whoever it goes to, else whoever ordered it. */
const nameOf = sql<string>`coalesce(${orders.deliveryAddress} ->> 'name', ${users.displayName}, '')`;

/** Products of an order without those that were refunded. */
const pieces = sql<number>`(select coalesce(sum(i.quantity - ${refundedPieces}), 0)::int
  from order_items i where i.order_id = orders.id and i.kind = 'product')`;

/** What an order is in a list. */
const row = {
  id: orders.id,
  orderNo: orders.orderNo,
  version: orders.version,
  status: orders.status,
  shippingStatus: orders.shippingStatus,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  name: nameOf,
  email: users.email,
  country: sql<string>`${orders.destination} ->> 'country'`,
  pieces,
  onHoldSince: orders.onHoldSince,
  shippingCompany: orders.shippingCompany,
  trackingNumber: orders.trackingNumber,
  currency: orders.currency,
  total: orders.total,
};

function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** So many orders are looked through one by one, at most, before a search goes by its index. */
const nearby = 2_000;

/**
 * One page of orders, by one statement, or two where something is searched. What is frequent fills a page within the next orders;
 * what does not is rare enough to be found whole by its index and put in order then.
 */
export async function listOrderRows(db: Queryable, { query, ...scope }: Scope & { query: OrdersQuery }) {
  const { where, orderBy, limit, page } = keyset(sorts, query);
  const narrowed = and(where, inScope(scope), isNarrowed(query, scope));
  const select = () => db.select(row).from(orders).leftJoin(users, eq(users.id, orders.userId)).$dynamic();
  const { search } = query;
  const meant = search === undefined || search === '' ? { isOne: true, by: [] } : meantBy(search, scope);
  const ordered = sql.join(orderBy, sql`, `);
  if (meant.isOne)
    return page(
      await select()
        .where(and(narrowed, ...meant.by))
        .orderBy(...orderBy)
        .limit(limit),
    );

  const first = async (ids: SQL) =>
    select()
      .innerJoin(sql`(select id from (${ids}) as ${orders} order by ${ordered} limit ${limit}) as meant`, sql`meant.id = ${orders.id}`)
      .orderBy(...orderBy);
  const next = sql`select * from ${orders} where ${narrowed ?? sql`true`} order by ${ordered} limit ${nearby}`;
  const near = await first(sql`select id from (${next}) as ${orders} where ${or(...meant.by)}`);
  if (near.length === limit) return page(near);
  const found = meant.by.map((by) => sql`select id from ${orders} where ${and(narrowed, by)}`);
  // with an offset it is not merged with what is around it, or all orders would be walked through in their order
  return page(await first(sql`select id from (${sql.join(found, sql` union `)}) as found offset 0`));
}

function isNarrowed(
  { status, shippingStatus: parcel, country, from, to, toShip, refused, onHold }: OrdersQuery,
  { isPacking }: Scope,
): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    parcel && eq(orders.shippingStatus, parcel),
    toShip &&
      and(eq(orders.status, 'paid'), inArray(orders.shippingStatus, [...toShipStatuses]), isNull(orders.onHoldSince), gt(pieces, 0)),
    onHold && isNotNull(orders.onHoldSince),
    refused && (isPacking ? sql`false` : isRefused),
    country === undefined ? undefined : eq(row.country, country),
    // the number of a row begins with its moment
    from === undefined ? undefined : gte(orders.id, lowestId(dayStart(sellerHome, from))),
    to === undefined ? undefined : lt(orders.id, lowestId(dayStart(sellerHome, nextDay(to)))),
  );
}

/** A bank has refused to pay for it, and it was not paid since with the same payment. */
const isRefused = sql`exists (select 1 from payments p where p.order_id = orders.id and p.status in ('pending', 'failed')
  and p.failure not in ('expired', 'cancelled'))`;

/**
 * Reads a search as an order's number, a document's number, an email address, or else as a name or a carrier's number: each has
 * its index. Packers find nothing by what they are not shown: a document or an email address.
 */
function meantBy(search: string, { isPacking }: Scope): { isOne: boolean; by: SQL[] } {
  const plain = narrowText(search).replace(/\s/g, '').toUpperCase();
  const one = (by: SQL) => ({ isOne: true, by: [by] });
  if (/^V\d[\dA-Z-]*$/.test(plain)) return one(like(orders.orderNo, `${plain.replaceAll('-', '')}%`));
  const isHidden = isPacking ? sql`false` : undefined;
  if (/^F\d{8}[\dA-Z]{6}$/.test(plain)) return one(isHidden ?? eq(orders.invoiceNo, plain));
  if (search.includes('@'))
    return one(isHidden ?? eq(orders.userId, sql`(select id from users where lower(email) = ${search.trim().toLowerCase()})`));
  const words = searchWords(search.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '));
  // the last word may be half typed; of a beginning like a first name the index would have to gather everybody first
  const named = words.map((word, index) => `'${word}'${index === words.length - 1 ? ':*' : ''}`).join(' & ');
  const isNamed = words.length > 0 && sql`${orders}.name_words @@ to_tsquery('simple', ${named})`;
  // a carrier's number has digits; what is empty is kept out of the index
  const isTracked =
    /\d/.test(plain) &&
    sql`${orders.trackingNumber} <> '' and upper(replace(${orders.trackingNumber}, ' ', '')) like ${`${plain.replace(/[%_\\]/g, '\\$&')}%`}`;
  const by = [isNamed, isTracked].filter((each) => each !== false);
  return by.length === 0 ? one(sql`false`) : { isOne: false, by };
}

/** What stands in JSON as text. */
type Told<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };

const staffNotes = sql<Told<AdminOrder['staffNotes'][number]>[]>`(
  select coalesce(json_agg(json_build_object('id', n.id, 'at', n.created_at, 'staffEmail', n.staff_email, 'text', n.text) order by n.id), '[]')
  from order_notes n where n.order_id = orders.id)`;

const documents = sql<AdminOrder['documents']>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number, 'language', d.language,
    'issuedOn', d.issued_on, 'currency', d.currency, 'total', d.total) order by d.serial), '[]')
  from documents d where d.order_id = orders.id)`;

type ToldPayment = Told<Omit<AdminPayment, 'refunds'>> & { refunds: Told<AdminPayment['refunds'][number]>[] };

const payments = sql<ToldPayment[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'paymentNo', p.payment_no, 'status', p.status, 'amount', p.amount,
    'card', case when p.card_last4 is not null then json_build_object('brand', p.card_brand, 'last4', p.card_last4) end,
    'failure', p.failure, 'isSurplus', p.is_surplus, 'isDisputed', p.is_disputed, 'intentId', p.payment_intent_id,
    'createdAt', p.created_at, 'paidAt', p.paid_at,
    'refundable', case when p.status = 'completed' then p.amount - (select coalesce(sum(r.amount), 0)::int from refunds r
      where r.payment_id = p.id and r.status not in ('failed', 'cancelled')) else 0 end,
    'refunds', (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'status', r.status, 'reason', r.reason,
        'failure', r.failure, 'createdAt', r.created_at, 'lines', coalesce(r.part -> 'lines', '[]'),
        'shippingAmount', coalesce((r.part ->> 'shippingAmount')::int, 0)) order by r.id), '[]')
      from refunds r where r.payment_id = p.id)) order by p.id), '[]')
  from payments p where p.order_id = orders.id)`;

/** An order with everything about it, in one trip. */
export async function findAdminOrder(db: Queryable, { id, ...scope }: Scope & { id: string }) {
  const [found] = await db
    .select({
      order: orders,
      name: nameOf,
      country: row.country,
      buyer: { id: users.id, name: users.displayName, email: users.email },
      items: workedItems,
      history,
      staffNotes,
      documents,
      payments,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, id), inScope(scope)));
  return found;
}
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findAdminOrder>>>;

/** Orders to be packed or labelled, of those asked for: with a parcel and not on hold, in the order in which they were placed. */
export async function listParcels(db: Queryable, { ids, ...scope }: Scope & { ids: readonly string[] }) {
  return db
    .select({ order: orders, items: workedItems, email: users.email })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(inArray(orders.id, [...ids]), isNotNull(orders.deliveryAddress), isNull(orders.onHoldSince), inScope(scope)))
    .orderBy(asc(orders.id));
}
export type Parcel = { order: OrderRow; items: WorkedItem[]; email: string | null };

/** Orders of which nothing is left to be sent. */
export async function listEmptyParcels(db: Queryable, { ids }: { ids: readonly string[] }): Promise<Set<string>> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(pieces, 0), sql`exists (select from order_items where order_id = orders.id)`));
  return new Set(rows.map(({ id }) => id));
}

export async function insertNote(tx: Tx, note: typeof orderNotes.$inferInsert): Promise<void> {
  await tx.insert(orderNotes).values(note);
}

/** What staff wrote about somebody's orders, without who did. */
export async function listNotesOf(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ orderNo: orders.orderNo, at: orderNotes.createdAt, text: orderNotes.text })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderNotes.id));
}

/** Goes with its buyer, whom the order names no more by then. */
export async function removeNotes(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  await tx.delete(orderNotes).where(eq(orderNotes.orderId, orderId));
}
