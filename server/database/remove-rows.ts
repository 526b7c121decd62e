import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/**
 * Removes what a table no longer needs, some thousand rows at a time: nobody waits long for a row, and what was removed stays
 * so when the rest fails. `which` is found by an index (docs/retention.md).
 */
export async function removeRows(db: Db, table: PgTable, which: SQL | undefined, { atOnce = 5_000 } = {}): Promise<void> {
  for (;;) {
    // said twice: a row that changed since it was found is looked at again
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${atOnce})) and ${which}`,
    );
    if ((rowCount ?? 0) < atOnce) return;
  }
}
