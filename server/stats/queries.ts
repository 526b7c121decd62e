import { eq, lt, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { AddressStats, Channel } from '@visita/core/stats/contract';
import type { Period } from '@visita/core/stats/range';
import type { Db, Queryable } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { cardCounters, contactSaves, visits } from '../database/tables/stats.ts';
import { statisticsStatement, rankingStatement, type summed } from './statements.ts';

/** An event to count on a card. `exclude` is a hit by its owner or a bot, `tap` a tap on Save Contact. */
export interface Hit {
  kind: 'view' | 'save' | 'tap' | 'click' | 'exclude';
  cardId: string;
  at: Date;
  channel: Channel | null;
  visitor: Buffer | null;
  link: string | null;
  /** The number of the address at which it happened. */
  addressNumber: number | null;
}

/**
 * Counters grow by the rows really inserted, in the same statement, so the two cannot differ. Every process
 * takes its locks in the same order (saves by key, then counters by card), so none deadlocks.
 */
const insertStatement = `
  with hits as materialized (
    select * from unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::text[], $5::bytea[], $6::text[], $7::integer[])
      with ordinality as hit (kind, card_id, at, channel, visitor, link, address, place)
  ),
  viewed as (
    insert into visits (card_id, at, channel, visitor, address)
    select card_id, at, channel, visitor, address from hits where kind = 'view'
  ),
  saved as (
    insert into contact_saves as save (card_id, day, visitor, channel, tried_at, at, address)
    select card_id, (at at time zone 'UTC')::date, visitor, min(channel), min(at), min(at) filter (where kind = 'save'),
      (array_agg(address order by place) filter (where kind = 'save'))[1]
    from hits where kind in ('save', 'tap')
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (card_id, day, visitor) do update set at = excluded.at, address = excluded.address
      where save.at is null and excluded.at is not null
    returning card_id, day, visitor, at
  ),
  counted as (
    insert into card_counters as counter (card_id, visits, saves, excluded, last_at, due_on)
    select card_id, count(*) filter (where kind = 'view'), count(*) filter (where kind = 'saved'), count(*) filter (where kind = 'exclude'),
      max(at) filter (where kind <> 'exclude'), (min(at) filter (where kind <> 'exclude') at time zone 'UTC')::date
    from (select card_id, kind, at from hits union all select card_id, 'saved', at from saved where at is not null) as happened
    group by card_id
    order by card_id
    on conflict (card_id) do update set
      visits = counter.visits + excluded.visits,
      saves = counter.saves + excluded.saves,
      excluded = counter.excluded + excluded.excluded,
      last_at = greatest(counter.last_at, excluded.last_at),
      due_on = coalesce(counter.due_on, excluded.due_on)
    returning card_id
  ),
  clicked as (
    insert into link_days as known (card_id, day, link, clicks)
    select hits.card_id, (hits.at at time zone users.time_zone)::date, hits.link, count(*)
    from hits
      join counted on counted.card_id = hits.card_id
      join cards on cards.id = hits.card_id
      join users on users.id = cards.user_id
    where hits.kind = 'click'
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (card_id, day, link) do update set clicks = known.clicks + excluded.clicks
  )
  select card_id as "cardId", day::text, visitor from saved where at is not null`;

/** Writes all hits or none. Returns the keys of the saves that are new. */
export async function insertHits(
  pool: Pool,
  hits: Hit[],
  { timeoutMs }: { timeoutMs: number },
): Promise<Set<string>> {
  const statement = {
    name: 'stats.insertHits',
    text: insertStatement,
    values: [
      hits.map(({ kind }) => kind),
      hits.map(({ cardId }) => cardId),
      hits.map(({ at }) => at.toISOString()),
      hits.map(({ channel }) => channel),
      hits.map(({ visitor }) => visitor),
      hits.map(({ link }) => link),
      hits.map(({ addressNumber }) => addressNumber),
    ],
    query_timeout: timeoutMs,
  };
  const { rows } = await pool.query<{ cardId: string; day: string; visitor: Buffer }>(statement);
  return new Set(rows.map(saveKey));
}

/** The key of a save, which is unique per visitor, card and day (UTC). */
export function saveKey({ cardId, day, visitor }: { cardId: string; day: string; visitor: Buffer }): string {
  return `${cardId} ${day} ${visitor.toString('latin1')}`;
}

export type Sums = Record<(typeof summed)[number], number>;

export type StatisticsRow = Sums & {
  part: 'card' | 'total' | 'before' | 'later' | 'today' | 'point' | 'link' | 'address';
  /** The first day of a card, the start of a point, a link, or the place of an address. */
  start: string | null;
  /** Describes an address. */
  about: Omit<AddressStats, 'visits' | 'saves'> | null;
};

interface StatisticsInput {
  userId: string;
  /** All cards if absent. */
  id?: string | undefined;
  period: Period;
  /**
   * The first day of which every visit is still stored. Of earlier days only the daily sums exist, in the
   * time zone of then.
   */
  rawSince: string;
}

const toDays = ({ userId, id, period: { timeZone, from, to, previous }, rawSince }: StatisticsInput) => [
  userId,
  id ?? null,
  timeZone,
  from,
  to,
  previous.from,
  previous.to,
  previous.until,
  rawSince,
];

/** Reads the statistics of a user's cards in a period, in one query. */
export async function listStatistics(pool: Pool, input: StatisticsInput): Promise<StatisticsRow[]> {
  const values = [...toDays(input), input.period.today, input.period.unit];
  const { rows } = await pool.query<StatisticsRow>({
    name: 'stats.listFigures',
    text: statisticsStatement,
    values,
  });
  return rows;
}

/** Ranks a user's cards by their visits in a period; `before` is the previous period. */
export async function listRanking(pool: Pool, input: StatisticsInput) {
  const { rows } = await pool.query<{
    id: string;
    cardId: string;
    name: string;
    visits: number;
    saves: number;
    before: number;
  }>({
    name: 'stats.listRanking',
    text: rankingStatement,
    values: toDays(input),
  });
  return rows;
}

/** Marks a user's cards as due after the time zone changed, since their days are different ones now. */
export async function moveDue(db: Queryable, { userId }: { userId: string }): Promise<void> {
  await db.execute(sql`
    with taken as materialized (
      select counter.card_id from card_counters counter join cards on cards.id = counter.card_id join users on users.id = cards.user_id
      where cards.user_id = ${userId} and counter.zone <> users.time_zone and counter.due_on is null
      order by counter.card_id for no key update of counter
    )
    update card_counters counter set due_on = (counter.last_at at time zone 'UTC')::date from taken where counter.card_id = taken.card_id`);
}

/** Deletes all statistics of a card; the daily rows and links cascade from the counter. */
export async function removeStatistics(db: Queryable, { cardId }: { cardId: string }): Promise<void> {
  await db.delete(visits).where(eq(visits.cardId, cardId));
  await db.delete(contactSaves).where(eq(contactSaves.cardId, cardId));
  await removeCounters(db, { cardId });
}

/** Deletes the saves of days that are rolled up. */
export async function removeSavesBefore(db: Db, { day }: { day: string }): Promise<void> {
  await removeRows(db, contactSaves, lt(contactSaves.day, day));
}

/** Deletes a card's counters, which its owner sees; visits and saves may be deleted later. */
export async function removeCounters(db: Queryable, { cardId }: { cardId: string }): Promise<void> {
  await db.delete(cardCounters).where(eq(cardCounters.cardId, cardId));
}
