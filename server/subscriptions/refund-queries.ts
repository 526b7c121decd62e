import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';

/**
 * True if a charge of the subscription's running period was refunded, or is being refunded. Products of its order
 * do not count. `offset 0` makes PostgreSQL look each row up by its index instead of joining whole tables.
 */
export const isPeriodRefunded = sql<boolean>`(exists (
    select from subscription_invoices i
    cross join lateral (select p.id from payments p where p.subscription_invoice_id = i.id
      and p.status in ('completed', 'refunded') and not p.is_surplus offset 0) p
    cross join lateral (select r.id from refunds r where r.payment_id = p.id
      and r.status not in ('failed', 'cancelled') offset 0) r
    where i.subscription_id = subscriptions.id and i.period_end >= subscriptions.period_end)
  or exists (
    select from (select p.id from payments p where p.order_id = subscriptions.order_id offset 0) p
    cross join lateral (select r.id from refunds r where r.payment_id = p.id and r.status not in ('failed', 'cancelled')
      and (r.credit is not null or r.part is null) offset 0) r
    where exists (select from subscription_invoices i where i.subscription_id = subscriptions.id and i.is_of_order
      and i.period_end >= subscriptions.period_end)))`;

export async function hasRefundedPeriod(db: Queryable, { id }: { id: string }): Promise<boolean> {
  const [row] = await db.select({ isPeriodRefunded }).from(subscriptions).where(eq(subscriptions.id, id));
  return row?.isPeriodRefunded ?? false;
}
