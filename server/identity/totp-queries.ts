import { and, eq, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { staffTotp, userTotp } from '../database/tables/factors.ts';
import type { FactorHolder } from './factor-holder.ts';

const tables = { staff: staffTotp, user: userTotp };

export async function findTotp(db: Queryable, { holder, holderId }: FactorHolder) {
  const table = tables[holder];
  const [totp] = await db.select().from(table).where(eq(table.holderId, holderId));
  return totp;
}

/** Stores a pending secret; the current one stays valid. */
export async function insertNextTotp(
  tx: Tx,
  { holder, holderId, nextSecret, createdAt }: FactorHolder & { nextSecret: string; createdAt: Date },
) {
  const table = tables[holder];
  await tx
    .insert(table)
    .values({ holderId, nextSecret, createdAt })
    .onConflictDoUpdate({ target: table.holderId, set: { nextSecret } });
}

/** Replaces the secret by the pending one, once a code of it was entered. */
export async function moveToNextTotp(
  tx: Tx,
  {
    holder,
    holderId,
    nextSecret,
    secret,
    step,
    at,
  }: FactorHolder & { nextSecret: string; secret: string; step: number; at: Date },
) {
  const table = tables[holder];
  const moved = await tx
    .update(table)
    .set({ secret, nextSecret: null, lastStep: step, createdAt: at })
    .where(and(eq(table.holderId, holderId), eq(table.nextSecret, nextSecret)))
    .returning({ holderId: table.holderId });
  return moved.length === 1;
}

/** Consumes a TOTP code; returns false unless its time step is later than the last one used. */
export async function moveTotpStep(
  tx: Tx,
  { holder, holderId, step }: FactorHolder & { step: number },
): Promise<boolean> {
  const table = tables[holder];
  const moved = await tx
    .update(table)
    .set({ lastStep: step })
    .where(and(eq(table.holderId, holderId), lt(table.lastStep, step)))
    .returning({ holderId: table.holderId });
  return moved.length === 1;
}

export async function removeTotp(tx: Tx, { holder, holderId }: FactorHolder): Promise<void> {
  const table = tables[holder];
  await tx.delete(table).where(eq(table.holderId, holderId));
}
