import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { staffRecoveryCodes, userRecoveryCodes } from '../database/tables/factors.ts';
import type { FactorHolder } from './factor-holder.ts';

const tables = { staff: staffRecoveryCodes, user: userRecoveryCodes };

export async function countRecoveryCodes(db: Queryable, { holder, holderId }: FactorHolder): Promise<number> {
  const table = tables[holder];
  return db.$count(table, and(eq(table.holderId, holderId), isNull(table.usedAt)));
}

/** Replaces all recovery codes. */
export async function insertRecoveryCodes(
  tx: Tx,
  { holder, holderId, hashes }: FactorHolder & { hashes: Buffer[] },
): Promise<void> {
  await removeRecoveryCodes(tx, { holder, holderId });
  await tx.insert(tables[holder]).values(hashes.map((hash) => ({ hash, holderId })));
}

export async function removeRecoveryCodes(tx: Tx, { holder, holderId }: FactorHolder): Promise<void> {
  const table = tables[holder];
  await tx.delete(table).where(eq(table.holderId, holderId));
}

/** Consumes a recovery code; returns false if it is unknown or used. */
export async function moveRecoveryCode(
  tx: Tx,
  { holder, holderId, hash, at }: FactorHolder & { hash: Buffer; at: Date },
): Promise<boolean> {
  const table = tables[holder];
  const used = await tx
    .update(table)
    .set({ usedAt: at })
    .where(and(eq(table.hash, hash), eq(table.holderId, holderId), isNull(table.usedAt)))
    .returning({ hash: table.hash });
  return used.length === 1;
}
