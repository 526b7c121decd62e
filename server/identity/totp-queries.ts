import { and, eq, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { staffTotp } from '../database/tables/factors.ts';
import type { FactorHolder } from './factor-holder.ts';

export async function findTotp(db: Queryable, { staffId }: FactorHolder) {
  const [totp] = await db.select().from(staffTotp).where(eq(staffTotp.staffId, staffId));
  return totp;
}

/** Stores a pending secret; the current one stays valid. */
export async function insertNextTotp(
  tx: Tx,
  { staffId, nextSecret, createdAt }: FactorHolder & { nextSecret: string; createdAt: Date },
) {
  await tx
    .insert(staffTotp)
    .values({ staffId, nextSecret, createdAt })
    .onConflictDoUpdate({ target: staffTotp.staffId, set: { nextSecret } });
}

/** Replaces the secret by the pending one, once a code of it was entered. */
export async function moveToNextTotp(
  tx: Tx,
  {
    staffId,
    nextSecret,
    secret,
    step,
    at,
  }: FactorHolder & { nextSecret: string; secret: string; step: number; at: Date },
) {
  const moved = await tx
    .update(staffTotp)
    .set({ secret, nextSecret: null, lastStep: step, createdAt: at })
    .where(and(eq(staffTotp.staffId, staffId), eq(staffTotp.nextSecret, nextSecret)))
    .returning({ staffId: staffTotp.staffId });
  return moved.length === 1;
}

/** Consumes a TOTP code; returns false unless its time step is later than the last one used. */
export async function moveTotpStep(
  tx: Tx,
  { staffId, step }: FactorHolder & { step: number },
): Promise<boolean> {
  const moved = await tx
    .update(staffTotp)
    .set({ lastStep: step })
    .where(and(eq(staffTotp.staffId, staffId), lt(staffTotp.lastStep, step)))
    .returning({ staffId: staffTotp.staffId });
  return moved.length === 1;
}

export async function removeTotp(tx: Tx, { staffId }: FactorHolder): Promise<void> {
  await tx.delete(staffTotp).where(eq(staffTotp.staffId, staffId));
}
