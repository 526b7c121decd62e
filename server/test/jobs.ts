import type { Deps } from '../deps.ts';
import { openBoss } from '../queue/boss.ts';
import type { Job } from '../queue/job.ts';
import { jobs as allJobs } from '../jobs.ts';

/** Sets the clock of the queue, which otherwise is the database's own. */
export async function setQueueClock({ database }: Pick<Deps, 'database'>, now: Date): Promise<void> {
  await database.pool.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable as $$ select '${now.toISOString()}'::timestamptz $$`,
  );
}

/**
 * Does every job that is due by the app's clock, and what these ask for, until nothing is left. One that fails waits
 * for its next try, so move the clock and call again; the first failure is thrown when all others are done.
 */
export async function runJobs(deps: Deps, jobs: Job[] = allJobs): Promise<void> {
  await setQueueClock(deps, deps.now());
  const boss = await openBoss(deps.database, { supervise: false, schedule: false });
  const failures: unknown[] = [];
  for (let isDone = false; !isDone;) {
    isDone = true;
    const due = await listDue(deps);
    for (const job of jobs) {
      // one question for all of them: asking every queue in turn takes most of a story's time
      if (!due.has(job.name)) continue;
      const [taken] = await boss.fetch<object>(job.name);
      if (!taken) continue;
      isDone = false;
      try {
        await job.run(deps, job.schema.parse(taken.data));
        await boss.complete(job.name, taken);
      } catch (error) {
        failures.push(error);
        await boss.fail(job.name, taken, { message: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The queues in which something waits that is due. */
async function listDue({ database }: Pick<Deps, 'database'>): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct name from pgboss.job where state < 'active' and start_after <= pgboss.job_now()`,
  );
  return new Set(rows.map(({ name }) => name));
}
