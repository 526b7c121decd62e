import type { Database } from './database.ts';

/** Any number that everybody agrees on who may be the only one on a database. */
const CLAIM = 8_647_214_921;

/**
 * Claims for this process what only one on a database may have, for as long as its connection lives; undefined when another has
 * it. The embedded database has one process anyway. Gives what ends the claim.
 */
export async function claimAlone({ kind, dedicated }: Pick<Database, 'kind' | 'dedicated'>): Promise<(() => Promise<void>) | undefined> {
  if (kind === 'embedded') return async () => undefined;
  const { client, release } = await dedicated();
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [CLAIM]);
  if (rows[0]?.mine) return release;
  await release();
  return undefined;
}
