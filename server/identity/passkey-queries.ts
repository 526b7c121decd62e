import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { staffPasskeys, userPasskeys } from '../database/tables/factors.ts';
import type { FactorHolder } from './factor-holder.ts';

const tables = { staff: staffPasskeys, user: userPasskeys };

type PasskeyRow = typeof staffPasskeys.$inferSelect;

export async function listPasskeys(db: Queryable, { holder, holderId }: FactorHolder) {
  const table = tables[holder];
  return db.select().from(table).where(eq(table.holderId, holderId)).orderBy(table.id);
}

/** Finds the customer of a passkey by the id of its credential, which is unique. */
export async function findPasskeyUser(
  db: Queryable,
  { credentialId }: { credentialId: string },
): Promise<{ id: string } | undefined> {
  const [passkey] = await db
    .select({ id: userPasskeys.holderId })
    .from(userPasskeys)
    .where(eq(userPasskeys.credentialId, credentialId));
  return passkey;
}

/** Returns false if the passkey is registered already. */
export async function insertPasskey(
  tx: Tx,
  { holder, ...passkey }: FactorHolder & Omit<PasskeyRow, 'usedAt'>,
): Promise<boolean> {
  const table = tables[holder];
  const rows = await tx.insert(table).values(passkey).onConflictDoNothing().returning({ id: table.id });
  return rows.length === 1;
}

export async function updatePasskey(
  tx: Tx,
  {
    holder,
    id,
    counter,
    usedAt,
  }: Pick<FactorHolder, 'holder'> & { id: string; counter: number; usedAt: Date },
): Promise<void> {
  const table = tables[holder];
  await tx.update(table).set({ counter, usedAt }).where(eq(table.id, id));
}

export async function removePasskey(
  tx: Tx,
  { id, holder, holderId }: FactorHolder & { id: string },
): Promise<boolean> {
  const table = tables[holder];
  const rows = await tx
    .delete(table)
    .where(and(eq(table.id, id), eq(table.holderId, holderId)))
    .returning({ id: table.id });
  return rows.length === 1;
}

export async function removePasskeys(tx: Tx, { holder, holderId }: FactorHolder): Promise<void> {
  const table = tables[holder];
  await tx.delete(table).where(eq(table.holderId, holderId));
}
