import { randomUUID } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { integer, jsonb, pgSchema, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from '../database/db.ts';
import { keyset } from '../database/keyset.ts';
import { moment } from '../database/tables/columns.ts';
import { deadLetters } from './queues.ts';

/** The library's table, as far as it is read here. A job that failed to the last try left a copy in the queue of dead letters. */
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

/** What a job failed with, in the words of the error: the library keeps an error with its parts, and else what was thrown. */
export function errorOf(output: object | null): string {
  const { message, value }: { message?: unknown; value?: unknown } = output ?? {};
  const said = message ?? value ?? '';
  return typeof said === 'string' ? said : JSON.stringify(said);
}

/** The library keeps moments to the microsecond; a page ends at one that JavaScript can say. */
const shown = pgTable('given_up', { id: uuid('id').notNull(), givenUpAt: moment('given_up_at').notNull() });
const sorts = { givenUpAt: { givenUpAt: shown.givenUpAt, id: shown.id } };

const isDead = and(eq(jobs.name, deadLetters), sql`${jobs.sourceName} is not null`);

interface Filter {
  /** Something it was asked with, whole. */
  search?: string | undefined;
  queue?: string | undefined;
  sort: string;
  after?: string | undefined;
  limit: number;
}

/** What was given up, with what it failed with as it was written down. */
export async function listGivenUp(db: Queryable, { search, queue, ...asked }: Filter) {
  const { where, orderBy, limit, page } = keyset(sorts, asked);
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
      .where(and(isDead, queue ? eq(jobs.sourceName, queue) : undefined, search ? isAskedWith(search) : undefined)),
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

export type Which = { id: string } | { queue: string };
type Taken = Pick<typeof jobs.$inferSelect, 'id' | 'sourceName' | 'data' | 'singletonKey' | 'groupId'>;

/** Takes what was given up off the list: one, or all of a kind. */
export async function takeGivenUp(tx: Tx, which: Which): Promise<Taken[]> {
  const isMeant = 'id' in which ? eq(jobs.id, which.id) : eq(jobs.sourceName, which.queue);
  const { id, sourceName, data, singletonKey, groupId } = jobs;
  return tx.delete(jobs).where(and(isDead, isMeant)).returning({ id, sourceName, data, singletonKey, groupId });
}

/** Asks for them once more, as they were asked for, with all of their tries. One whose like waits already is that one. */
export async function enqueueAgain(tx: Tx, taken: Taken[]): Promise<void> {
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

/** The oldest job of a queue that waits or is under way, whether or not it is between two tries. */
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
