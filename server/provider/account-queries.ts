import { desc, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import {
  stripeAccounts,
  stripeAttempts,
  stripeCustomers,
  stripeCheckpoints,
} from '../database/tables/provider.ts';

export type AccountRow = typeof stripeAccounts.$inferSelect;

/** Finds the account that the stored Stripe ids belong to. */
export async function findAccount(db: Queryable): Promise<AccountRow | undefined> {
  const [account] = await db.select().from(stripeAccounts).orderBy(desc(stripeAccounts.id)).limit(1);
  return account;
}

export async function insertAccount(db: Queryable, account: AccountRow): Promise<void> {
  await db.insert(stripeAccounts).values(account);
}

/** Forgets the previous account's customers, attempts and rounds. */
export async function removeAccountNumbers(tx: Tx, { at }: { at: Date }): Promise<void> {
  await tx
    .update(stripeAttempts)
    .set({ state: 'failed', error: 'another account', endedAt: at })
    .where(inArray(stripeAttempts.purpose, ['customer', 'checkout']));
  await tx.delete(stripeCustomers);
  await tx.delete(stripeCheckpoints);
}
