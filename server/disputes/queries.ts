import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { disputes } from '../database/tables/disputes.ts';

export type DisputeRow = typeof disputes.$inferSelect;
type DisputeData = Partial<Omit<typeof disputes.$inferInsert, 'id' | 'stripeId' | 'paymentId'>>;

/** Inserts a dispute; does nothing if Stripe's is known already. */
export async function insertDispute(tx: Tx, dispute: typeof disputes.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(disputes)
    .values(dispute)
    .onConflictDoNothing()
    .returning({ id: disputes.id });
  return inserted.length === 1;
}

export async function findDispute(
  db: Queryable,
  by: { id: string } | { stripeId: string },
): Promise<DisputeRow | undefined> {
  const [dispute] = await db
    .select()
    .from(disputes)
    .where('id' in by ? eq(disputes.id, by.id) : eq(disputes.stripeId, by.stripeId));
  return dispute;
}

/** Locks all disputes of a locked payment, oldest first. */
export async function lockDisputes(tx: Tx, { paymentId }: { paymentId: string }): Promise<DisputeRow[]> {
  return tx
    .select()
    .from(disputes)
    .where(eq(disputes.paymentId, paymentId))
    .orderBy(asc(disputes.id))
    .for('update');
}

export async function updateDispute(
  tx: Tx,
  { id, version }: Pick<DisputeRow, 'id' | 'version'>,
  values: DisputeData,
): Promise<DisputeRow> {
  const [dispute] = await tx
    .update(disputes)
    .set({ ...values, version: version + 1 })
    .where(eq(disputes.id, id))
    .returning();
  if (!dispute) throw new Error('dispute row disappeared while locked');
  return dispute;
}

/** Lists a page of open disputes in the order of their ids (keyset pagination). */
export async function listOpenDisputes(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<Pick<DisputeRow, 'id' | 'stripeId'>[]> {
  return db
    .select({ id: disputes.id, stripeId: disputes.stripeId })
    .from(disputes)
    .where(and(isNull(disputes.closedAt), after === null ? undefined : gt(disputes.id, after)))
    .orderBy(asc(disputes.id))
    .limit(limit);
}
