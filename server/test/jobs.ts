import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { openBoss } from '../queue/boss.ts';
import type { Job } from '../queue/job.ts';
import { runJob } from '../queue/run-job.ts';
import { jobs as allJobs } from '../jobs.ts';

/** The queues of each database as runJobs opened them: a library opened anew would read every queue again. */
const queues = new WeakMap<Database, Promise<PgBoss>>();

/** Sets the queue's clock, which otherwise is the database's. */
export async function setQueueClock({ database }: Pick<Deps, 'database'>, now: Date): Promise<void> {
  await database.pool.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable as $$ select '${now.toISOString()}'::timestamptz $$`,
  );
}

/**
 * Runs every job that is due by the app's clock, and the jobs that these enqueue, until none is left. A
 * failed job waits for its retry, so advance the clock and call again. Throws the first failure after all
 * others are done.
 */
export async function runJobs(deps: Deps, jobs: Job[] = allJobs): Promise<void> {
  await setQueueClock(deps, deps.now());
  const opening = queues.get(deps.database) ?? openBoss(deps.database, { supervise: false, schedule: false });
  queues.set(deps.database, opening);
  const boss = await opening;
  const failures: unknown[] = [];
  for (let isDone = false; !isDone;) {
    isDone = true;
    const due = await listDue(deps);
    for (const job of jobs) {
      // One query for all queues: fetching from every queue in turn would take most of a test's time.
      if (!due.has(job.name)) continue;
      const [taken] = await boss.fetch<object>(job.name);
      if (!taken) continue;
      isDone = false;
      try {
        await runJob(deps, job, taken.data);
        await boss.complete(job.name, taken);
      } catch (error) {
        failures.push(error);
        await boss.fail(job.name, taken, { message: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Returns the queues with due jobs. */
async function listDue({ database }: Pick<Deps, 'database'>): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct name from pgboss.job where state < 'active' and start_after <= pgboss.job_now()`,
  );
  return new Set(rows.map(({ name }) => name));
}
