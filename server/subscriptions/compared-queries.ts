import { and, asc, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { lowestId } from '../database/id.ts';
import { subscriptionInvoices, subscriptions } from '../database/tables/subscriptions.ts';

interface SubscriptionComparedPage {
  after: string | null;
  limit: number;
}

/**
 * Lists a page of subscriptions that the provider bills. The condition must match that of the partial index.
 */
export async function listLive(
  db: Queryable,
  { after, limit }: SubscriptionComparedPage,
): Promise<{ id: string; stripeId: string }[]> {
  const rows = await db
    .select({ id: subscriptions.id, stripeId: subscriptions.stripeId })
    .from(subscriptions)
    .where(isLive({ after }))
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.flatMap(({ id, stripeId }) => (stripeId === null ? [] : [{ id, stripeId }]));
}

export async function countLive(db: Queryable, rest: { after: string | null }): Promise<number> {
  return db.$count(subscriptions, isLive(rest));
}

const isLive = ({ after }: { after: string | null }) =>
  and(
    sql`${subscriptions.stripeId} is not null and ${subscriptions.status} not in ('cancelled', 'expired', 'completed', 'released')`,
    after === null ? undefined : gt(subscriptions.id, after),
  );

/** Lists a page of invoices created since a moment. */
export async function listInvoicesSince(
  db: Queryable,
  { since, after, limit }: { since: Date } & SubscriptionComparedPage,
): Promise<{ id: string; stripeId: string }[]> {
  return db
    .select({ id: subscriptionInvoices.id, stripeId: subscriptionInvoices.stripeId })
    .from(subscriptionInvoices)
    .where(isSince({ since, after }))
    .orderBy(asc(subscriptionInvoices.id))
    .limit(limit);
}

export async function countInvoicesSince(
  db: Queryable,
  rest: { since: Date; after: string | null },
): Promise<number> {
  return db.$count(subscriptionInvoices, isSince(rest));
}

const isSince = ({ since, after }: { since: Date; after: string | null }) =>
  gt(subscriptionInvoices.id, after ?? lowestId(since));
