import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { staffRecoveryCodes } from '../database/tables/factors.ts';
import type { FactorHolder } from './factor-holder.ts';

export async function countRecoveryCodes(db: Queryable, { staffId }: FactorHolder): Promise<number> {
  return db.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)),
  );
}

/** Replaces all recovery codes. */
export async function insertRecoveryCodes(
  tx: Tx,
  { staffId, hashes }: FactorHolder & { hashes: Buffer[] },
): Promise<void> {
  await removeRecoveryCodes(tx, { staffId });
  await tx.insert(staffRecoveryCodes).values(hashes.map((hash) => ({ hash, staffId })));
}

export async function removeRecoveryCodes(tx: Tx, { staffId }: FactorHolder): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
}

/** Consumes a recovery code; returns false if it is unknown or used. */
export async function moveRecoveryCode(
  tx: Tx,
  { staffId, hash, at }: FactorHolder & { hash: Buffer; at: Date },
): Promise<boolean> {
  const used = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(staffRecoveryCodes.hash, hash),
        eq(staffRecoveryCodes.staffId, staffId),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ hash: staffRecoveryCodes.hash });
  return used.length === 1;
}
