import { dayStart, localDay, sellerHome } from '@visita/core/addresses/local-day';
import {
  countedStatuses,
  waitingDays,
  type Dashboard,
  type Series,
  type Waiting,
} from '@visita/core/admin/admin-contract';
import { computeMonthlyChurn } from '@visita/core/admin/churn';
import { monthlyRecurringRevenue } from '@visita/core/admin/recurring-revenue';
import { barsUntil, dayAfter, monthsUntil, type Span } from '@visita/core/admin/spans';
import { currency } from '@visita/core/money';
import { isPermitted, type Permission, type Role } from '@visita/core/staff/roles';
import { countFreeCards } from '../cards/batch-queries.ts';
import type { Deps } from '../deps.ts';
import { countByDays, countSubscriptions, type CountedSubscriptions } from './dashboard-queries.ts';

/** Number of whole months that are compared, besides the current one. */
const churnMonths = 6;

type Rows = Awaited<ReturnType<typeof countByDays>>;

/** Builds the dashboard in three statements at most; data that the role may not read is not queried. */
export async function presentDashboard(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { span, role }: { span: Span; role: Role },
): Promise<Dashboard> {
  const may = (permission: Permission) => isPermitted(role, permission);
  const [hasAmounts, hasCards, hasAlerts, hasPlans] = [
    may('orders.amounts'),
    may('cards.read'),
    may('alerts.read'),
    may('subscriptions.read'),
  ];
  const today = localDay(sellerHome, now());
  const beginning = (day: string) => dayStart(sellerHome, day);
  const days = barsUntil(today, span);
  const waitDays = waitingDays
    .slice(0, -1)
    .map((count) => dayAfter(today, -count))
    .toReversed();
  const months = monthsUntil(today, churnMonths + 1);
  const [rows, subscriptions, freeCards] = await Promise.all([
    countByDays(db, {
      days,
      starts: days.map(beginning),
      waitDays,
      waits: waitDays.map(beginning),
      hasAmounts,
      hasCards,
      hasAlerts,
    }),
    hasPlans ? countSubscriptions(db, { months }) : [],
    hasCards ? countFreeCards(db) : null,
  ]);
  const bars = days.slice(days.length / 2);
  const series = getSeries(rows, bars);
  const waiting = (kind: 'toShip' | 'reports' | 'alerts') => countWaiting(rows, kind, { today });
  return {
    from: bars[0] ?? today,
    today,
    currency,
    sales: hasAmounts
      ? {
          ...series(['sales'], 'amount'),
          invoices: series(['sales'], 'count').total,
          invoicesBefore: series(['sales'], 'count').before,
        }
      : null,
    toShip: waiting('toShip'),
    subscriptions: hasPlans ? byStatus(subscriptions) : null,
    recurring: hasPlans && hasAmounts ? getRevenue(subscriptions) : null,
    churn: hasPlans ? monthlyChurn(subscriptions, months) : null,
    activated: hasCards ? series(['activated'], 'count') : null,
    freeCards,
    failed: hasAmounts
      ? {
          ...series(['refusedOrders', 'refusedRenewals'], 'count'),
          orders: series(['refusedOrders'], 'count').total,
          renewals: series(['refusedRenewals'], 'count').total,
        }
      : null,
    reports: hasCards ? waiting('reports') : null,
    alerts: hasAlerts ? waiting('alerts') : null,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Splits the bars: the first half is the preceding period. */
const getSeries =
  (rows: Rows, bars: readonly string[]) =>
  (kinds: Rows[number]['kind'][], value: 'count' | 'amount'): Series => {
    const meant = rows.filter(({ kind }) => kinds.includes(kind));
    const at = (bar: number) => sum(meant.filter((row) => row.bar === bar).map((row) => row[value]));
    const shown = bars.map((from, index) => ({
      from,
      value: at(bars.length + index + 1),
      before: at(index + 1),
    }));
    return {
      bars: shown,
      total: sum(shown.map((bar) => bar.value)),
      before: sum(shown.map((bar) => bar.before)),
    };
  };

function countWaiting(rows: Rows, meant: Rows[number]['kind'], { today }: { today: string }): Waiting {
  const found = rows.filter(({ kind }) => kind === meant);
  const longest = waitingDays.length - 1;
  const oldest = found.map((row) => row.oldest).filter((at) => at !== null);
  return {
    count: sum(found.map(({ count }) => count)),
    oldestDays:
      oldest.length === 0 ? null : daysBetween(localDay(sellerHome, new Date(Math.min(...oldest))), today),
    // Bars count from the longest wait; a wait of less than a day is the last bar.
    byDays: waitingDays.map((days) =>
      sum(found.filter(({ bar }) => bar === longest - days).map(({ count }) => count)),
    ),
  };
}

const daysBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));

/** Counts by stored status, so that the list behind each number has as many rows. */
function byStatus(rows: readonly CountedSubscriptions[]): NonNullable<Dashboard['subscriptions']> {
  const isOf = (meant: (typeof countedStatuses)[number]) => (row: CountedSubscriptions) =>
    meant === 'pastDue' ? row.status === 'pending' && row.isStarted : row.status === meant;
  return countedStatuses.map((status) => ({
    status,
    count: sum(rows.filter(isOf(status)).map(({ count }) => count)),
  }));
}

function getRevenue(rows: readonly CountedSubscriptions[]): NonNullable<Dashboard['recurring']> {
  const active = rows.filter(({ status }) => status === 'active');
  const billed = [...new Set(active.map(({ plan }) => plan))].map((plan) => {
    const own = active.filter((row) => row.plan === plan);
    return { plan, count: sum(own.map(({ count }) => count)), price: sum(own.map(({ price }) => price)) };
  });
  const { amount, plans } = monthlyRecurringRevenue(billed);
  return { amount, plans: plans.toSorted((one, other) => other.amount - one.amount) };
}

function monthlyChurn(
  rows: readonly CountedSubscriptions[],
  months: readonly string[],
): NonNullable<Dashboard['churn']> {
  const lives = rows
    .filter(({ isStarted }) => isStarted)
    .map(({ plan, billedIn, endedIn, count }) => ({
      plan,
      billedIn: billedIn - 1,
      endedIn: endedIn === null ? null : endedIn - 1,
      count,
    }));
  return computeMonthlyChurn(lives, months.length).map((month, index) => ({
    month: months[index]?.slice(0, 7) ?? '',
    ...month,
  }));
}
