import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { passkeyChallenges } from '../database/tables/account.ts';

export async function insertChallenge(
  db: Queryable,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/** Deletes a challenge; false if it is unknown, expired or was signed before. */
export async function removeChallenge(
  tx: Tx,
  { challenge, now }: { challenge: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), gt(passkeyChallenges.expiresAt, now)))
    .returning({ challenge: passkeyChallenges.challenge });
  return rows.length === 1;
}

/** Deletes expired challenges. */
export async function removeExpiredChallenges(db: Db, { now }: { now: Date }): Promise<void> {
  await removeRows(db, passkeyChallenges, lte(passkeyChallenges.expiresAt, now));
}
