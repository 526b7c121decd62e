import { and, eq, isNull, sql, type SQL, gt, inArray, isNotNull, lte, notInArray, or } from 'drizzle-orm';
import { narrowText } from '@visita/core/narrow-text';
import type { PlanCode } from '@visita/core/plans/plan';
import type { Sort } from '@visita/core/staff/list';
import { statusAt } from '@visita/core/subscriptions/phase';
import { endedStatuses, isEnded, type SubscriptionStatus } from '@visita/core/subscriptions/status';
import type { Queryable } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { users } from '../database/tables/account.ts';
import { orders } from '../database/tables/orders.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';

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
  desiredVersion,
  reconciledVersion,
  createdAt,
  stripeId,
  waitingUntil,
  activatedAt,
} = subscriptions;

/** Columns that `statusAt` needs to derive the status at a moment. */
const dates = { waitingUntil, activatedAt, stripeId };

/**
 * Lists the subscriptions of all users. Each filter has an index that returns its rows ordered by creation.
 */
export async function listForStaff(
  db: Queryable,
  { search, failed, ending, now, ...paging }: SubscriptionAdminFilter,
) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  // the filters contradict each other: no row matches, and no index could tell
  const isNone =
    (failed && paging.status && paging.status !== 'pending') ||
    (ending && paging.status && isEnded(paging.status));
  const narrowed = and(
    where,
    isNone ? sql`false` : undefined,
    paging.plan && eq(plan, paging.plan),
    paging.status && hasStatusAt(paging.status, now),
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
      desiredVersion,
      reconciledVersion,
      createdAt,
      ...dates,
    })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .where(narrowed)
    .orderBy(...orderBy)
    .limit(limit);
  return page(
    rows.map((row) => ({
      ...row,
      status: statusAt(row, now),
      isProcessing: row.reconciledVersion < row.desiredVersion,
    })),
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
    union select t.subscription_id from seats t join card_addresses a on a.card_id = t.card_id join physical_cards p on p.id = a.physical_card_id
      where p.card_number = ${printed}) as found offset 0)`;
}

/** Finds one subscription with its owner and its order number. */
export async function findForStaff(db: Queryable, key: { id: string }) {
  const [found] = await db
    .select({ row: subscriptions, email: users.email, ownerName: users.displayName, orderNo: orders.orderNo })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(id, key.id));
  return found;
}

/** True in SQL unless the subscription's own end date has passed. */
const isStillOn = (now: Date): SQL | undefined => or(isNotNull(stripeId), isNull(endsAt), gt(endsAt, now));

/**
 * `statusAt` as an SQL condition. The status column alone is stale until the clock job has written what the
 * dates imply.
 */
function hasStatusAt(statusFilter: SubscriptionStatus, now: Date): SQL | undefined {
  const isWritten = eq(status, statusFilter);
  if (statusFilter === 'expired')
    return or(
      isWritten,
      and(isNull(stripeId), isNotNull(endsAt), lte(endsAt, now), notInArray(status, [...endedStatuses])),
    );
  if (isEnded(statusFilter)) return isWritten;
  if (statusFilter === 'trial') {
    const isWindowOver = and(isNotNull(waitingUntil), or(isNotNull(activatedAt), lte(waitingUntil, now)));
    return and(isStillOn(now), or(isWritten, and(inArray(status, ['waiting', 'paid']), isWindowOver)));
  }
  const isInWindow = or(isNull(waitingUntil), and(isNull(activatedAt), gt(waitingUntil, now)));
  return and(
    isWritten,
    isStillOn(now),
    statusFilter === 'waiting' || statusFilter === 'paid' ? isInWindow : undefined,
  );
}
