import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { stripeAttempts, stripeCustomers } from '../database/tables/provider.ts';

export async function findCustomer(
  db: Queryable,
  { userId }: { userId: string },
): Promise<string | undefined> {
  const [customer] = await db
    .select({ stripeId: stripeCustomers.stripeId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return customer?.stripeId;
}

/** Finds the user of a Stripe customer. */
export async function findPerson(
  db: Queryable,
  { stripeId }: { stripeId: string },
): Promise<string | undefined> {
  const [person] = await db
    .select({ userId: stripeCustomers.userId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.stripeId, stripeId));
  return person?.userId;
}

/** True if the customer is the user's, or was before it was deleted at the provider. */
export async function hasCustomer(
  db: Queryable,
  { userId, stripeId }: { userId: string; stripeId: string },
): Promise<boolean> {
  if ((await findCustomer(db, { userId })) === stripeId) return true;
  const condition = and(
    eq(stripeAttempts.purpose, 'customer'),
    eq(stripeAttempts.localId, userId),
    eq(stripeAttempts.stripeId, stripeId),
  );
  return (await db.$count(stripeAttempts, condition)) > 0;
}

export async function insertCustomer(
  db: Queryable,
  customer: typeof stripeCustomers.$inferInsert,
): Promise<void> {
  await db.insert(stripeCustomers).values(customer).onConflictDoNothing();
}

/**
 * Removes a customer deleted at the provider. Its creation counts as failed, so that the next one uses a new
 * idempotency key.
 */
export async function removeCustomer(
  tx: Tx,
  { stripeId, at }: { stripeId: string; at: Date },
): Promise<void> {
  const condition = and(eq(stripeAttempts.purpose, 'customer'), eq(stripeAttempts.stripeId, stripeId));
  await tx.update(stripeAttempts).set({ state: 'failed', error: 'deleted', endedAt: at }).where(condition);
  await tx.delete(stripeCustomers).where(eq(stripeCustomers.stripeId, stripeId));
}
