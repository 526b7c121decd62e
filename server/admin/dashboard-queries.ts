import { sql, type SQL } from 'drizzle-orm';
import { toShipStatuses } from '@visita/core/orders/parcel';
import type { PlanCode } from '@visita/core/plans/plan';
import { endedStatuses, type SubscriptionStatus } from '@visita/core/subscriptions/status';
import type { Queryable } from '../database/database.ts';
import { lowestId } from '../database/id.ts';
import { refundedPieces } from '../orders/queries.ts';

/** A bar by its number, the first is 1: how much of one kind there was, and since when. */
interface Counted {
  kind: 'sales' | 'toShip' | 'activated' | 'refusedOrders' | 'refusedRenewals' | 'alerts';
  bar: number;
  count: number;
  amount: number;
  /** The moment of the oldest, in milliseconds. */
  oldest: number | null;
}

interface Asked {
  /** The day with which each bar begins, and the same as moments. */
  days: readonly string[];
  starts: readonly Date[];
  /** With which each day of waiting begins, the longest first; what is older is of bar 0. */
  waits: readonly Date[];
  hasAmounts: boolean;
  hasCards: boolean;
  hasAlerts: boolean;
}

const moments = (list: readonly Date[]) => sql`${sql.param(list.map((at) => at.toISOString()))}::timestamptz[]`;
const words = (list: readonly string[]) =>
  sql.join(
    list.map((word) => sql`${word}`),
    sql`, `,
  );

/** By days first, which is the order of its index. */
const sales = ({ days }: Asked): SQL => sql`
  select 'sales' as kind, width_bucket(day, ${sql.param(days)}::date[]) as bar, sum(invoices)::int as count, sum(amount)::float8 as amount,
    null::float8 as oldest
  from (select issued_on as day, count(*) filter (where kind = 'invoice') as invoices,
      sum(case when kind = 'creditNote' then -subtotal - shipping_amount else subtotal + shipping_amount end) as amount
    from documents where issued_on >= ${days[0]}::date group by issued_on) as by_day
  group by 2`;

const waiting = (kind: Counted['kind'], { waits }: Asked, { at, from }: { at: SQL; from: SQL }): SQL => sql`
  select ${kind}::text as kind, width_bucket(${at}, ${moments(waits)}) as bar, count(*)::int as count, 0::float8 as amount,
    (extract(epoch from min(${at})) * 1000)::float8 as oldest
  from ${from} group by 2`;

/** The number of a row begins with its moment, so that those since a moment stand beside each other. */
const happened = (kind: SQL, { starts }: Asked, { at, from }: { at: SQL; from: SQL }): SQL => sql`
  select ${kind} as kind, width_bucket(${at}, ${moments(starts)}) as bar, count(*)::int as count, 0::float8 as amount, null::float8 as oldest
  from ${from} and id >= ${lowestId(starts[0] ?? new Date(0))} group by 1, 2`;

/** All that is counted by days, in one statement; each part by an index, and none of them looks at what is older than its bars. */
export async function countByDays(db: Queryable, asked: Asked): Promise<Counted[]> {
  const { hasAmounts, hasCards, hasAlerts } = asked;
  const parts = [
    waiting('toShip', asked, {
      at: sql`paid_at`,
      from: sql`orders where status = 'paid' and shipping_status in (${words(toShipStatuses)}) and on_hold_since is null
        and exists (select from order_items i where i.order_id = orders.id and i.kind = 'product' and i.quantity > ${refundedPieces})`,
    }),
    hasAmounts && sales(asked),
    hasAmounts &&
      happened(sql`case when order_id is null then 'refusedRenewals' else 'refusedOrders' end`, asked, {
        at: sql`created_at`,
        from: sql`payments where status in ('pending', 'failed') and failure not in ('expired', 'cancelled')`,
      }),
    hasCards && happened(sql`'activated'`, asked, { at: sql`moved_at`, from: sql`physical_card_moves where action = 'bind'` }),
    hasAlerts && waiting('alerts', asked, { at: sql`raised_at`, from: sql`alerts where resolved_at is null` }),
  ];
  const { rows } = await db.execute<Counted & Record<string, unknown>>(
    sql.join(
      parts.filter((part) => part !== false),
      sql` union all `,
    ),
  );
  return rows;
}

/** Subscriptions that stand alike, and began to be billed and ended in the same months. */
export interface CountedSubscriptions extends Record<string, unknown> {
  status: SubscriptionStatus;
  plan: PlanCode;
  isStarted: boolean;
  /** The number of a month, the first is 1; 0 is before it, and for what was never paid for. */
  billedIn: number;
  /** Nothing while they run. */
  endedIn: number | null;
  count: number;
  /** Of one period of all of them, in cents. */
  price: number;
}

/**
 * All subscriptions that run, and those that ended since the first of these months, added up from one index. They are billed from the
 * end of their trial on, or from their beginning where they have none.
 */
export async function countSubscriptions(db: Queryable, { months }: { months: readonly Date[] }): Promise<CountedSubscriptions[]> {
  const ended = words(endedStatuses);
  // both months as one number: of two the planner would expect many more groups than there are
  const { rows } = await db.execute<CountedSubscriptions>(sql`
    select status, plan, life >= 0 as "isStarted", greatest(life, 0) % 100 as "billedIn",
      case when status in (${ended}) then life / 100 end as "endedIn", count, price
    from (
      select status, plan, coalesce(width_bucket(coalesce(trial_end, started_at), ${moments(months)})
          + 100 * coalesce(width_bucket(ends_at, ${moments(months)}), 0), -1) as life, count(*)::int as count, sum(price)::float8 as price
      from subscriptions
      where status not in (${ended}) or (ends_at >= ${months[0]?.toISOString()}::timestamptz and started_at is not null)
      group by 1, 2, 3) as counted`);
  return rows;
}
