import type { Clock } from 'pg-boss';
import type { Database } from '../database/database.ts';

/** A queue that needs a worker or the supervisor. */
interface DueQueue {
  name: string;
  /** True if a job waits whose time has come. */
  isDue: boolean;
  /** True if a running job's process died, or the job exceeded its time limit. */
  isAbandoned: boolean;
}

/**
 * Returns the queues that need attention: one statement for all of them, with two probes of pg-boss's own
 * indexes for each. Running jobs are indexed by their group, which `enqueue` gives to every job.
 */
export async function findDueQueues({ pool }: Pick<Database, 'pool'>): Promise<DueQueue[]> {
  const { rows } = await pool.query<DueQueue>(`
    select name, "isDue", "isAbandoned" from pgboss.queue, lateral (select
      exists (
        select from pgboss.job
        where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now()
      ) as "isDue",
      exists (
        select from pgboss.job
        where job.name = queue.name and state = 'active' and group_id is not null
          and (started_on + expire_seconds * interval '1s' < pgboss.job_now()
            or heartbeat_on + heartbeat_seconds * interval '1s' < pgboss.job_now())
      ) as "isAbandoned") as found
    where "isDue" or "isAbandoned"`);
  return rows;
}

/** Repeats `pass`, with `seconds` between the end of one and the start of the next. */
export function repeat(
  pass: () => Promise<void>,
  { seconds, clock }: { seconds: number; clock: Clock },
): { stop(): Promise<void> } {
  let isStopped = false;
  let running = Promise.resolve();
  let timer: unknown;
  const arm = () => {
    timer = clock.setTimeout(() => {
      running = pass().finally(() => {
        if (!isStopped) arm();
      });
    }, seconds * 1_000);
  };
  arm();
  return {
    async stop() {
      isStopped = true;
      clock.clearTimeout(timer);
      await running;
    },
  };
}
