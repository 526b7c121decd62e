import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { enterpriseContracts } from '../database/tables/enterprise.ts';
import { planPrices } from '../database/tables/plans.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';

export async function insertContract(
  tx: Tx,
  contract: typeof enterpriseContracts.$inferInsert,
): Promise<void> {
  await tx.insert(enterpriseContracts).values(contract);
}

const whole = { contract: enterpriseContracts, subscription: subscriptions, price: planPrices.stripeId };

/** Finds a contract with its subscription and the Stripe id of the platform's price. */
export async function findContract(db: Queryable, by: { keyHash: Buffer } | { subscriptionId: string }) {
  const isIt =
    'keyHash' in by
      ? eq(enterpriseContracts.keyHash, by.keyHash)
      : eq(enterpriseContracts.subscriptionId, by.subscriptionId);
  const [found] = await db
    .select(whole)
    .from(enterpriseContracts)
    .innerJoin(subscriptions, eq(subscriptions.id, enterpriseContracts.subscriptionId))
    .leftJoin(planPrices, eq(planPrices.id, subscriptions.priceId))
    .where(isIt);
  return found;
}

export type FoundContract = NonNullable<Awaited<ReturnType<typeof findContract>>>;

/**
 * Lists contracts that the provider does not know yet. The condition must match that of the partial index.
 */
export async function listUnbegun(db: Queryable): Promise<{ id: string }[]> {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(sql`${subscriptions.plan} = 'enterprise' and ${subscriptions.status} = 'created'`)
    .orderBy(asc(subscriptions.id));
}

/** Lists a user's contracts without the note, which is for staff only. */
export async function listUserContracts(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({
      subscriptionNo: subscriptions.subscriptionNo,
      seats: subscriptions.seats,
      hasLogo: enterpriseContracts.hasLogo,
      cardPrice: enterpriseContracts.cardPrice,
      logoPrice: enterpriseContracts.logoPrice,
      createdAt: enterpriseContracts.createdAt,
    })
    .from(enterpriseContracts)
    .innerJoin(subscriptions, eq(subscriptions.id, enterpriseContracts.subscriptionId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id));
}

/**
 * Erases the notes on a user's contracts, which may contain personal data. The terms stay on the invoices.
 */
export async function removeContractNotes(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const theirs = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  await tx
    .update(enterpriseContracts)
    .set({ note: '' })
    .where(inArray(enterpriseContracts.subscriptionId, theirs));
}
