import type { Pool } from 'pg';

const atOnce = 1_000_000;
const yearSeconds = 365 * 86_400;

/**
 * Inserts the visits of a year inside the database: a few cards are seen all the time and most rarely, some
 * visitors come twice a day, one in ten saves the contact. The index is built once, at the end.
 */
export async function loadVisits(
  pool: Pool,
  { visits, now, print }: { visits: number; now: Date; print: (words: string) => void },
): Promise<void> {
  const at = now.toISOString();
  await pool.query('drop index visits_of_card');
  await pool.query(
    `create unlogged table load_cards as select row_number() over (order by (content->>'name'), id)::int - 1 as place, id from cards`,
  );
  await pool.query('alter table load_cards add primary key (place)');
  await pool.query('analyze load_cards');
  const begins = Array.from({ length: Math.ceil(visits / atOnce) }, (_, part) => part * atOnce);
  const work = async () => {
    for (let begin = begins.shift(); begin !== undefined; begin = begins.shift()) {
      await pool.query(visitsStatement, [Math.min(atOnce, visits - begin), at, begin]);
      print(`${(begin + Math.min(atOnce, visits - begin)).toLocaleString('en')} visits`);
    }
  };
  await Promise.all([work(), work()]);
  await pool.query('create index visits_of_card on visits (card_id, at)');
  print('the index');
  for (const statement of [savesStatement, countersStatement, linksStatement, 'drop table load_cards'])
    await pool.query(statement);
  print('saves, counters and links');
}

const visitsStatement = `
  insert into visits (card_id, at, channel, visitor)
  select load_cards.id, hit.at,
    (array['nfc','nfc','nfc','nfc','nfc','qr','qr','link','link','email'])[1 + floor(hit.way * 10)::int],
    decode(md5(hit.place || to_char(hit.at, 'YYYYMMDD') || floor(hit.who * 40)), 'hex')
  from (
    select floor(power(random(), 2) * (select count(*) from load_cards))::int as place,
      $2::timestamptz - random() * ${yearSeconds} * interval '1 second' as at, random() as way, random() as who
    from generate_series($3::int + 1, $3::int + $1::int)
  ) as hit join load_cards using (place)`;

const savesStatement = `
  insert into contact_saves (card_id, day, visitor, channel, tried_at, at)
  select card_id, (at at time zone 'UTC')::date, visitor, channel, at, case when id % 8 <> 0 then at end
  from (select *, (extract(epoch from at) * 1000)::bigint as id from visits) as seen where id % 10 = 0
  on conflict do nothing`;

const countersStatement = `
  insert into card_counters (card_id, visits, saves, excluded, last_at, due_on)
  select visited.card_id, visited.visits, coalesce(saved.saves, 0), visited.visits / 20, visited.last_at, visited.first_on
  from (select card_id, count(*) as visits, max(at) as last_at, (min(at) at time zone 'UTC')::date as first_on from visits group by 1) as visited
    left join (select card_id, count(at) as saves from contact_saves group by 1) as saved using (card_id)`;

const linksStatement = `
  insert into link_days (card_id, day, link, clicks)
  select card_id, at::date, (array['phone','website','linkedin','email'])[1 + (id % 4)::int], count(*)
  from (select *, (extract(epoch from at) * 1000)::bigint as id from visits) as seen where id % 20 = 0 group by 1, 2, 3`;
