/**
 * The only definition of a day's statistics: for each card of the common table expression `name` (columns id,
 * zone of the owner, and since), all days from `since` on, counted from the rows, first as a whole and then by the
 * number of the address (`part`). Reading and rolling up both use it, so they cannot differ.
 */
function countedDays(name: string): string {
  // three hours early for changes of the clocks at midnight; the days themselves are compared below
  const begin = `${name}.since::timestamp at time zone ${name}.zone - interval '3 hours'`;
  const parts = `grouping sets ((${name}.id, hit.day), (${name}.id, hit.day, hit.address))`;
  const part = `case when grouping(hit.address) = 1 then 'day' else 'address' end as part`;
  return `
    select ${name}.id, hit.day, ${part}, hit.address, count(*) as visits, count(distinct hit.visitor) as visitors,
      count(*) filter (where hit.channel = 'nfc') as nfc,
      count(*) filter (where hit.channel = 'qr') as qr,
      count(*) filter (where hit.channel = 'email') as email,
      count(*) filter (where hit.channel = 'wallet') as wallet,
      0 as saves, 0 as tries
    from ${name} cross join lateral (
      select (at at time zone ${name}.zone)::date as day, channel, visitor, address
      from visits where card_id = ${name}.id and at >= ${begin}
    ) as hit
    where hit.day >= ${name}.since
    group by ${parts}
    union all
    select ${name}.id, hit.day, ${part}, hit.address, 0, 0, 0, 0, 0, 0, sum(hit.saves), sum(hit.tries)
    from ${name} cross join lateral (
      select (at at time zone ${name}.zone)::date as day, address, 1 as saves, 0 as tries
      from contact_saves where card_id = ${name}.id and day >= ${name}.since - 1 and at is not null
      union all
      select (tried_at at time zone ${name}.zone)::date, null, 0, 1
      from contact_saves where card_id = ${name}.id and day >= ${name}.since - 1
    ) as hit
    where hit.day >= ${name}.since
    group by ${parts}`;
}

/** The summed columns of the daily statistics. */
export const summed = ['visits', 'visitors', 'nfc', 'qr', 'email', 'wallet', 'saves', 'tries'] as const;

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
      rolled.rolled_up_to, greatest(rolled.rolled_up_to, least($4::date, $6::date)) as since
    from cards card join card_addresses digital on digital.card_id = card.id and digital.kind = 'digital'
      left join card_counters counter on counter.card_id = card.id
      left join lateral (
        select case when counter.zone = $3 then counter.rolled_up_to
          when counter.rolled_up_to is not null then least(counter.rolled_up_to, $9::date) end as rolled_up_to
      ) as rolled on true
    where card.user_id = $1 and ($2::uuid is null or card.id = $2)
  ),
  counted as materialized (${countedDays('mine')}),
  days as materialized (
    select mine.id, day, coalesce(visits, 0) as visits, coalesce(visitors, visits, 0) as visitors, coalesce(nfc, 0) as nfc,
      coalesce(qr, 0) as qr, coalesce(email, 0) as email, coalesce(wallet, 0) as wallet, coalesce(saves, 0) as saves,
      coalesce(tries, 0) as tries
    from mine join card_days on card_number = mine.number
    where day < mine.rolled_up_to and day between least($4::date, $6::date) and $5::date
    union all
    select id, day, visits, visitors, nfc, qr, email, wallet, saves, tries from counted where part = 'day'
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

/** The statistics by address of the one card, and what describes each address. */
const ownAddresses = `
  used as materialized (
    select address, sum(visits)::int as visits, sum(saves)::int as saves from (
      select address, visits, saves from mine join address_days on card_number = mine.number
      where day < mine.rolled_up_to and day between $4::date and $5::date
      union all
      select address, visits, saves from counted
      where part = 'address' and address is not null and day between $4::date and $5::date
    ) as hits
    where $2::uuid is not null
    group by address
  ),
  addressed as materialized (
    select coalesce(used.visits, 0) as visits, coalesce(used.saves, 0) as saves,
      row_number() over (order by a.card_id is distinct from $2, a.kind <> 'digital', a.attached_at, a.number) as place,
      json_build_object('address', a.code, 'kind', a.kind, 'physicalKind', p.kind, 'cardNumber', p.card_number, 'colour', p.colour,
        'isAttached', a.card_id is not distinct from $2) as about
    from card_addresses a left join used on used.address = a.number left join physical_cards p on p.id = a.physical_card_id
    where a.number in (
      select own.number from card_addresses own join mine on mine.id = own.card_id where $2::uuid is not null
      union all select address from used)
  )`;

/** The sums of a part that has only visits, visitors and saves. */
const someSums = (visits: string, visitors: string, saves: string) =>
  `${visits}, ${visitors}, 0, 0, 0, 0, ${saves}, 0`;

/**
 * The parts of one result: the card, the totals, the previous totals, today, each point that is not empty,
 * each tapped link, and each address of the one card.
 */
export const statisticsStatement = `${ownDays},
  ${ownAddresses}
  select 'card' as part, min(bound_day)::text as start, null::json as about, 0 as visits, 0 as visitors, 0 as nfc, 0 as qr, 0 as email,
    0 as wallet, coalesce(sum(excluded), 0)::int as saves, count(*)::int as tries from mine
  union all select 'total', null, null, ${sums} from days where day between $4 and $5
  union all select 'before', null, null, ${sums} from days where day between $6 and $7
  union all select 'later', null, null, ${someSums('coalesce(sum(visits), 0)::int', '0', 'coalesce(sum(saves), 0)::int')} from later
  union all select 'today', null, null, ${sums} from days where day = $10::date
  union all select 'point', to_char(day, case $11::text when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end), null, ${sums}
    from days where day between $4 and $5 and $11 <> 'hour' group by 2
  union all select 'point', to_char(clock, 'YYYY-MM-DD"T"HH24:00'), null,
      ${someSums('sum(visits)::int', 'count(distinct visitor)::int', 'sum(saves)::int')}
    from (
      select mine.id, hit.* from mine cross join lateral (
        select at at time zone $3 as clock, visitor, 1 as visits, 0 as saves from visits
        where card_id = mine.id and at between ($4::timestamp at time zone $3) - interval '3 hours' and ($4::timestamp at time zone $3) + interval '28 hours'
        union all
        select at at time zone $3, null, 0, 1 from contact_saves
        where card_id = mine.id and day between $4::date - 1 and $4::date + 1
      ) as hit where $11 = 'hour' and hit.clock::date = $4::date
    ) as hits group by 2
  union all select 'link', link, null, ${someSums('sum(clicks)::int', '0', '0')}
    from mine join link_days on card_id = mine.id where day between $4 and $5 group by 2
  union all select 'address', place::text, about, ${someSums('visits', '0', 'saves')} from addressed`;

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
 * Writes the daily rows of the cards in $1 (JSON: id, number, zone, since and today of each), and those of their
 * addresses, for days that are over.
 */
export const rollUpStatement = `
  with due as materialized (
    select * from jsonb_to_recordset($1::jsonb) as due (id uuid, number integer, zone text, since date, today date)
  ),
  counted as materialized (${countedDays('due')}),
  ended as materialized (select counted.*, due.number from counted join due on due.id = counted.id where day < due.today),
  addressed as (
    insert into address_days (card_number, day, address, visits, saves)
    select number, day, address, nullif(sum(visits), 0), nullif(sum(saves), 0)
    from ended where part = 'address' and address is not null
    group by 1, 2, 3
    on conflict (card_number, day, address) do update set visits = excluded.visits, saves = excluded.saves
  )
  insert into card_days (card_number, day, visits, visitors, nfc, qr, email, wallet, saves, tries)
  select number, day, nullif(sum(visits), 0), nullif(sum(visitors), sum(visits)), nullif(sum(nfc), 0),
    nullif(sum(qr), 0), nullif(sum(email), 0), nullif(sum(wallet), 0), nullif(sum(saves), 0), nullif(sum(tries), 0)
  from ended where part = 'day'
  group by 1, 2
  on conflict (card_number, day) do update set visits = excluded.visits, visitors = excluded.visitors, nfc = excluded.nfc,
    qr = excluded.qr, email = excluded.email, wallet = excluded.wallet, saves = excluded.saves, tries = excluded.tries`;
