import { sql } from 'drizzle-orm';
import { demoEmail } from '@visita/core/account/demo';
import type { PlanCode } from '@visita/core/plans/plan';
import type { Queryable } from '../database/database.ts';
import { isUndefinedTable } from '../database/faults.ts';
import type { SchemaState } from '../database/schema-state.ts';
import { lastingTables } from '../database/storage-state.ts';
import { newestTexts, type NewestText } from '../pages/queries.ts';

/** Facts of a database by which a start decides what it lacks. */
export interface StartState extends SchemaState {
  hasStaff: boolean;
  hasProducts: boolean;
  hasBatches: boolean;
  hasDemoUser: boolean;
  planCodes: PlanCode[];
  texts: NewestText[];
  /** The id of the key by which the database is sealed; null before its first start. */
  sealedBy: string | null;
}

/** Reads the state by one statement. Undefined if the database lacks a table or a column of this build. */
export async function findStartState(db: Queryable): Promise<StartState | undefined> {
  try {
    const { rows } = await db.execute<StartState & Record<string, unknown>>(sql`
      select
        array(select created_at::float8 from drizzle.__drizzle_migrations) as migrations,
        array(select relname::text from pg_class where relnamespace = 'public'::regnamespace
          and relname = any(${sql.param(lastingTables)}::text[])) as tables,
        (select version from pgboss.version) as "queueVersion",
        exists (select from staff) as "hasStaff",
        exists (select from products) as "hasProducts",
        exists (select from batches) as "hasBatches",
        exists (select from users where lower(email) = ${demoEmail}) as "hasDemoUser",
        array(select code from plans) as "planCodes",
        (select key_id from sealing_state) as "sealedBy",
        (select coalesce(json_agg(newest), '[]') from (${newestTexts(db)}) as newest) as texts`);
    return rows[0];
  } catch (error) {
    if (isUndefinedTable(error)) return undefined;
    throw error;
  }
}

/** The days since the demo cards were bound. */
export const historyDays = 96;

interface SeedSeen {
  cardId: string;
  /** Visits on an ordinary working day. */
  visits: number;
  links: readonly string[];
  timeZone: string;
  now: Date;
}

/**
 * Inserts the visits of a demo card since it was bound: more on working days, more lately, and most at a fair
 * some weeks ago. The rows are like those of real visits, so the statistics are counted from them as usual.
 */
export async function insertHistory(
  db: Queryable,
  { cardId, visits, links, timeZone, now }: SeedSeen,
): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`select setseed(0.25)`);
  await db.execute(sql`
    with days as (
      select day, ((extract(isodow from day) < 6)::int * 0.8 + 0.2) * (0.6 + random() * 0.8) as work, ${historyDays}::int - ago as age, ago
      from generate_series(0, ${historyDays}::int - 1) as ago,
        lateral (select (${at}::timestamptz at time zone ${timeZone})::date - ago as day) as dated
    ),
    hits as (
      select day + interval '8 hours' + (random() + random()) * interval '6 hours' as clock, random() as way, floor(random() * 50) as who
      from days, generate_series(1, ceil(${visits}::int * work * (0.4 + age / ${historyDays}::float) * case when ago between 23 and 25 then 3 else 1 end)::int)
    ),
    numbers as (
      select min(number) filter (where kind = 'physical') as physical, min(number) filter (where kind = 'digital') as digital
      from card_addresses where card_id = ${cardId}
    )
    insert into visits (card_id, at, channel, visitor, address)
    select ${cardId}, clock at time zone ${timeZone}, channel, decode(md5(clock::date::text || who), 'hex'), address.number
    from hits, numbers,
      lateral (select (array['nfc','nfc','nfc','nfc','qr','qr','link','link','email'])[1 + floor(way * 9)::int] as channel) as source,
      lateral (select case when channel in ('nfc', 'qr') then coalesce(physical, digital) else digital end as number) as address
    where clock at time zone ${timeZone} < ${at}::timestamptz order by clock`);
  await db.execute(sql`
    insert into contact_saves (card_id, day, visitor, channel, tried_at, at, address)
    select card_id, (at at time zone 'UTC')::date, visitor, channel, at,
      case when id % 20 <> 0 then at end, case when id % 20 <> 0 then address end
    from (select *, row_number() over (order by at) as id from visits where card_id = ${cardId}) as seen
    where id % 4 = 0 on conflict do nothing`);
  await db.execute(sql`
    insert into card_counters (card_id, visits, saves, excluded, last_at, due_on)
    select ${cardId}, count(*), (select count(at) from contact_saves where card_id = ${cardId}), count(*) / 9, max(at), (min(at) at time zone 'UTC')::date
    from visits where card_id = ${cardId}`);
  await db.execute(sql`
    insert into link_days (card_id, day, link, clicks)
    select card_id, (at at time zone ${timeZone})::date, link, count(*)
    from (select *, row_number() over (order by at) as id from visits where card_id = ${cardId}) as seen,
      unnest(${sql.param(links)}::text[]) with ordinality as link (link, place)
    where id % (place * 4) = 0 group by 1, 2, 3`);
}
