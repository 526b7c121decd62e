import { and, count, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { webhookEndpoints } from '../database/tables/webhooks.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** The key of an owner's endpoint. A query with another user's id finds no row. */
export interface OwnedEndpoint {
  id: string;
  userId: string;
}

const isMine = ({ id, userId }: OwnedEndpoint) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId));

/** Lists endpoints of a user, newest first, after one of them. */
export async function listEndpoints(
  db: Queryable,
  { userId, after, limit = 100 }: { userId: string; after?: string | undefined; limit?: number },
): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.userId, userId),
        after === undefined ? undefined : lt(webhookEndpoints.id, after),
      ),
    )
    .orderBy(desc(webhookEndpoints.id))
    .limit(limit);
}

export async function findEndpoint(db: Queryable, mine: OwnedEndpoint): Promise<EndpointRow | undefined> {
  const [endpoint] = await db.select().from(webhookEndpoints).where(isMine(mine));
  return endpoint;
}

/** Locks an endpoint of its owner. */
export async function lockEndpoint(tx: Tx, mine: OwnedEndpoint): Promise<EndpointRow | undefined> {
  const [endpoint] = await tx.select().from(webhookEndpoints).where(isMine(mine)).for('no key update');
  return endpoint;
}

/** Counts the endpoints of all users by the reason for which they are disabled; null for those that are not. */
export async function countEndpointsByState(db: Queryable) {
  return db
    .select({ because: webhookEndpoints.disabledBecause, endpoints: count() })
    .from(webhookEndpoints)
    .groupBy(webhookEndpoints.disabledBecause);
}

/** Counts the endpoints of a user. The caller has locked the account. */
export async function countEndpoints(tx: Tx, { userId }: { userId: string }): Promise<number> {
  const [counted] = await tx
    .select({ endpoints: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId));
  return counted?.endpoints ?? 0;
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: typeof webhookEndpoints.$inferInsert,
): Promise<EndpointRow> {
  const [row] = await tx.insert(webhookEndpoints).values(endpoint).returning();
  if (!row) throw new Error('INSERT … RETURNING gave no row');
  return row;
}

export async function updateEndpoint(
  tx: Tx,
  { id }: { id: string },
  values: Partial<EndpointRow>,
): Promise<void> {
  await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id));
}

/** Deletes an endpoint with its deliveries. False if there is none. */
export async function removeEndpoint(db: Queryable, mine: OwnedEndpoint): Promise<boolean> {
  const rows = await db.delete(webhookEndpoints).where(isMine(mine)).returning({ id: webhookEndpoints.id });
  return rows.length === 1;
}

/** Deletes the endpoints of a user's that were created until a moment, with their deliveries. */
export async function removeUserEndpoints(
  db: Queryable,
  { userId, until }: { userId: string; until: Date },
): Promise<void> {
  await db
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), lte(webhookEndpoints.createdAt, until)));
}

/** Counts a failed try, unless the endpoint is disabled by now; returns the failures since the last delivery. */
export async function addFailure(tx: Tx, { id }: { id: string }): Promise<number> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ failures: sql`${webhookEndpoints.failures} + 1` })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt)))
    .returning({ failures: webhookEndpoints.failures });
  return row?.failures ?? 0;
}

/** Disables an endpoint; false if it was disabled before. */
export async function disableEndpoint(
  tx: Tx,
  { id }: { id: string },
  disabling: Required<{ [K in 'disabledAt' | 'disabledBecause']: NonNullable<EndpointRow[K]> }>,
): Promise<boolean> {
  const rows = await tx
    .update(webhookEndpoints)
    .set(disabling)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id });
  return rows.length === 1;
}

/** Deletes earlier secrets whose time is over. */
export async function removeOldSecrets(db: Queryable, { now }: { now: Date }): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ oldSecret: null, oldSecretUntil: null })
    .where(lte(webhookEndpoints.oldSecretUntil, now));
}
