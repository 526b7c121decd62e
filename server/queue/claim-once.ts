import { lte } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { idempotencyClaims } from '../database/tables/idempotency-claims.ts';

/**
 * Returns true for the first claim of a key. An effect that must happen once, however often it is requested
 * (a mail, a call), is enqueued in the same transaction, so that it happens once or not at all.
 */
export async function claimOnce(tx: Tx, { key, at }: { key: string; at: Date }): Promise<boolean> {
  return (await claimAll(tx, { keys: [key], at })).length === 1;
}

/** Claims many keys at once; returns those that were not claimed before. */
export async function claimAll(
  tx: Tx,
  { keys, at }: { keys: readonly string[]; at: Date },
): Promise<string[]> {
  const claimed = keys.map((key) => ({ key, at }));
  const rows = await tx
    .insert(idempotencyClaims)
    .values(claimed)
    .onConflictDoNothing()
    .returning({ key: idempotencyClaims.key });
  return rows.map(({ key }) => key);
}

/** Deletes old claims, whose effects are no longer requested. */
export async function removeOldClaims(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, idempotencyClaims, lte(idempotencyClaims.at, until));
}
