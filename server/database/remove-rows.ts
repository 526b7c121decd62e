import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/**
 * Deletes the rows that match `which` in batches of some thousand, so that row locks are short and finished
 * batches stay deleted if a later one fails. `which` needs an index (docs/retention.md).
 */
export async function removeRows(
  db: Db,
  table: PgTable,
  which: SQL | undefined,
  { atOnce = 5_000 } = {},
): Promise<void> {
  for (;;) {
    // The condition is repeated for rows that changed since the subquery found them.
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${atOnce})) and ${which}`,
    );
    if ((rowCount ?? 0) < atOnce) return;
  }
}
