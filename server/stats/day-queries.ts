import { sql } from 'drizzle-orm';
import { rawSince } from '@visita/core/stats/range';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { rollUpStatement } from './statements.ts';

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
