import type { Database } from '../database/database.ts';

export interface QueueState {
  queue: string;
  /** Due and not begun, and put off. */
  due: number;
  later: number;
  /** For how long the oldest that is due has waited. */
  oldestSeconds: number;
}

/** Every queue that has jobs to begin; the condition is that of the library's own index. */
export async function findQueues({ pool }: Pick<Database, 'pool'>): Promise<QueueState[]> {
  const { rows } = await pool.query<QueueState>(`
    select name as queue,
      (count(*) filter (where start_after <= pgboss.job_now()))::int as due,
      (count(*) filter (where start_after > pgboss.job_now()))::int as later,
      coalesce(greatest(0, extract(epoch from pgboss.job_now() - min(start_after))), 0)::float8 as "oldestSeconds"
    from pgboss.job where state < 'active' and not blocked group by name`);
  return rows;
}
