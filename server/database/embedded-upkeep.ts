import type { Pool } from 'pg';

const MINUTE = 60_000;

/**
 * Does the background work of a PostgreSQL server that the embedded engine, a single process, lacks:
 * checkpoints (without them its WAL grows until it is closed), vacuum and analyze.
 */
export function startUpkeep(pool: Pool): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => runUpkeep(pool)).catch(() => {});
  }, MINUTE);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

export async function runUpkeep(pool: Pool): Promise<void> {
  // The engine flushes its statistics only on request.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(neglected);
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  const { rows: log } = await pool.query<{ grown: boolean }>(logHasGrown);
  if (log[0]?.grown) await pool.query('checkpoint');
}

/** The default thresholds of autovacuum. */
const neglected = `
  select relid::regclass::text as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

const logHasGrown = `
  select pg_current_wal_lsn() - redo_lsn > 16 * 1024 * 1024 as grown
  from pg_control_checkpoint()`;
