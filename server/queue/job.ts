import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Queryable } from '../database/db.ts';

/**
 * A background job, executed at least once: by any process, and again after a failure or when its process was
 * killed.
 */
export interface Job<Schema extends z.ZodObject = z.ZodObject> {
  name: string;
  schema: Schema;
  run(deps: Deps, data: z.output<Schema>): Promise<unknown>;
  terms: JobTerms;
}

export interface JobTerms {
  /**
   * Time limit of one try, in seconds. The job of a killed process is released sooner, when its heartbeats
   * stop.
   */
  expireInSeconds?: number;
  /**
   * Jobs of this kind that one process runs at once; jobs of one `once` key run one at a time across all
   * processes.
   */
  concurrency?: number;
  /** Schedule in five fields (minute, hour, day, month, weekday), UTC; a scheduled job has empty data. */
  cron?: string;
}

/**
 * Declares a job named by its module and action. Its data must be small and plain: ids, never secrets, since
 * they are kept for days.
 */
export function job<Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  run: Job<Schema>['run'],
  terms: JobTerms = {},
): Job<Schema> {
  return { name, schema, run, terms };
}

export interface When {
  startAfter?: Date;
  /** At most one job of a key waits for its first try; enqueueing again meanwhile does nothing. */
  once?: string;
  /** Jobs of one group run one at a time across all processes; by default the group is the key. */
  group?: string;
}

/** Enqueues a job in the caller's transaction: a rollback removes it too. */
export async function enqueue<Schema extends z.ZodObject>(
  db: Queryable,
  job: Pick<Job<Schema>, 'name' | 'schema'>,
  data: NoInfer<z.output<Schema>>,
  when: When = {},
): Promise<void> {
  await enqueueAll(db, job, [{ data, ...when }]);
}

/** Enqueues many jobs in one statement. */
export async function enqueueAll<Schema extends z.ZodObject>(
  db: Queryable,
  { name, schema }: Pick<Job<Schema>, 'name' | 'schema'>,
  requests: ({ data: NoInfer<z.output<Schema>> } & When)[],
): Promise<void> {
  if (requests.length === 0) return;
  const { PgBoss, fromDrizzle } = await import('pg-boss');
  const boss = new PgBoss({ db: fromDrizzle(db, sql), supervise: false, schedule: false });
  const jobs = requests.map(({ data, startAfter, once, group }) => {
    const key = once ?? randomUUID();
    return {
      data: z.encode(schema, data),
      singletonKey: key,
      group: { id: group ?? key },
      ...(startAfter && { startAfter }),
    };
  });
  await boss.insert(name, jobs);
}
