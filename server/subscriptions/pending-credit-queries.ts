import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { pendingCredits } from '../database/tables/subscriptions.ts';

export type PendingCreditRow = typeof pendingCredits.$inferSelect;

/** Stores pending credits, each once. */
export async function insertPendingCredits(
  tx: Tx,
  credits: (typeof pendingCredits.$inferInsert)[],
): Promise<void> {
  await tx.insert(pendingCredits).values(credits).onConflictDoNothing();
}

/** Lists the credits of a subscription that were not given back yet. */
export async function listPendingCredits(
  db: Queryable,
  { subscriptionId }: { subscriptionId: string },
): Promise<PendingCreditRow[]> {
  return db
    .select()
    .from(pendingCredits)
    .where(and(eq(pendingCredits.subscriptionId, subscriptionId), isNull(pendingCredits.settledAt)))
    .orderBy(asc(pendingCredits.id));
}

/** Marks credits as settled. Returns false if another transaction has settled one of them. */
export async function updateSettledCredits(
  tx: Tx,
  { ids, at }: { ids: string[]; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(pendingCredits)
    .set({ settledAt: at })
    .where(and(inArray(pendingCredits.id, ids), isNull(pendingCredits.settledAt)))
    .returning({ id: pendingCredits.id });
  return rows.length === ids.length;
}
