import { count } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { cards } from '../database/tables/cards.ts';
import { orders } from '../database/tables/orders.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';

type AdminBusinessCounts = Record<string, number>;

/** Returns business totals for metrics. Scans every order, so it must not be called often. */
export async function countBusiness(
  db: Queryable,
): Promise<{ cardsBound: number; orders: AdminBusinessCounts; subscriptions: AdminBusinessCounts }> {
  const [bound, ordered, subscribed] = await Promise.all([
    db.select({ count: count() }).from(cards),
    db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status),
    db
      .select({ status: subscriptions.status, count: count() })
      .from(subscriptions)
      .groupBy(subscriptions.status),
  ]);
  const byStatus = (rows: { status: string; count: number }[]) =>
    Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return { cardsBound: bound[0]?.count ?? 0, orders: byStatus(ordered), subscriptions: byStatus(subscribed) };
}
