import { lte } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { rateLimits } from '../database/tables/limits.ts';

/** Deletes expired rate limits, and with them the addresses they were counted for. */
export async function removeOldLimits(db: Db, { now }: { now: Date }): Promise<void> {
  await removeRows(db, rateLimits, lte(rateLimits.expire, now.getTime()));
}
