import { lte } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { rateLimits } from '../database/tables/limits.ts';

/** Limits that have had their time, and with them the addresses that they were counted for. */
export async function removeOldLimits(db: Queryable, { now }: { now: Date }): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, now.getTime()));
}
