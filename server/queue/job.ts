import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Queryable } from '../database/db.ts';

/** Something that is done later, at least once: by whichever process is free, again when it failed or its process was killed. */
export interface Job<Schema extends z.ZodObject = z.ZodObject> {
  name: string;
  schema: Schema;
  run(deps: Deps, data: z.output<Schema>): Promise<unknown>;
  terms: Terms;
}

export interface Terms {
  /** How long one try may take. The job of a killed process is free again sooner: it no longer shows life. */
  expireInSeconds?: number;
  /** How many of them one process does at once; of one `once` key it is one, however many processes there are. */
  concurrency?: number;
  /** When it is done without being asked, in five fields (minute, hour, day, month, weekday), in UTC; its data are then empty. */
  cron?: string;
}

/** Declares a job by the name of its module and action. Its data are few and plain: ids, never secrets, since they are kept for days. */
export function job<Schema extends z.ZodObject>(name: string, schema: Schema, run: Job<Schema>['run'], terms: Terms = {}): Job<Schema> {
  return { name, schema, run, terms };
}

export interface When {
  startAfter?: Date;
  /** Of one key only one job at a time waits for its first try; asking again meanwhile changes nothing. */
  once?: string;
}

/** Asks for a job in the caller's transaction: what is rolled back takes its jobs along. */
export async function enqueue<Schema extends z.ZodObject>(
  db: Queryable,
  job: Pick<Job<Schema>, 'name' | 'schema'>,
  data: NoInfer<z.output<Schema>>,
  when: When = {},
): Promise<void> {
  await enqueueAll(db, job, [{ data, ...when }]);
}

/** The same for many at once: one statement. */
export async function enqueueAll<Schema extends z.ZodObject>(
  db: Queryable,
  { name, schema }: Pick<Job<Schema>, 'name' | 'schema'>,
  asked: ({ data: NoInfer<z.output<Schema>> } & When)[],
): Promise<void> {
  if (asked.length === 0) return;
  const { PgBoss, fromDrizzle } = await import('pg-boss');
  const boss = new PgBoss({ db: fromDrizzle(db, sql), supervise: false, schedule: false });
  const jobs = asked.map(({ data, startAfter, once }) => ({
    data: z.encode(schema, data),
    singletonKey: once ?? randomUUID(),
    ...(once !== undefined && { group: { id: once } }),
    ...(startAfter && { startAfter }),
  }));
  await boss.insert(name, jobs);
}
