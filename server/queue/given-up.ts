import { randomUUID } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { integer, jsonb, pgSchema, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from '../database/db.ts';
import { keyset } from '../database/keyset.ts';
import { moment } from '../database/tables/columns.ts';
import { deadLetters } from './queues.ts';

/**
 * The columns of pg-boss's table that are used here. A job that failed to the last retry has a copy in the
 * dead-letter queue.
 */
const jobs = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  state: text('state').notNull(),
  data: jsonb('data').$type<Record<string, unknown>>(),
  singletonKey: text('singleton_key'),
  groupId: text('group_id'),
  createdOn: timestamp('created_on', { withTimezone: true }).notNull(),
  sourceName: text('source_name'),
  sourceCreatedOn: timestamp('source_created_on', { withTimezone: true }),
  sourceRetryCount: integer('source_retry_count'),
  sourceOutput: jsonb('source_output').$type<object>(),
});

/**
 * Returns the error message of a failed job: pg-boss stores an error's properties, or any other thrown value.
 */
export function formatJobError(output: object | null): string {
  const { message, value }: { message?: unknown; value?: unknown } = output ?? {};
  const text = message ?? value ?? '';
  return typeof text === 'string' ? text : JSON.stringify(text);
}

/** pg-boss stores microseconds; a cursor must be a time that JavaScript can represent. */
const shown = pgTable('given_up', { id: uuid('id').notNull(), givenUpAt: moment('given_up_at').notNull() });
const sorts = { givenUpAt: { givenUpAt: shown.givenUpAt, id: shown.id } };

const isDead = and(eq(jobs.name, deadLetters), sql`${jobs.sourceName} is not null`);

interface GivenUpFilter {
  /** A whole value of the job's data. */
  search?: string | undefined;
  queue?: string | undefined;
  sort: string;
  after?: string | undefined;
  limit: number;
}

/** Returns one page of dead-letter jobs with their stored errors. */
export async function listGivenUp(db: Queryable, { search, queue, ...paging }: GivenUpFilter) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const given = db.$with('given_up').as(
    db
      .select({
        id: jobs.id,
        givenUpAt: sql<Date>`date_trunc('milliseconds', ${jobs.createdOn})`.as('given_up_at'),
        queue: sql<string>`${jobs.sourceName}`.as('queue'),
        data: jobs.data,
        retries: jobs.sourceRetryCount,
        output: jobs.sourceOutput,
        askedAt: jobs.sourceCreatedOn,
      })
      .from(jobs)
      .where(
        and(isDead, queue ? eq(jobs.sourceName, queue) : undefined, search ? isAskedWith(search) : undefined),
      ),
  );
  const rows = await db
    .with(given)
    .select({
      id: shown.id,
      givenUpAt: shown.givenUpAt,
      queue: given.queue,
      data: given.data,
      retries: given.retries,
      output: given.output,
      askedAt: given.askedAt,
    })
    .from(given)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows);
}

const isAskedWith = (word: string): SQL =>
  sql`jsonb_path_exists(${jobs.data}, '$.* ? (@ == $word)', jsonb_build_object('word', ${word}::text))`;

export async function countGivenUp(db: Queryable): Promise<{ queue: string; count: number }[]> {
  return db
    .select({ queue: sql<string>`${jobs.sourceName}`, count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(isDead)
    .groupBy(jobs.sourceName)
    .orderBy(jobs.sourceName);
}

export type GivenUpTarget = { id: string } | { queue: string };
type GivenUpResult = Pick<
  typeof jobs.$inferSelect,
  'id' | 'sourceName' | 'data' | 'singletonKey' | 'groupId'
>;

/** Deletes jobs from the dead-letter queue and returns them: one, or all of a queue. */
export async function takeGivenUp(tx: Tx, which: GivenUpTarget): Promise<GivenUpResult[]> {
  const isMeant = 'id' in which ? eq(jobs.id, which.id) : eq(jobs.sourceName, which.queue);
  const { id, sourceName, data, singletonKey, groupId } = jobs;
  return tx
    .delete(jobs)
    .where(and(isDead, isMeant))
    .returning({ id, sourceName, data, singletonKey, groupId });
}

/**
 * Enqueues jobs again with their data, keys and full number of retries. If a job of the same key is queued
 * already, it stays the only one.
 */
export async function enqueueAgain(tx: Tx, taken: GivenUpResult[]): Promise<void> {
  const { PgBoss, fromDrizzle } = await import('pg-boss');
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), supervise: false, schedule: false });
  for (const queue of new Set(taken.map(({ sourceName }) => sourceName))) {
    const again = taken.filter(({ sourceName }) => sourceName === queue);
    await boss.insert(
      queue ?? '',
      again.map(({ data, singletonKey, groupId }) => ({
        data: data ?? {},
        singletonKey: singletonKey ?? randomUUID(),
        ...(groupId !== null && { group: { id: groupId } }),
      })),
    );
  }
}

/** Returns the oldest job of a queue that is queued, running or between two retries. */
export async function findOpenJob(
  db: Queryable,
  { name }: { name: string },
): Promise<Pick<typeof jobs.$inferSelect, 'data' | 'createdOn'> | undefined> {
  const [open] = await db
    .select({ data: jobs.data, createdOn: jobs.createdOn })
    .from(jobs)
    .where(and(eq(jobs.name, name), sql`${jobs.state} in ('created', 'retry', 'active')`))
    .orderBy(jobs.createdOn)
    .limit(1);
  return open;
}
