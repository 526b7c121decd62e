import type { Database } from '../database/database.ts';
import { openBoss } from './boss.ts';
import type { Job } from './job.ts';

/** The dead-letter queue, for jobs that failed to the last retry. */
export const deadLetters = 'dead';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Eighteen tries over more than a day: the first retries after some seconds, the last every four hours. */
const patience = { retryLimit: 17, retryDelay: 5, retryBackoff: true, retryDelayMax: 4 * hour };
/** Days for which a job and its data are kept after it succeeded, or failed to the last retry. */
export const jobDays = { done: 7, failed: 30 };
/**
 * Days for which data that only waits to be mailed is kept: by then the mail was tried for more than a day
 * and given up.
 */
export const unmailedDays = 7;
const memory = { retentionSeconds: 365 * day, deleteAfterSeconds: jobDays.done * day };

type QueuesTerms = ReturnType<typeof getTerms> | typeof deadTerms;
/**
 * Seconds. A worker sends heartbeats three times as often; the job of a killed process is released after this
 * time.
 */
export const heartbeatSeconds = 15;
/** Failed jobs are kept longer, because staff who look at them may be away. */
const deadTerms = {
  ...memory,
  deleteAfterSeconds: jobDays.failed * day,
  expireInSeconds: minute,
  heartbeatSeconds,
  notify: true,
};

/**
 * Seconds; longer than a mail server may take to respond. A hanging job is rare, and one cut off too early
 * runs twice.
 */
const longestTry = 12 * minute;

/** Returns the terms of a job's queue under pg-boss's names. */
function getTerms({ terms }: Job) {
  const expireInSeconds = terms.expireInSeconds ?? longestTry;
  return { ...patience, ...memory, expireInSeconds, heartbeatSeconds, deadLetter: deadLetters, notify: true };
}

/** Creates a queue for each job, or updates its terms; from then on the jobs can be enqueued. */
export async function openQueues(database: Database, jobs: Job[]): Promise<void> {
  const existing = new Map(
    (await database.pool.query<{ name: string }>(queues)).rows.map((row) => [row.name, row]),
  );
  const isKept = ([name, terms]: [string, QueuesTerms]) =>
    Object.entries(terms).every(([term, value]) => existing.get(name)?.[term as 'name'] === value);
  const wanted: [string, QueuesTerms][] = [
    [deadLetters, deadTerms],
    ...jobs.map((job): [string, QueuesTerms] => [job.name, getTerms(job)]),
  ];
  const missing = wanted.filter(([name]) => !existing.has(name));
  const changed = wanted.filter((queue) => existing.has(queue[0]) && !isKept(queue));
  if (missing.length > 0) await ensureQueues(database, missing);
  if (changed.length === 0) return;

  const boss = await openBoss(database, { supervise: false, schedule: false });
  for (const [name, terms] of changed) await boss.updateQueue(name, terms);
}

/**
 * Creates queues as pg-boss's `createQueue` does, but all in one query and without loading the library: a
 * first start creates them all.
 */
async function ensureQueues({ pool }: Database, queues: [string, QueuesTerms][]): Promise<void> {
  const rows = queues.map(([name, terms]) => ({
    name,
    ...terms,
    policy: name === deadLetters ? 'standard' : 'short',
  }));
  await pool.query(
    `select pgboss.create_queue(queue->>'name', queue) from jsonb_array_elements($1::jsonb) queue`,
    [JSON.stringify(rows)],
  );
}

const queues = `
  select name, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
         retry_delay_max as "retryDelayMax", retention_seconds as "retentionSeconds", deletion_seconds as "deleteAfterSeconds",
         expire_seconds as "expireInSeconds", heartbeat_seconds as "heartbeatSeconds", dead_letter as "deadLetter", notify
  from pgboss.queue`;
