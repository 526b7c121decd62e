import { and, asc, eq, gte, inArray, isNotNull, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm';
import { dayStart, sellerHome } from '@visita/core/addresses/local-day';
import { narrowText } from '@visita/core/narrow-text';
import type { OrdersQuery } from '@visita/core/orders/admin-contract';
import type { AdminOrder, AdminPayment } from '@visita/core/orders/admin-order';
import { movingStatuses, toShipStatuses } from '@visita/core/orders/parcel';
import { searchWords } from '@visita/core/search';
import type { Queryable } from '../database/database.ts';
import { lowestId } from '../database/id.ts';
import { keyset } from '../database/keyset.ts';
import { users } from '../database/tables/account.ts';
import { orders } from '../database/tables/orders.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';
import { correctableId, restorableCredit } from '../documents/queries.ts';
import { history } from './event-queries.ts';
import { refundedPieces, workedItems, type WorkedItem } from './item-queries.ts';
import type { OrderRow } from './queries.ts';

/** Orders a role may see. Packers see only paid orders with a parcel. */
export interface Scope {
  isPacking: boolean;
}

const inScope = ({ isPacking }: Scope): SQL | undefined =>
  isPacking ? and(inArray(orders.status, [...movingStatuses]), isNotNull(orders.shippingStatus)) : undefined;

const sorts = { placed: { id: orders.id } };

/** The recipient's name, else the buyer's. */
const recipientName = sql<string>`coalesce(${orders.deliveryAddress} ->> 'name', ${users.displayName}, '')`;

/** Number of products without refunded pieces. */
const pieces = sql<number>`(select coalesce(sum(i.quantity - ${refundedPieces}), 0)::int
  from order_items i where i.order_id = orders.id and i.kind = 'product')`;

/** The columns of an order in a list. */
const row = {
  id: orders.id,
  orderNo: orders.orderNo,
  version: orders.version,
  status: orders.status,
  shippingStatus: orders.shippingStatus,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  name: recipientName,
  email: users.email,
  country: sql<string>`${orders.destination} ->> 'country'`,
  pieces,
  onHoldSince: orders.onHoldSince,
  disputedSince: orders.disputedSince,
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

/** Maximum number of orders scanned in list order before a search uses its index. */
const nearby = 2_000;

/**
 * Lists a page of orders, with one statement, or two for a search. A frequent term fills a page within the
 * next orders of the list; a rarer one is found completely by its index and then sorted.
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
      .innerJoin(
        sql`(select id from (${ids}) as ${orders} order by ${ordered} limit ${limit}) as meant`,
        sql`meant.id = ${orders.id}`,
      )
      .orderBy(...orderBy);
  const next = sql`select * from ${orders} where ${narrowed ?? sql`true`} order by ${ordered} limit ${nearby}`;
  const near = await first(sql`select id from (${next}) as ${orders} where ${or(...meant.by)}`);
  if (near.length === limit) return page(near);
  const found = meant.by.map((by) => sql`select id from ${orders} where ${and(narrowed, by)}`);
  // `offset 0` is an optimizer fence: merged, PostgreSQL would scan all orders in list order
  return page(await first(sql`select id from (${sql.join(found, sql` union `)}) as found offset 0`));
}

/** A parcel to send; written exactly as in the partial index, so that PostgreSQL uses it. */
const isToShip = sql`${orders.status} = 'paid' and ${orders.shippingStatus} in (${sql.raw(toShipStatuses.map((parcel) => `'${parcel}'`).join(', '))})
  and ${orders.onHoldSince} is null and ${orders.disputedSince} is null and not ${orders.isEmptied}`;

function isNarrowed(
  { status, shippingStatus: parcel, country, from, to, toShip, refused, onHold }: OrdersQuery,
  { isPacking }: Scope,
): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    parcel && eq(orders.shippingStatus, parcel),
    toShip && isToShip,
    onHold && isNotNull(orders.onHoldSince),
    refused && (isPacking ? sql`false` : isRefused),
    country === undefined ? undefined : eq(row.country, country),
    // an id (UUID v7) begins with its creation time
    from === undefined ? undefined : gte(orders.id, lowestId(dayStart(sellerHome, from))),
    to === undefined ? undefined : lt(orders.id, lowestId(dayStart(sellerHome, nextDay(to)))),
  );
}

/** A payment was declined, and that payment has not succeeded since. */
const isRefused = sql`exists (select 1 from payments p where p.order_id = orders.id and p.status in ('pending', 'failed')
  and p.failure not in ('expired', 'cancelled'))`;

/**
 * Parses a search as an order number, a document number, an e-mail address, or else as a name or a tracking
 * number; each has its index. Packers cannot search by document or e-mail address, which they are not shown.
 */
function meantBy(search: string, { isPacking }: Scope): { isOne: boolean; by: SQL[] } {
  const plain = narrowText(search).replace(/\s/g, '').toUpperCase();
  const one = (by: SQL) => ({ isOne: true, by: [by] });
  if (/^V\d[\dA-Z-]*$/.test(plain)) return one(like(orders.orderNo, `${plain.replaceAll('-', '')}%`));
  const isHidden = isPacking ? sql`false` : undefined;
  if (/^F\d{8}[\dA-Z]{6}$/.test(plain)) return one(isHidden ?? eq(orders.invoiceNo, plain));
  if (search.includes('@'))
    return one(
      isHidden ??
        eq(orders.userId, sql`(select id from users where lower(email) = ${search.trim().toLowerCase()})`),
    );
  const words = searchWords(search.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '));
  // only the last word may be incomplete: for a prefix as frequent as a first name, the index would collect
  // most rows
  const named = words.map((word, index) => `'${word}'${index === words.length - 1 ? ':*' : ''}`).join(' & ');
  const isNamed = words.length > 0 && sql`${orders}.name_words @@ to_tsquery('simple', ${named})`;
  // a tracking number has digits; the index leaves out empty ones
  const isTracked =
    /\d/.test(plain) &&
    sql`${orders.trackingNumber} <> '' and upper(replace(${orders.trackingNumber}, ' ', '')) like ${`${plain.replace(/[%_\\]/g, '\\$&')}%`}`;
  const by = [isNamed, isTracked].filter((each) => each !== false);
  return by.length === 0 ? one(sql`false`) : { isOne: false, by };
}

/** A type as JSON text: dates are strings. */
type OrderAdminContext<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

const staffNotes = sql<OrderAdminContext<AdminOrder['staffNotes'][number]>[]>`(
  select coalesce(json_agg(json_build_object('id', n.id, 'at', n.created_at, 'staffEmail', n.staff_email, 'text', n.text) order by n.id), '[]')
  from order_notes n where n.order_id = orders.id)`;

const documents = sql<AdminOrder['documents']>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number, 'language', d.language,
    'issuedOn', d.issued_on, 'currency', d.currency, 'total', d.total) order by d.serial), '[]')
  from documents d where d.order_id = orders.id)`;
const correctable = correctableId(sql`d.order_id = orders.id`);

type ToldPayment = OrderAdminContext<Omit<AdminPayment, 'refunds'>> & {
  refunds: OrderAdminContext<AdminPayment['refunds'][number]>[];
};

const payments = sql<ToldPayment[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'paymentNo', p.payment_no, 'status', p.status, 'amount', p.amount,
    'card', case when p.card_last4 is not null then json_build_object('brand', p.card_brand, 'last4', p.card_last4) end,
    'cardCountry', p.card_country, 'failure', p.failure, 'isSurplus', p.is_surplus, 'isDisputed', p.is_disputed, 'intentId', p.payment_intent_id,
    'createdAt', p.created_at, 'paidAt', p.paid_at,
    'refundable', case when p.status = 'completed' and p.is_refundable then greatest(p.amount - p.withdrawn_amount - (select coalesce(sum(r.amount), 0)::int from refunds r
      where r.payment_id = p.id and r.status not in ('failed', 'cancelled')), 0) else 0 end,
    'restorable', case when p.status = 'completed' and p.is_refundable and not p.is_surplus
      then ${restorableCredit(sql`d.order_id = orders.id`)} else 0 end,
    'refunds', (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'status', r.status, 'reason', r.reason,
        'failure', r.failure, 'createdAt', r.created_at, 'lines', coalesce(r.part -> 'lines', '[]'),
        'shippingAmount', coalesce((r.part ->> 'shippingAmount')::int, 0)) order by r.id), '[]')
      from refunds r where r.payment_id = p.id)) order by p.id), '[]')
  from payments p where p.order_id = orders.id)`;

/** Finds an order with everything about it, in one round trip. */
export async function findAdminOrder(db: Queryable, { id, ...scope }: Scope & { id: string }) {
  const [found] = await db
    .select({
      order: orders,
      name: recipientName,
      country: row.country,
      buyer: { id: users.id, name: users.displayName, email: users.email },
      items: workedItems,
      history,
      staffNotes,
      documents,
      correctableId: correctable,
      payments,
      plan: {
        id: subscriptions.id,
        subscriptionNo: subscriptions.subscriptionNo,
        status: subscriptions.status,
      },
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(and(eq(orders.id, id), inScope(scope)));
  return found;
}

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findAdminOrder>>>;

/** Lists those of the orders that have a parcel and are neither on hold nor disputed, oldest first. */
export async function listParcels(db: Queryable, { ids, ...scope }: Scope & { ids: readonly string[] }) {
  return db
    .select({ order: orders, items: workedItems, email: users.email })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        inArray(orders.id, [...ids]),
        isNotNull(orders.deliveryAddress),
        isNull(orders.onHoldSince),
        isNull(orders.disputedSince),
        inScope(scope),
      ),
    )
    .orderBy(asc(orders.id));
}

export type Parcel = { order: OrderRow; items: WorkedItem[]; email: string | null };

/** Returns those of the orders with nothing left to ship. */
export async function listEmptyParcels(
  db: Queryable,
  { ids }: { ids: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...ids]),
        eq(pieces, 0),
        sql`exists (select from order_items where order_id = orders.id)`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
