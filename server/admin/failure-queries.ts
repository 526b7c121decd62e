import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Concerned } from '@visita/core/admin/failures-contract';
import { narrowText } from '@visita/core/narrow-text';
import type { AlertKind } from '@visita/core/provider/alert';
import type { Queryable } from '../database/database.ts';
import { isUuid, lowestId } from '../database/id.ts';
import { keyset } from '../database/keyset.ts';
import { alerts, stripeDrift, stripeEvents } from '../database/tables/provider.ts';

interface AdminFailureInput {
  search?: string | undefined;
  sort: string;
  after?: string | undefined;
  limit: number;
}

/** The ids of alerts and differences sort by time. */
const alertSorts = { raisedAt: { id: alerts.id } };

export async function listAlerts(
  db: Queryable,
  {
    search,
    state,
    kind,
    ...paging
  }: AdminFailureInput & { state?: 'open' | 'settled' | undefined; kind?: AlertKind | undefined },
) {
  const { where, orderBy, limit, page } = keyset(alertSorts, paging);
  const narrowed = and(
    where,
    state && (state === 'open' ? isNull(alerts.resolvedAt) : isNotNull(alerts.resolvedAt)),
    kind && eq(alerts.kind, kind),
    search ? isAbout(search) : undefined,
  );
  return page(
    await db
      .select()
      .from(alerts)
      .where(narrowed)
      .orderBy(...orderBy)
      .limit(limit),
  );
}

/** Matches the number of an order or a subscription, or the alert's subject. */
function isAbout(search: string) {
  const number = narrowText(search).replace(/\s/g, '').toUpperCase();
  return or(
    eq(alerts.about, search.trim()),
    sql`${alerts.facts}->>'orderNo' = ${number}`,
    sql`alerts.about = (select id::text from subscriptions where subscription_no in (${search.trim()}, ${number}) limit 1)`,
  );
}

export async function countOpenAlerts(db: Queryable): Promise<number> {
  return db.$count(alerts, isNull(alerts.resolvedAt));
}

const eventSorts = { toldAt: { created: stripeEvents.created, id: stripeEvents.id } };

/** Returns one page of events that could not be applied. */
export async function listDeadEvents(
  db: Queryable,
  { search, type, ...paging }: AdminFailureInput & { type?: string | undefined },
) {
  const { where, orderBy, limit, page } = keyset(eventSorts, paging);
  const { id, objectId, attempts, error, created, doneAt } = stripeEvents;
  return page(
    await db
      .select({ id, type: stripeEvents.type, objectId, attempts, error, created, doneAt })
      .from(stripeEvents)
      .where(
        and(
          eq(stripeEvents.state, sql`'dead'`),
          where,
          type ? eq(stripeEvents.type, type) : undefined,
          search ? or(eq(id, search.trim()), eq(objectId, search.trim())) : undefined,
        ),
      )
      .orderBy(...orderBy)
      .limit(limit),
  );
}

export async function findEventObjectId(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<string | undefined> {
  const [event] = await db
    .select({ objectId: stripeEvents.objectId })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId));
  return event?.objectId;
}

const driftSorts = { foundAt: { id: stripeDrift.id } };

export async function listDriftSince(
  db: Queryable,
  {
    search,
    state,
    since,
    ...paging
  }: AdminFailureInput & { state?: 'open' | 'mended' | undefined; since: Date | null },
) {
  const { where, orderBy, limit, page } = keyset(driftSorts, paging);
  const narrowed = and(
    where,
    since ? gte(stripeDrift.id, lowestId(since)) : undefined,
    state && (state === 'open' ? isNull(stripeDrift.repairedAt) : isNotNull(stripeDrift.repairedAt)),
    search ? eq(stripeDrift.objectId, search.trim()) : undefined,
  );
  return page(
    await db
      .select()
      .from(stripeDrift)
      .where(narrowed)
      .orderBy(...orderBy)
      .limit(limit),
  );
}

type AdminFailureResult = Map<string, Concerned>;

const nobody: Concerned = { order: null, subscription: null, user: null };

/** Returns the first known entry for these ids. */
export const concernedBy = (found: AdminFailureResult, numbers: string[]): Concerned =>
  numbers.map((number) => found.get(number)).find((each) => each !== undefined) ?? nobody;

/** Finds the order, subscription and user of ids, ours or the provider's, each by an index. */
export async function findConcerned(db: Queryable, numbers: string[]): Promise<AdminFailureResult> {
  const ours = sql`any(${sql.param(numbers.filter(isUuid))}::uuid[])`;
  const theirs = sql`any(${sql.param(numbers.filter((number) => !isUuid(number)))}::text[])`;
  const { rows } = await db.execute<
    Record<'number', string> &
      Record<'orderId' | 'orderNo' | 'subId' | 'subNo' | 'userId' | 'email', string | null>
  >(sql`
    select distinct on (known.number) known.number, o.id as "orderId", o.order_no as "orderNo", s.id as "subId",
      s.subscription_no as "subNo", u.id as "userId", u.email
    from (
      select paid.number, paid.order_id, i.subscription_id, paid.user_id from (
        select id::text as number, order_id, subscription_invoice_id, user_id from payments where id = ${ours}
        union all select payment_intent_id, order_id, subscription_invoice_id, user_id from payments where payment_intent_id = ${theirs}
        union all select session_id, order_id, subscription_invoice_id, user_id from payments where session_id = ${theirs}
        union all select r.id::text, p.order_id, p.subscription_invoice_id, p.user_id
          from refunds r join payments p on p.id = r.payment_id where r.id = ${ours}
        union all select r.stripe_id, p.order_id, p.subscription_invoice_id, p.user_id
          from refunds r join payments p on p.id = r.payment_id where r.stripe_id = ${theirs}
      ) paid left join subscription_invoices i on i.id = paid.subscription_invoice_id
      union all select stripe_id, null, subscription_id, null from subscription_invoices where stripe_id = ${theirs}
      union all select stripe_id, null, id, null from subscriptions where stripe_id = ${theirs}
      union all select id::text, null, id, null from subscriptions where id = ${ours}
      union all select id::text, id, null, null from orders where id = ${ours}
      union all select stripe_id, null, null, user_id from stripe_customers where stripe_id = ${theirs}
      union all select id::text, null, null, id from users where id = ${ours}
    ) known
    left join orders o on o.id = known.order_id
    left join subscriptions s on s.id = known.subscription_id
    left join users u on u.id = coalesce(known.user_id, o.user_id, s.user_id)`);
  return new Map(
    rows.map(({ number, orderId, orderNo, subId, subNo, userId, email }) => [
      number,
      {
        order: orderId && orderNo ? { id: orderId, orderNo } : null,
        subscription: subId && subNo ? { id: subId, subscriptionNo: subNo } : null,
        user: userId && email ? { id: userId, email } : null,
      },
    ]),
  );
}
