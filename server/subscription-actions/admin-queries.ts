import { and, asc, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import type { DocumentRow } from '@visita/core/documents/contract';
import { narrowText } from '@visita/core/narrow-text';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { PlanCode } from '@visita/core/plans/plan';
import type { Sort } from '@visita/core/staff/list';
import { endedStatuses, isEnded, type SubscriptionStatus } from '@visita/core/subscriptions/status';
import type { Queryable } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { users } from '../database/tables/account.ts';
import { cards, physicalCards } from '../database/tables/cards.ts';
import { orders } from '../database/tables/orders.ts';
import {
  seats,
  subscriptionInvoices,
  subscriptionMoves,
  subscriptions,
} from '../database/tables/subscriptions.ts';
import { hasStatusAt, isStillOn } from '../subscriptions/status-queries.ts';

const sorts = { createdAt: { createdAt: subscriptions.createdAt, id: subscriptions.id } };

interface SubscriptionAdminFilter {
  search?: string | undefined;
  plan?: PlanCode | undefined;
  status?: SubscriptionStatus | undefined;
  failed?: 'true' | undefined;
  ending?: 'true' | undefined;
  sort: Sort<keyof typeof sorts>;
  after?: string | undefined;
  limit: number;
  /** Dates that have passed count at once, even if the clock job has not written the new status yet. */
  now: Date;
}

const {
  id,
  subscriptionNo,
  plan,
  status,
  seats: seatCount,
  periodEnd,
  endsAt,
  rev,
  alignedRev,
  createdAt,
} = subscriptions;
/** Columns that `statusAt` needs to derive the status at a moment. */
const dates = {
  waitingUntil: subscriptions.waitingUntil,
  activatedAt: subscriptions.activatedAt,
  stripeId: subscriptions.stripeId,
};

/**
 * Lists the subscriptions of all users. Each filter has an index that returns its rows ordered by creation.
 */
export async function listForStaff(
  db: Queryable,
  { search, failed, ending, now, ...asked }: SubscriptionAdminFilter,
) {
  const { where, orderBy, limit, page } = keyset(sorts, asked);
  // the filters contradict each other: no row matches, and no index could tell
  const isNone =
    (failed && asked.status && asked.status !== 'pending') ||
    (ending && asked.status && isEnded(asked.status));
  const narrowed = and(
    where,
    isNone ? sql`false` : undefined,
    asked.plan && eq(plan, asked.plan),
    asked.status && hasStatusAt(asked.status, now),
    failed && and(isFailed, isStillOn(now)),
    ending && and(isEnding, isStillOn(now)),
    search ? matching(search) : undefined,
  );
  const rows = await db
    .select({
      id,
      subscriptionNo,
      email: users.email,
      plan,
      status,
      seats: seatCount,
      periodEnd,
      endsAt,
      rev,
      alignedRev,
      createdAt,
      ...dates,
    })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .where(narrowed)
    .orderBy(...orderBy)
    .limit(limit);
  return page(
    rows.map((row) => ({ ...row, status: statusAt(row, now), isProcessing: row.alignedRev < row.rev })),
  );
}

/** A charge failed after the start. Must match the condition of the partial index. */
const isFailed = sql`${status} = 'pending' and ${subscriptions.startedAt} is not null`;

/** Has an end date and has not ended. Must match the condition of the partial index. */
const isEnding = sql`${endsAt} is not null and ${status} not in (${sql.raw(endedStatuses.map((one) => `'${one}'`).join(', '))})`;

/**
 * Matches number, e-mail prefix, order number or card number, each by its own index. `offset 0` is an
 * optimizer fence: PostgreSQL resolves the ids first instead of scanning the rows by date.
 */
function matching(search: string): SQL {
  const begins = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const number = narrowText(search).replace(/\s/g, '').toUpperCase();
  const printed = number.replace(/-/g, '');
  return sql`${id} in (select id from (
    select s.id from subscriptions s where s.subscription_no in (${search}, ${number})
    union select s.id from subscriptions s join users u on u.id = s.user_id where lower(u.email) like ${begins}
    union select s.id from subscriptions s join orders o on o.id = s.order_id where o.order_no = ${number}
    union select t.subscription_id from seats t join cards c on c.id = t.card_id join physical_cards p on p.id = c.physical_card_id
      where p.card_number = ${printed}) as found offset 0)`;
}

/** Finds one subscription with its owner and its order number. */
export async function findForStaff(db: Queryable, known: { id: string }) {
  const [found] = await db
    .select({ row: subscriptions, email: users.email, ownerName: users.displayName, orderNo: orders.orderNo })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(id, known.id));
  return found;
}

export async function listSeated(db: Queryable, { subscriptionId }: { subscriptionId: string }) {
  return db
    .select({
      id: seats.id,
      name: users.displayName,
      cardNumber: physicalCards.cardNumber,
      startsAt: seats.startsAt,
    })
    .from(seats)
    .innerJoin(users, eq(users.id, seats.userId))
    .leftJoin(cards, eq(cards.id, seats.cardId))
    .leftJoin(physicalCards, eq(physicalCards.id, cards.physicalCardId))
    .where(and(eq(seats.subscriptionId, subscriptionId), isNull(seats.endsAt)))
    .orderBy(asc(seats.startsAt), asc(seats.id));
}

const papers = sql<DocumentRow[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number, 'language', d.language,
    'issuedOn', d.issued_on, 'currency', d.currency, 'total', d.total) order by d.serial), '[]')
  from documents d where d.subscription_invoice_id = subscription_invoices.id)`;

/** Lists the invoices, newest first, each with its documents. */
export async function listSubscriptionInvoices(
  db: Queryable,
  { subscriptionId }: { subscriptionId: string },
) {
  return db
    .select({ ...getTableColumns(subscriptionInvoices), documents: papers })
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionInvoices.createdAt), desc(subscriptionInvoices.id));
}

/** Lists the history of a subscription, newest first. */
export async function listNewestMoves(db: Queryable, { subscriptionId }: { subscriptionId: string }) {
  const { action, to, actor, movedAt: at, turn } = subscriptionMoves;
  return db
    .select({ id: subscriptionMoves.id, action, to, actor, at })
    .from(subscriptionMoves)
    .where(eq(subscriptionMoves.subscriptionId, subscriptionId))
    .orderBy(desc(turn));
}
