import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { staffPasskeys } from '../database/tables/factors.ts';
import type { FactorHolder } from './factor-holder.ts';

export async function listPasskeys(db: Queryable, { staffId }: FactorHolder) {
  return db.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)).orderBy(staffPasskeys.id);
}

/** Returns false if the passkey is registered already. */
export async function insertPasskey(tx: Tx, passkey: typeof staffPasskeys.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(staffPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id });
  return rows.length === 1;
}

export async function updatePasskey(
  tx: Tx,
  { id, counter, usedAt }: { id: string; counter: number; usedAt: Date },
): Promise<void> {
  await tx.update(staffPasskeys).set({ counter, usedAt }).where(eq(staffPasskeys.id, id));
}

export async function removePasskey(
  tx: Tx,
  { id, staffId }: FactorHolder & { id: string },
): Promise<boolean> {
  const rows = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ id: staffPasskeys.id });
  return rows.length === 1;
}

export async function removePasskeys(tx: Tx, { staffId }: FactorHolder): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId));
}
