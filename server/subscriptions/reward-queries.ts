import { and, eq, gte, isNull, or } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { rewardCodes } from '../database/tables/subscriptions.ts';

export async function insertRewardCodes(db: Queryable, codes: (typeof rewardCodes.$inferInsert)[]): Promise<void> {
  await db.insert(rewardCodes).values(codes);
}

/** One that nobody has used and that is good on this day. */
const isGood = ({ hash, day }: { hash: Buffer; day: string }) =>
  and(eq(rewardCodes.hash, hash), isNull(rewardCodes.usedAt), or(isNull(rewardCodes.expiresOn), gte(rewardCodes.expiresOn, day)));

export async function findRewardCode(db: Queryable, code: { hash: Buffer; day: string }) {
  const [row] = await db.select({ length: rewardCodes.length, unit: rewardCodes.unit }).from(rewardCodes).where(isGood(code));
  return row;
}

/** Uses it up; of any number of people at one moment one succeeds. */
export async function updateRewardUsed(
  tx: Tx,
  code: { hash: Buffer; day: string },
  used: { usedBy: string; usedAt: Date; subscriptionId: string },
): Promise<boolean> {
  const rows = await tx.update(rewardCodes).set(used).where(isGood(code)).returning({ hash: rewardCodes.hash });
  return rows.length === 1;
}
