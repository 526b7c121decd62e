import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

/**
 * Adds up the rows of each total that has several. One statement: a reader sees either the rows or their sum,
 * and rows that are added meanwhile stay.
 */
export async function sumTallies(db: Queryable): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from tallies using (select topic, key, day, ended_in from tallies group by 1, 2, 3, 4 having count(*) > 1) as repeated
      where tallies.topic = repeated.topic and tallies.key = repeated.key and tallies.day = repeated.day
        and tallies.ended_in = repeated.ended_in
      returning tallies.*
    )
    insert into tallies
    select topic, key, day, ended_in, sum(count), sum(amount) from taken
    group by 1, 2, 3, 4 having sum(count) <> 0 or sum(amount) <> 0`);
}

interface TallyDifference extends Record<string, unknown> {
  topic: string;
  key: string;
  day: string;
  counted: number;
  kept: number;
}

/** Compares the totals with a recount of all rows; returns those that differ. */
export async function listTallyDifferences(db: Queryable): Promise<TallyDifference[]> {
  const { rows } = await db.execute<TallyDifference>(sql`
    select topic, key, day::text, coalesce(recount.count, 0) as counted, coalesce(kept.count, 0) as kept
    from (select topic, key, day, ended_in, sum(count)::int as count, sum(amount)::bigint as amount from tallies group by 1, 2, 3, 4) as kept
      full join tally_recounts as recount using (topic, key, day, ended_in)
    where coalesce(recount.count, 0) <> coalesce(kept.count, 0) or coalesce(recount.amount, 0) <> coalesce(kept.amount, 0)
    order by 1, 2, 3`);
  return rows;
}
