import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import { defaultColour, type Colour } from '@visita/core/colour';
import type { DocumentRow } from '@visita/core/documents/contract';
import type { PaymentCard } from '@visita/core/orders/order-fields';
import type { OrderStatus } from '@visita/core/orders/status';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import type { Queryable } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { mainPhysicalCardId } from '../database/tables/cards.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { seats, subscriptions } from '../database/tables/subscriptions.ts';
import { isPeriodRefunded } from '../subscriptions/refund-queries.ts';
import type { OwnedSubscription } from '../subscriptions/queries.ts';

/** A current or past seat. Dates are ISO strings, as PostgreSQL's JSON has them. */
interface ShownSeat {
  id: string;
  userId: string;
  name: string;
  startsAt: string;
  endsAt: string | null;
  card: { id: string; cardId: string; cardNumber: string | null; colour: Colour; name: string } | null;
}

interface ShownInvoice extends Pick<
  typeof subscriptionInvoices.$inferSelect,
  'id' | 'reason' | 'status' | 'currency' | 'total' | 'amountDue' | 'hostedUrl' | 'isOfOrder'
> {
  periodStart: string;
  periodEnd: string;
  nextAttemptAt: string | null;
  dueAt: string | null;
  paidAt: string | null;
  transfer: { valueDate: string; reference: string } | null;
  createdAt: string;
  card: PaymentCard | null;
  dispute: 'open' | 'lost' | null;
  documents: DocumentRow[];
}

type ShownOrder = Pick<NonNullable<Subscription['order']>, 'id' | 'orderNo' | 'shippingStatus' | 'total'> & {
  status: OrderStatus;
  /** The sum of the products bought with the plan, before tax, in cents. */
  extras: number;
};

/** The columns of a list: row, owner's name, seats, open invoice, and whether its order is being paid. */
const listed = {
  row: subscriptions,
  ownerName: sql<string>`coalesce((select u.display_name from users u where u.id = subscriptions.user_id), '')`,
  seats: sql<ShownSeat[]>`(
    select coalesce(json_agg(json_build_object('id', s.id, 'userId', s.user_id, 'name', u.display_name, 'startsAt', s.starts_at,
      'endsAt', s.ends_at, 'card', case when c.id is not null then json_build_object('id', c.id, 'cardId', d.code, 'cardNumber', p.card_number,
      'colour', coalesce(p.colour, ${defaultColour}), 'name', coalesce(c.content->>'name', '')) end) order by s.starts_at, s.id), '[]')
    from seats s join users u on u.id = s.user_id left join cards c on c.id = s.card_id
    left join card_addresses d on d.card_id = c.id and d.kind = 'digital'
    left join physical_cards p on p.id = ${mainPhysicalCardId(sql`c.id`)} where s.subscription_id = subscriptions.id)`,
  open: sql<{ nextAttemptAt: string | null; dueAt: string | null; amountDue: number } | null>`(
    select json_build_object('nextAttemptAt', i.next_attempt_at, 'dueAt', i.due_at, 'amountDue', i.amount_due)
    from subscription_invoices i where i.subscription_id = subscriptions.id and i.status = 'open' order by i.created_at desc limit 1)`,
  isCharging: sql<boolean>`coalesce((
    select i.status in ('draft', 'open') from subscription_invoices i where i.subscription_id = subscriptions.id
    order by i.created_at desc, i.id desc limit 1), false)`,
  isPeriodRefunded,
  isBeingPaid: sql<boolean>`exists (
    select from payments y where y.order_id = subscriptions.order_id and y.status in ('pending', 'processing'))`,
};

/**
 * The columns of one subscription, in one round trip: also its order, invitations, and invoices with payments
 * and documents.
 */
const whole = {
  ...listed,
  order: sql<ShownOrder | null>`(
    select json_build_object('id', o.id, 'orderNo', o.order_no, 'status', o.status, 'shippingStatus', o.shipping_status,
      'total', o.total, 'extras',
      (select coalesce(sum(t.amount), 0)::int from order_items t where t.order_id = o.id and t.kind = 'product'))
    from orders o where o.id = subscriptions.order_id)`,
  invitations: sql<{ id: string; email: string; createdAt: string; expiresAt: string }[]>`(
    select coalesce(json_agg(json_build_object('id', encode(sha256(convert_to(n.email, 'UTF8')), 'hex'), 'email', n.email, 'createdAt', n.created_at,
      'expiresAt', n.expires_at) order by n.created_at), '[]')
    from seat_invitations n where n.subscription_id = subscriptions.id and n.used_at is null and n.expires_at > ${sql.placeholder('now')})`,
  invoices: sql<ShownInvoice[]>`(
    select coalesce(json_agg(json_build_object('id', i.id, 'reason', i.reason, 'status', i.status, 'currency', i.currency,
      'total', i.total, 'amountDue', i.amount_due, 'hostedUrl', i.hosted_url, 'isOfOrder', i.is_of_order,
      'periodStart', i.period_start, 'periodEnd', i.period_end, 'nextAttemptAt', i.next_attempt_at, 'dueAt', i.due_at, 'paidAt', i.paid_at,
      'createdAt', i.created_at,
      'transfer', case when i.status = 'paid' and i.value_date is not null then
        json_build_object('valueDate', i.value_date, 'reference', i.transfer_reference) end,
      'card', (select json_build_object('brand', y.card_brand, 'last4', y.card_last4) from payments y
        where y.subscription_invoice_id = i.id and y.status in ('completed', 'refunded') and not y.is_surplus and y.card_last4 is not null
        order by y.id limit 1),
      'dispute', (select case when bool_or(q.closed_at is null) then 'open' when sum(q.withdrawn_amount) > 0 then 'lost' end
        from payments y join disputes q on q.payment_id = y.id
        where y.subscription_invoice_id = i.id and y.status in ('completed', 'refunded') and not y.is_surplus),
      'documents', (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number,
        'language', d.language, 'issuedOn', d.issued_on, 'currency', d.currency, 'total', d.total) order by d.serial), '[]')
        from documents d where d.subscription_invoice_id = i.id)) order by i.created_at desc, i.id desc), '[]')
    from subscription_invoices i where i.subscription_id = subscriptions.id)`,
};

const own = alias(subscriptions, 'own');

/**
 * The user's own subscriptions and those with a seat of theirs. A union lets PostgreSQL use an index for
 * each.
 */
function isSeenBy(db: Queryable, userId: ReturnType<typeof sql.placeholder>): SQL {
  const theirs = db.select({ id: own.id }).from(own).where(eq(own.userId, userId));
  const seated = db
    .select({ id: seats.subscriptionId })
    .from(seats)
    .where(and(eq(seats.userId, userId), isNull(seats.endsAt)));
  return inArray(subscriptions.id, union(theirs, seated));
}

const seenList = prepared((db) =>
  db
    .select(listed)
    .from(subscriptions)
    .where(isSeenBy(db, sql.placeholder('userId')))
    .orderBy(desc(subscriptions.id))
    .prepare('subscriptions.listSeen'),
);

const seen = prepared((db) =>
  db
    .select(whole)
    .from(subscriptions)
    .where(and(eq(subscriptions.id, sql.placeholder('id')), isSeenBy(db, sql.placeholder('userId'))))
    .prepare('subscriptions.findSeen'),
);

export type ListedSubscription = Awaited<ReturnType<typeof listSeen>>[number];

export type WholeSubscription = NonNullable<Awaited<ReturnType<typeof findSeen>>>;

/** Lists the subscriptions that a user owns or has a seat in, newest first. */
export async function listSeen(db: Queryable, { userId }: { userId: string }) {
  return seenList(db).execute({ userId });
}

export async function findSeen(db: Queryable, { id, userId, now }: OwnedSubscription & { now: Date }) {
  const [found] = await seen(db).execute({ id, userId, now: now.toISOString() });
  return found;
}
