import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { staffPasskeys, staffRecoveryCodes, staffTotp } from '../database/tables/staff.ts';

interface Of {
  staffId: string;
}

export async function findTotp(db: Queryable, { staffId }: Of) {
  const [totp] = await db.select().from(staffTotp).where(eq(staffTotp.staffId, staffId));
  return totp;
}

/** Stores a pending secret; the current one stays valid. */
export async function insertNextTotp(
  tx: Tx,
  { staffId, nextSecret, createdAt }: Of & { nextSecret: string; createdAt: Date },
) {
  await tx
    .insert(staffTotp)
    .values({ staffId, nextSecret, createdAt })
    .onConflictDoUpdate({ target: staffTotp.staffId, set: { nextSecret } });
}

/** Replaces the secret by the pending one, once a code of it was entered. */
export async function moveToNextTotp(
  tx: Tx,
  { staffId, secret, step, at }: Of & { secret: string; step: number; at: Date },
) {
  const moved = await tx
    .update(staffTotp)
    .set({ secret, nextSecret: null, lastStep: step, createdAt: at })
    .where(and(eq(staffTotp.staffId, staffId), eq(staffTotp.nextSecret, secret)))
    .returning({ staffId: staffTotp.staffId });
  return moved.length === 1;
}

/** Consumes a TOTP code; returns false unless its time step is later than the last one used. */
export async function moveTotpStep(tx: Tx, { staffId, step }: Of & { step: number }): Promise<boolean> {
  const moved = await tx
    .update(staffTotp)
    .set({ lastStep: step })
    .where(and(eq(staffTotp.staffId, staffId), lt(staffTotp.lastStep, step)))
    .returning({ staffId: staffTotp.staffId });
  return moved.length === 1;
}

export async function removeTotp(tx: Tx, { staffId }: Of): Promise<void> {
  await tx.delete(staffTotp).where(eq(staffTotp.staffId, staffId));
}

export async function listPasskeys(db: Queryable, { staffId }: Of) {
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

export async function removePasskey(tx: Tx, { id, staffId }: Of & { id: string }): Promise<boolean> {
  const rows = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ id: staffPasskeys.id });
  return rows.length === 1;
}

export async function countRecoveryCodes(db: Queryable, { staffId }: Of): Promise<number> {
  return db.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)),
  );
}

/** Replaces all recovery codes. */
export async function insertRecoveryCodes(
  tx: Tx,
  { staffId, hashes }: Of & { hashes: Buffer[] },
): Promise<void> {
  await removeRecoveryCodes(tx, { staffId });
  await tx.insert(staffRecoveryCodes).values(hashes.map((hash) => ({ hash, staffId })));
}

export async function removeRecoveryCodes(tx: Tx, { staffId }: Of): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
}

/** Consumes a recovery code; returns false if it is unknown or used. */
export async function moveRecoveryCode(
  tx: Tx,
  { staffId, hash, at }: Of & { hash: Buffer; at: Date },
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
