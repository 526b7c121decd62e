import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

/**
 * Lists the time zones of accounts that this PostgreSQL does not know, so that it could not count their days.
 */
export async function listUnknownTimeZones(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select zone from (select distinct time_zone as zone from users) used
    where zone not in (select name from pg_timezone_names) and zone <> 'UTC' order by zone`);
  return rows.map(({ zone }) => zone);
}

export const unknownTimeZonesAdvice =
  'update the time zones of the database server (package tzdata), then restart it';
