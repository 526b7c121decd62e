import type { Database } from '../database/database.ts';

export interface QueueState {
  queue: string;
  /** Jobs that are due and not started, and jobs scheduled for later. */
  due: number;
  later: number;
  /** Waiting time of the oldest due job, in seconds. */
  oldestSeconds: number;
}

/**
 * Returns the state of every queue with jobs that are not started; the condition matches pg-boss's own index.
 */
export async function findQueues({ pool }: Pick<Database, 'pool'>): Promise<QueueState[]> {
  const { rows } = await pool.query<QueueState>(`
    select name as queue,
      (count(*) filter (where start_after <= pgboss.job_now()))::int as due,
      (count(*) filter (where start_after > pgboss.job_now()))::int as later,
      coalesce(greatest(0, extract(epoch from pgboss.job_now() - min(start_after))), 0)::float8 as "oldestSeconds"
    from pgboss.job where state < 'active' and not blocked group by name`);
  return rows;
}
