import type { Pool } from 'pg';
import type { Channel } from '@visita/core/stats/contract';

/** Something that happened to a card, to be counted; `exclude` is a hit of its owner or of nobody. */
export interface Hit {
  kind: 'view' | 'save' | 'exclude';
  cardId: string;
  at: Date;
  channel: Channel | null;
  visitor: Buffer | null;
}

/**
 * Counters grow by what was really inserted, in the same statement, so they can never say anything else than the rows.
 * Every process takes its locks in one order (saves by key, then counters by card), so that none waits in a circle.
 */
const insertStatement = `
  with hits as materialized (
    select * from unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::text[], $5::bytea[]) as hit (kind, card_id, at, channel, visitor)
  ),
  viewed as (
    insert into visits (card_id, at, channel, visitor)
    select card_id, at, channel, visitor from hits where kind = 'view'
  ),
  saved as (
    insert into contact_saves (card_id, day, visitor, channel, at)
    select card_id, (at at time zone 'UTC')::date, visitor, channel, at from hits where kind = 'save'
    order by 1, 2, 3
    on conflict do nothing
    returning card_id, day, visitor
  ),
  counted as (
    insert into card_counters as counter (card_id, visits, saves, excluded)
    select card_id, count(*) filter (where kind = 'view'), count(*) filter (where kind = 'save'), count(*) filter (where kind = 'exclude')
    from (select card_id, kind from hits where kind <> 'save' union all select card_id, 'save' from saved) as inserted
    group by card_id
    order by card_id
    on conflict (card_id) do update set
      visits = counter.visits + excluded.visits,
      saves = counter.saves + excluded.saves,
      excluded = counter.excluded + excluded.excluded
  )
  select card_id as "cardId", day::text, visitor from saved`;

/** Writes all hits or none. The answer holds the keys of the saves that are new. */
export async function insertHits(pool: Pool, hits: Hit[], { timeoutMs }: { timeoutMs: number }): Promise<Set<string>> {
  const statement = {
    name: 'stats.insertHits',
    text: insertStatement,
    values: [
      hits.map(({ kind }) => kind),
      hits.map(({ cardId }) => cardId),
      hits.map(({ at }) => at.toISOString()),
      hits.map(({ channel }) => channel),
      hits.map(({ visitor }) => visitor),
    ],
    query_timeout: timeoutMs,
  };
  const { rows } = await pool.query<{ cardId: string; day: string; visitor: Buffer }>(statement);
  return new Set(rows.map(saveKey));
}

/** What makes two saves one: the same visitor, card and day (UTC). */
export function saveKey({ cardId, day, visitor }: { cardId: string; day: string; visitor: Buffer }): string {
  return `${cardId} ${day} ${visitor.toString('latin1')}`;
}

/** The salt of a day: of many processes that bring one, the first wins and all get hers. */
export async function insertSalt(pool: Pool, { day, salt }: { day: string; salt: Buffer }): Promise<Buffer> {
  const { rows } = await pool.query<{ salt: Buffer }>(
    'insert into visitor_salts (day, salt) values ($1, $2) on conflict (day) do update set salt = visitor_salts.salt returning salt',
    [day, salt],
  );
  return rows[0]?.salt ?? salt;
}

export async function removeSaltsBefore(pool: Pool, { day }: { day: string }): Promise<void> {
  await pool.query('delete from visitor_salts where day < $1', [day]);
}
