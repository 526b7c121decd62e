import { lte } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { onceOnly } from '../database/tables/once-only.ts';

/**
 * True for the first who asks under a key. An effect that must happen once, however often it is asked for (an email, a call),
 * is enqueued in the same transaction, so it happens once or not at all.
 */
export async function claimOnce(tx: Tx, { key, at }: { key: string; at: Date }): Promise<boolean> {
  return (await claimAll(tx, { keys: [key], at })).length === 1;
}

/** The same for many at once: the keys of which this is the first to ask. */
export async function claimAll(tx: Tx, { keys, at }: { keys: readonly string[]; at: Date }): Promise<string[]> {
  const claimed = keys.map((key) => ({ key, at }));
  const rows = await tx.insert(onceOnly).values(claimed).onConflictDoNothing().returning({ key: onceOnly.key });
  return rows.map(({ key }) => key);
}

/** Forgets that an effect was asked for: by then nobody asks again. */
export async function removeOldClaims(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, onceOnly, lte(onceOnly.at, until));
}
