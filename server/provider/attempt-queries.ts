import { and, desc, eq, lte } from 'drizzle-orm';
import type { Db, Queryable } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { stripeAttempts } from '../database/tables/provider.ts';

export type AttemptRow = typeof stripeAttempts.$inferSelect;

/** Returns false if an attempt with that idempotency key exists. */
export async function insertAttempt(
  db: Queryable,
  attempt: typeof stripeAttempts.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(stripeAttempts)
    .values(attempt)
    .onConflictDoNothing()
    .returning({ id: stripeAttempts.id });
  return rows.length === 1;
}

export async function findLastAttempt(
  db: Queryable,
  { purpose, localId }: { purpose: string; localId: string },
): Promise<AttemptRow | undefined> {
  const [attempt] = await db
    .select()
    .from(stripeAttempts)
    .where(and(eq(stripeAttempts.purpose, purpose), eq(stripeAttempts.localId, localId)))
    .orderBy(desc(stripeAttempts.id))
    .limit(1);
  return attempt;
}

export async function removeCustomerAttempts(db: Queryable, { userId }: { userId: string }): Promise<void> {
  await db
    .delete(stripeAttempts)
    .where(and(eq(stripeAttempts.purpose, 'customer'), eq(stripeAttempts.localId, userId)));
}

export async function updateAttempt(
  db: Queryable,
  { key }: { key: string },
  values: Partial<Pick<AttemptRow, 'state' | 'triedAt' | 'endedAt' | 'stripeId' | 'error'>>,
): Promise<void> {
  await db.update(stripeAttempts).set(values).where(eq(stripeAttempts.key, key));
}

export async function removeOldAttempts(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, stripeAttempts, lte(stripeAttempts.startedAt, until));
}
