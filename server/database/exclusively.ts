import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.ts';

/**
 * Runs work that processes starting together on one PostgreSQL must do one after the other. The advisory lock
 * belongs to a transaction, so it is released with it and remains on no connection. The embedded database has
 * only one process, which has locked its folder.
 */
export async function exclusively<T>(
  { kind, dedicated }: Pick<Database, 'kind' | 'dedicated'>,
  work: () => Promise<T>,
): Promise<T> {
  if (kind === 'embedded') return work();
  const { client, release } = await dedicated();
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.start]);
    const done = await work();
    await client.query('commit');
    return done;
  } finally {
    await release();
  }
}

/**
 * Claims the payment emulator for this process, for as long as the claim's connection lives; undefined if
 * another process has claimed it. The embedded database has only one process. Returns a function that
 * releases the claim.
 */
export async function claimAlone({
  kind,
  dedicated,
}: Pick<Database, 'kind' | 'dedicated'>): Promise<(() => Promise<void>) | undefined> {
  if (kind === 'embedded') return async () => undefined;
  const { client, release } = await dedicated();
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    advisoryLocks.emulator,
  ]);
  if (rows[0]?.mine) return release;
  await release();
  return undefined;
}
