import { eq, lt, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { AddressStats, Channel } from '@visita/core/stats/contract';
import { rawSince, type Period } from '@visita/core/stats/range';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { cardCounters, contactSaves, visits } from '../database/tables/stats.ts';
import { statisticsStatement, rankingStatement, rollUpStatement, type summed } from './statements.ts';

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

/** A card with days to roll up: from `since` to the day before `today`. */
export interface StatisticsDue {
  id: string;
  number: number | null;
  zone: string;
  since: string;
  today: string;
  /**
   * True if its days were counted in another time zone. They are counted again as far back as every visit is
   * still stored.
   */
  hasMoved: boolean;
}

/** True for a card with days that are over at a moment and not rolled up. */
const isDue = (until: Date) => sql`counter.due_on is not null and counter.last_at is not null and (
      counter.zone is distinct from users.time_zone or counter.rolled_up_to is null
      or (counter.rolled_up_to < (${until.toISOString()}::timestamptz at time zone users.time_zone)::date
        and counter.rolled_up_to <= (counter.last_at at time zone users.time_zone)::date)
    )`;

const ownersOfCounters = sql`card_counters counter join cards on cards.id = counter.card_id join users on users.id = cards.user_id`;

/** A card that is listed for the roll-up. */
export interface ListedCard {
  id: string;
  dueOn: string;
  /** False until its first roll-up. */
  hasNumber: boolean;
}

/**
 * Lists cards with days to roll up, in the order of the index over due cards, after the last card of the previous
 * list.
 */
export async function listDueCards(
  db: Queryable,
  { until, after, limit }: { until: Date; after: ListedCard | undefined; limit: number },
): Promise<ListedCard[]> {
  const isLater = after
    ? sql`and (counter.due_on, counter.card_id) > (${after.dueOn}::date, ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<ListedCard & Record<string, unknown>>(sql`
    select counter.card_id as id, counter.due_on::text as "dueOn", counter.number is not null as "hasNumber"
    from ${ownersOfCounters}
    where ${isDue(until)} ${isLater}
    order by counter.due_on, counter.card_id
    limit ${limit}`);
  return rows;
}

/** Returns those of the cards that have days to roll up. */
export async function listDue(
  db: Queryable,
  { until, cardIds }: { until: Date; cardIds: string[] },
): Promise<StatisticsDue[]> {
  const { rows } = await db.execute<StatisticsDue & Record<string, unknown>>(sql`
    select counter.card_id as id, counter.number, users.time_zone as zone,
      coalesce(case when counter.zone = users.time_zone then counter.rolled_up_to
        when counter.rolled_up_to is not null then least(counter.rolled_up_to, ${rawSince(until)}::date) end, '-infinity')::text as since,
      (${until.toISOString()}::timestamptz at time zone users.time_zone)::date::text as today,
      coalesce(counter.zone <> users.time_zone, false) as "hasMoved"
    from ${ownersOfCounters}
    where counter.card_id = any(${sql.param(cardIds)}::uuid[]) and ${isDue(until)}`);
  return rows;
}

/** Sets time limits of the transaction, by the names of PostgreSQL's settings. */
export async function setPatience(tx: Tx, limits: Record<string, string>): Promise<void> {
  for (const [name, limit] of Object.entries(limits))
    await tx.execute(sql`select set_config(${name}, ${limit}, true)`);
}

/**
 * Locks cards for a roll-up until the transaction ends, in one order, so that two roll-ups wait for each other. Row
 * locks would block the hits of these cards.
 */
export async function lockRollUp(tx: Tx, { cardIds }: { cardIds: string[] }): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(id, ${advisoryLocks.rollUp}) as key from unnest(${sql.param(cardIds)}::text[]) as card (id) order by 1
    ) as ordered`);
}

/** Assigns cards their short numbers. Rows are locked in the same order as by hits. */
export async function updateNumbers(db: Queryable, { cardIds }: { cardIds: string[] }): Promise<void> {
  await db.execute(sql`
    with taken as materialized (
      select card_id from card_counters where card_id = any(${sql.param(cardIds)}::uuid[]) and number is null order by card_id for update
    )
    update card_counters counter set number = nextval('card_counters_number') from taken where counter.card_id = taken.card_id`);
}

/** Counts the days again from the rows, so repeating it changes nothing. */
export async function insertDays(db: Queryable, { due }: { due: StatisticsDue[] }): Promise<void> {
  const moved = due.filter(({ hasMoved }) => hasMoved).map(({ number, since }) => ({ number, since }));
  if (moved.length > 0)
    await db.execute(sql`
      with moved as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (number integer, since date)
      ),
      addressed as (
        delete from address_days using moved where card_number = moved.number and day >= moved.since
      )
      delete from card_days using moved where card_number = moved.number and day >= moved.since`);
  const [before = '', after = ''] = rollUpStatement.split('$1');
  await db.execute(sql`${sql.raw(before)}${JSON.stringify(due)}${sql.raw(after)}`);
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

/** Marks days as rolled up, from when on they are read from the daily rows. */
export async function moveRolled(db: Queryable, { due }: { due: StatisticsDue[] }): Promise<void> {
  await db.execute(sql`
    with due as materialized (
      select id, zone, today from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (id uuid, zone text, today date)
    ),
    taken as materialized (
      select card_id from card_counters where card_id in (select id from due) order by card_id for no key update
    )
    update card_counters counter set zone = due.zone, rolled_up_to = due.today,
      due_on = case when (last_at at time zone due.zone)::date >= due.today then due_on end
    from taken join due on due.id = taken.card_id where counter.card_id = taken.card_id`);
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
