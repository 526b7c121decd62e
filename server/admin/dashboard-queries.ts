import { sql, type SQL } from 'drizzle-orm';
import { toShipStatuses } from '@visita/core/orders/parcel';
import type { PlanCode } from '@visita/core/plans/plan';
import { endedStatuses, type SubscriptionStatus } from '@visita/core/subscriptions/status';
import type { Queryable } from '../database/database.ts';
import { lowestId } from '../database/id.ts';
import { refundedPieces } from '../orders/item-queries.ts';

/** Counts of one kind for one bar; bars are numbered from 1. */
interface Counted {
  kind: 'sales' | 'toShip' | 'activated' | 'refusedOrders' | 'refusedRenewals' | 'alerts';
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
  /** The start of each day of waiting, the oldest first; older rows are in bar 0. */
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

/** Groups by day first, which is the order of its index. Lost disputes of delivered sales are bad debts. */
const sales = ({ days }: AdminDashboardInput): SQL => sql`
  select 'sales' as kind, width_bucket(day, ${sql.param(days)}::date[]) as bar, sum(invoices)::int as count, sum(amount)::float8 as amount,
    null::float8 as oldest
  from (select issued_on as day, count(*) filter (where kind = 'invoice' and replaces_id is null) as invoices,
      sum(case when kind = 'creditNote' then -subtotal - shipping_amount else subtotal + shipping_amount end) as amount
    from documents where issued_on >= ${days[0]}::date group by issued_on
    union all
    select lost_on, 0, -sum(loss_net) from disputes where loss = 'badDebt' and lost_on >= ${days[0]}::date group by lost_on) as by_day
  group by 2`;

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
    waiting('toShip', input, {
      at: sql`paid_at`,
      from: sql`orders where status = 'paid' and shipping_status in (${words(toShipStatuses)}) and on_hold_since is null and disputed_since is null
        and exists (select from order_items i where i.order_id = orders.id and i.kind = 'product' and i.quantity > ${refundedPieces})`,
    }),
    hasAmounts && sales(input),
    hasAmounts &&
      happened(sql`case when order_id is null then 'refusedRenewals' else 'refusedOrders' end`, input, {
        at: sql`created_at`,
        from: sql`payments where status in ('pending', 'failed') and failure not in ('expired', 'cancelled')`,
      }),
    hasCards &&
      happened(sql`'activated'`, input, {
        at: sql`moved_at`,
        from: sql`physical_card_moves where action = 'bind'`,
      }),
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
 * Returns totals of all running subscriptions, and of those that ended since the first month, from one index.
 * Billing begins at the end of the trial, or at the start without one.
 */
export async function countSubscriptions(
  db: Queryable,
  { months }: { months: readonly Date[] },
): Promise<CountedSubscriptions[]> {
  const ended = words(endedStatuses);
  // Both months are encoded in one number, because for two columns the planner would overestimate the groups.
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
