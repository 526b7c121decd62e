import type { Tx } from '../database/database.ts';
import { onceOnly } from '../database/tables/once-only.ts';

/**
 * True for the first who asks under a key. An effect that must happen once, however often it is asked for (an email, a call),
 * is enqueued in the same transaction, so it happens once or not at all.
 */
export async function claimOnce(tx: Tx, { key, at }: { key: string; at: Date }): Promise<boolean> {
  const rows = await tx.insert(onceOnly).values({ key, at }).onConflictDoNothing().returning({ key: onceOnly.key });
  return rows.length === 1;
}
