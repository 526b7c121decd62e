import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.ts';

/**
 * Claims the payment emulator for this process, for as long as the claim's connection lives; undefined if another process has
 * it. The embedded database has one process anyway. Returns a function that ends the claim.
 */
export async function claimAlone({ kind, dedicated }: Pick<Database, 'kind' | 'dedicated'>): Promise<(() => Promise<void>) | undefined> {
  if (kind === 'embedded') return async () => undefined;
  const { client, release } = await dedicated();
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [advisoryLocks.emulator]);
  if (rows[0]?.mine) return release;
  await release();
  return undefined;
}
