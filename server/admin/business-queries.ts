import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { tallies } from '../database/tables/tallies.ts';

type AdminBusinessCounts = Record<string, number>;

/** Returns business totals for metrics, from the totals that triggers keep. */
export async function countBusiness(
  db: Queryable,
): Promise<{ cardsBound: number; orders: AdminBusinessCounts; subscriptions: AdminBusinessCounts }> {
  const status = sql<string>`split_part(${tallies.key}, ':', 1)`;
  const rows = await db
    .select({ topic: tallies.topic, status, count: sql<number>`sum(${tallies.count})::int` })
    .from(tallies)
    .where(inArray(tallies.topic, ['cards', 'orders', 'subscriptions']))
    .groupBy(tallies.topic, status)
    .having(sql`sum(${tallies.count}) <> 0`);
  const byStatus = (topic: string) =>
    Object.fromEntries(rows.filter((row) => row.topic === topic).map((row) => [row.status, row.count]));
  return {
    cardsBound: byStatus('cards')[''] ?? 0,
    orders: byStatus('orders'),
    subscriptions: byStatus('subscriptions'),
  };
}
