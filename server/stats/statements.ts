/**
 * The only definition of a day's statistics: for each card of the common table expression `name` (columns id,
 * zone of the owner, and since), all days from `since` on, counted from the rows. Reading and rolling up both
 * use it, so they cannot differ.
 */
function countedDays(name: string): string {
  // three hours early for changes of the clocks at midnight; the days themselves are compared below
  const begin = `${name}.since::timestamp at time zone ${name}.zone - interval '3 hours'`;
  return `
    select ${name}.id, hit.day, count(*) as visits, count(distinct hit.visitor) as visitors,
      count(*) filter (where hit.channel = 'nfc') as nfc,
      count(*) filter (where hit.channel = 'qr') as qr,
      count(*) filter (where hit.channel = 'email') as email,
      0 as saves, 0 as tries
    from ${name} cross join lateral (
      select (at at time zone ${name}.zone)::date as day, channel, visitor from visits where card_id = ${name}.id and at >= ${begin}
    ) as hit
    where hit.day >= ${name}.since
    group by 1, 2
    union all
    select ${name}.id, wish.day, 0, 0, 0, 0, 0, sum(wish.saves), sum(wish.tries)
    from ${name} cross join lateral (
      select (at at time zone ${name}.zone)::date as day, 1 as saves, 0 as tries
      from contact_saves where card_id = ${name}.id and day >= ${name}.since - 1 and at is not null
      union all
      select (tried_at at time zone ${name}.zone)::date, 0, 1
      from contact_saves where card_id = ${name}.id and day >= ${name}.since - 1
    ) as wish
    where wish.day >= ${name}.since
    group by 1, 2`;
}

/** The summed columns of the daily statistics. */
export const summed = ['visits', 'visitors', 'nfc', 'qr', 'email', 'saves', 'tries'] as const;

const sums = summed.map((column) => `coalesce(sum(${column}), 0)::int as ${column}`).join(', ');

/**
 * Statistics of a user's cards: $1 the owner, $2 one card or null for all, $3 the time zone, $4 to $5 the
 * days, $6 to $7 the previous period, $8 the local time on its last day up to which that counts, $9 the first
 * day of which every visit is stored, $10 today, $11 the unit. Days that are rolled up in this very zone come
 * from the daily rows; later ones are counted from the visits.
 */
const ownDays = `
  with mine as materialized (
    select card.id, card.content->>'name' as name, digital.code as "cardId", (card.bound_at at time zone $3)::date as bound_day,
      coalesce(counter.excluded, 0) as excluded, counter.number, $3::text as zone,
      counted.rolled_up_to, greatest(counted.rolled_up_to, least($4::date, $6::date)) as since
    from cards card join card_addresses digital on digital.card_id = card.id and digital.kind = 'digital'
      left join card_counters counter on counter.card_id = card.id
      left join lateral (
        select case when counter.zone = $3 then counter.rolled_up_to
          when counter.rolled_up_to is not null then least(counter.rolled_up_to, $9::date) end as rolled_up_to
      ) as counted on true
    where card.user_id = $1 and ($2::uuid is null or card.id = $2)
  ),
  days as materialized (
    select mine.id, day, coalesce(visits, 0) as visits, coalesce(visitors, visits, 0) as visitors, coalesce(nfc, 0) as nfc,
      coalesce(qr, 0) as qr, coalesce(email, 0) as email, coalesce(saves, 0) as saves, coalesce(tries, 0) as tries
    from mine join card_days on card_number = mine.number
    where day < mine.rolled_up_to and day between least($4::date, $6::date) and $5::date
    union all ${countedDays('mine')}
  ),
  later as materialized (
    select mine.id, hit.visits, hit.saves from mine cross join lateral (
      select count(*) as visits, 0 as saves from visits
      where card_id = mine.id and (at at time zone $3) > $8::timestamp and (at at time zone $3)::date = $7::date
        and at between ($8::timestamp at time zone $3) - interval '3 hours' and ($8::timestamp at time zone $3) + interval '28 hours'
      union all
      select 0, count(*) from contact_saves
      where card_id = mine.id and (at at time zone $3) > $8::timestamp and (at at time zone $3)::date = $7::date
        and day between $7::date - 1 and $7::date + 1
    ) as hit where $8::timestamp is not null
  )`;

/**
 * The parts of one result: the card, the totals, the previous totals, today, each point that is not empty,
 * and each tapped link.
 */
export const statisticsStatement = `${ownDays}
  select 'card' as part, min(bound_day)::text as start, 0 as visits, 0 as visitors, 0 as nfc, 0 as qr, 0 as email,
    coalesce(sum(excluded), 0)::int as saves, count(*)::int as tries from mine
  union all select 'total', null, ${sums} from days where day between $4 and $5
  union all select 'before', null, ${sums} from days where day between $6 and $7
  union all select 'later', null, coalesce(sum(visits), 0)::int, 0, 0, 0, 0, coalesce(sum(saves), 0)::int, 0 from later
  union all select 'today', null, ${sums} from days where day = $10::date
  union all select 'point', to_char(day, case $11::text when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end), ${sums}
    from days where day between $4 and $5 and $11 <> 'hour' group by 2
  union all select 'point', to_char(clock, 'YYYY-MM-DD"T"HH24:00'), sum(visits)::int, count(distinct visitor)::int, 0, 0, 0, sum(saves)::int, 0
    from (
      select mine.id, hit.* from mine cross join lateral (
        select at at time zone $3 as clock, visitor, 1 as visits, 0 as saves from visits
        where card_id = mine.id and at between ($4::timestamp at time zone $3) - interval '3 hours' and ($4::timestamp at time zone $3) + interval '28 hours'
        union all
        select at at time zone $3, null, 0, 1 from contact_saves
        where card_id = mine.id and day between $4::date - 1 and $4::date + 1
      ) as hit where $11 = 'hour' and hit.clock::date = $4::date
    ) as hits group by 2
  union all select 'link', link, sum(clicks)::int, 0, 0, 0, 0, 0, 0
    from mine join link_days on card_id = mine.id where day between $4 and $5 group by 2`;

export const rankingStatement = `${ownDays}
  select mine.id, mine."cardId", mine.name,
    coalesce(sum(visits) filter (where day between $4 and $5), 0)::int as visits,
    coalesce(sum(saves) filter (where day between $4 and $5), 0)::int as saves,
    (coalesce(sum(visits) filter (where day between $6 and $7), 0)
      - coalesce((select sum(later.visits) from later where later.id = mine.id), 0))::int as before
  from mine left join days on days.id = mine.id
  group by 1, 2, 3
  order by 4 desc, 5 desc, 1 desc
  limit 100`;

/**
 * Writes the daily rows of the cards in $1 (JSON: id, number, zone, since and today of each) for days that
 * are over.
 */
export const rollUpStatement = `
  with due as materialized (
    select * from jsonb_to_recordset($1::jsonb) as due (id uuid, number integer, zone text, since date, today date)
  ),
  days as materialized (${countedDays('due')})
  insert into card_days (card_number, day, visits, visitors, nfc, qr, email, saves, tries)
  select due.number, day, nullif(sum(visits), 0), nullif(sum(visitors), sum(visits)), nullif(sum(nfc), 0),
    nullif(sum(qr), 0), nullif(sum(email), 0), nullif(sum(saves), 0), nullif(sum(tries), 0)
  from days join due on due.id = days.id
  where day < due.today
  group by 1, 2
  on conflict (card_number, day) do update set visits = excluded.visits, visitors = excluded.visitors, nfc = excluded.nfc,
    qr = excluded.qr, email = excluded.email, saves = excluded.saves, tries = excluded.tries`;
