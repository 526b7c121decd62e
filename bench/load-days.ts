import { Pool } from 'pg';

const tables = ['card_days', 'address_days'];

/** The visits, saves and tries of a month, $1 to $2, with a day on either side for the time zones. */
const hits = `
  hits as (
    select number, zone, at, channel, visitor, address, 1 as visits, 0 as saves, 0 as tries
    from visits join card_counters using (card_id) where at >= $1::date - 1 and at < $2::date + 2
    union all
    select number, zone, at, null, null, address, 0, 1, 0
    from contact_saves join card_counters using (card_id) where at is not null and day between $1::date - 1 and $2::date + 1
    union all
    select number, zone, tried_at, null, null, null, 0, 0, 1
    from contact_saves join card_counters using (card_id) where day between $1::date - 1 and $2::date + 1
  ),
  days as (
    select *, (at at time zone zone)::date as day from hits
    where (at at time zone zone)::date between $1::date and $2::date
      and (at at time zone zone)::date < ($3::timestamptz at time zone zone)::date
  )`;
const insertCardDays = `
  with ${hits}
  insert into card_days (card_number, day, visits, visitors, nfc, qr, email, wallet, saves, tries)
  select number, day, nullif(sum(visits), 0), nullif(count(distinct visitor), sum(visits)),
    nullif(count(*) filter (where channel = 'nfc'), 0), nullif(count(*) filter (where channel = 'qr'), 0),
    nullif(count(*) filter (where channel = 'email'), 0), nullif(count(*) filter (where channel = 'wallet'), 0),
    nullif(sum(saves), 0), nullif(sum(tries), 0)
  from days group by 1, 2`;
const insertAddressDays = `
  with ${hits}
  insert into address_days (card_number, day, address, visits, saves)
  select number, day, address, nullif(sum(visits), 0), nullif(sum(saves), 0)
  from days where address is not null group by 1, 2, 3`;

/**
 * Writes the daily rows of a year as the roll-up does card by card, but month by month on two connections, so that a
 * hundred million visits take minutes.
 */
export async function loadDays(databaseUrl: string, { now }: { now: Date }): Promise<void> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 2,
    options: '-c timezone=UTC -c work_mem=256MB -c maintenance_work_mem=512MB -c synchronous_commit=off',
  });
  try {
    await pool.query(
      `update card_counters counter set number = nextval('card_counters_number'), zone = time_zone,
         rolled_up_to = ($1::timestamptz at time zone time_zone)::date,
         due_on = case when last_at at time zone time_zone >= ($1::timestamptz at time zone time_zone)::date then due_on end
       from cards join users on users.id = user_id where cards.id = counter.card_id`,
      [now.toISOString()],
    );
    await pool.query('analyze card_counters');
    // indexes and foreign keys are built once, at the end
    const { rows: keys } = await pool.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'f')`,
      [tables],
    );
    for (const { table, name } of keys) await pool.query(`alter table ${table} drop constraint ${name}`);
    const months = listMonths(now);
    const load = async () => {
      for (let month = months.pop(); month; month = months.pop())
        for (const statement of [insertCardDays, insertAddressDays])
          await pool.query(statement, [...month, now.toISOString()]);
    };
    await Promise.all([load(), load()]);
    for (const { table, name, definition } of keys)
      await pool.query(`alter table ${table} add constraint ${name} ${definition}`);
  } finally {
    await pool.end();
  }
}

/** First and last days of the months of the past year, the newest last. */
function listMonths(now: Date): [string, string][] {
  return Array.from({ length: 14 }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index - 12, 1));
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
    return [first.toISOString().slice(0, 10), last.toISOString().slice(0, 10)];
  });
}
