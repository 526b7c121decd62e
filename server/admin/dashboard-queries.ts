import { sql, type SQL } from 'drizzle-orm';
import type { PlanCode } from '@visita/core/plans/plan';
import { endedStatuses, type SubscriptionStatus } from '@visita/core/subscriptions/status';
import type { Queryable } from '../database/database.ts';
import { lowestId } from '../database/id.ts';
import type { TallyTopic } from '../database/tables/tallies.ts';

/** Counts of one kind for one bar; bars are numbered from 1. */
interface Counted {
  kind: 'sales' | 'toShip' | 'activated' | 'refusedOrders' | 'refusedRenewals' | 'reports' | 'alerts';
  bar: number;
  count: number;
  amount: number;
  /** The time of the oldest, in milliseconds. */
  oldest: number | null;
}

interface AdminDashboardInput {
  /** The first day of each bar, and its start as a timestamp. */
  days: readonly string[];
  starts: readonly Date[];
  /** Each day of waiting and its start, the oldest first; older rows are in bar 0. */
  waitDays: readonly string[];
  waits: readonly Date[];
  hasAmounts: boolean;
  hasCards: boolean;
  hasAlerts: boolean;
}

const moments = (list: readonly Date[]) =>
  sql`${sql.param(list.map((at) => at.toISOString()))}::timestamptz[]`;
const words = (list: readonly string[]) =>
  sql.join(
    list.map((word) => sql`${word}`),
    sql`, `,
  );

/** Reads totals by day, which triggers keep (tables/tallies.ts). */
const tallied = (kind: Counted['kind'], topic: TallyTopic, { days }: AdminDashboardInput): SQL => sql`
  select ${kind}::text as kind, width_bucket(day, ${sql.param(days)}::date[]) as bar, sum(count)::int as count, sum(amount)::float8 as amount,
    null::float8 as oldest
  from tallies where topic = ${topic} and day >= ${days[0]}::date group by 2`;

/** Parcels to ship by the day of payment; the oldest is the start of such a day. */
const parcels = ({ waitDays }: AdminDashboardInput): SQL => sql`
  select 'toShip' as kind, width_bucket(day, ${sql.param(waitDays)}::date[]) as bar, sum(count)::int as count, 0::float8 as amount,
    (extract(epoch from min(day)::timestamp at time zone 'America/Toronto') * 1000)::float8 as oldest
  from (select day, sum(count) as count from tallies where topic = 'toShip' group by day having sum(count) > 0) as by_day group by 2`;

const waiting = (
  kind: Counted['kind'],
  { waits }: AdminDashboardInput,
  { at, from }: { at: SQL; from: SQL },
): SQL => sql`
  select ${kind}::text as kind, width_bucket(${at}, ${moments(waits)}) as bar, count(*)::int as count, 0::float8 as amount,
    (extract(epoch from min(${at})) * 1000)::float8 as oldest
  from ${from} group by 2`;

/** Ids begin with their timestamp, so that rows since a time are adjacent in the index. */
const happened = (
  kind: SQL,
  { starts }: AdminDashboardInput,
  { at, from }: { at: SQL; from: SQL },
): SQL => sql`
  select ${kind} as kind, width_bucket(${at}, ${moments(starts)}) as bar, count(*)::int as count, 0::float8 as amount, null::float8 as oldest
  from ${from} and id >= ${lowestId(starts[0] ?? new Date(0))} group by 1, 2`;

/** Runs all counts by day in one statement; each part uses an index and reads no rows older than its bars. */
export async function countByDays(db: Queryable, input: AdminDashboardInput): Promise<Counted[]> {
  const { hasAmounts, hasCards, hasAlerts } = input;
  const parts = [
    parcels(input),
    hasAmounts && tallied('sales', 'sales', input),
    hasAmounts &&
      happened(sql`case when order_id is null then 'refusedRenewals' else 'refusedOrders' end`, input, {
        at: sql`created_at`,
        from: sql`payments where status in ('pending', 'failed') and failure not in ('expired', 'cancelled')`,
      }),
    hasCards && tallied('activated', 'activated', input),
    hasCards &&
      waiting('reports', input, { at: sql`reported_at`, from: sql`card_reports where settled_at is null` }),
    hasAlerts &&
      waiting('alerts', input, { at: sql`raised_at`, from: sql`alerts where resolved_at is null` }),
  ];
  const { rows } = await db.execute<Counted & Record<string, unknown>>(
    sql.join(
      parts.filter((part) => part !== false),
      sql` union all `,
    ),
  );
  return rows;
}

/** Subscriptions with the same status and plan whose billing began and ended in the same months. */
export interface CountedSubscriptions extends Record<string, unknown> {
  status: SubscriptionStatus;
  plan: PlanCode;
  isStarted: boolean;
  /** Number of the month from 1; 0 is before the first month, or never billed. */
  billedIn: number;
  /** Null while they run. */
  endedIn: number | null;
  count: number;
  /** The sum of one period of all of them, in cents. */
  price: number;
}

/**
 * Returns totals of all running subscriptions, and of those that ended since the first month. Billing begins at
 * the end of the trial, or at the start without one.
 */
export async function countSubscriptions(
  db: Queryable,
  { months }: { months: readonly string[] },
): Promise<CountedSubscriptions[]> {
  const ended = words(endedStatuses);
  const from = sql`${sql.param(months)}::date[]`;
  const { rows } = await db.execute<CountedSubscriptions>(sql`
    select status, plan, day > '-infinity' as "isStarted", width_bucket(day, ${from}) as "billedIn",
      case when status in (${ended}) then width_bucket(ended_in, ${from}) end as "endedIn", sum(count)::int as count, sum(amount)::float8 as price
    from (
      select split_part(key, ':', 1) as status, split_part(key, ':', 2) as plan, day, ended_in, count, amount
      from tallies where topic = 'subscriptions') as subscription
    where status not in (${ended}) or ended_in >= ${months[0]}::date
    group by 1, 2, 3, 4, 5 having sum(count) > 0`);
  return rows;
}
