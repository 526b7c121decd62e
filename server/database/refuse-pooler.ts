import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Opened } from './opened.ts';
import { failure } from './failure.ts';

/** How long the news of an idle connection may take. */
const patienceMs = 3_000;

/**
 * Refuses a pooler that gives each transaction another connection. What is listened to there is heard by nobody, so caches
 * would be old for minutes: the first news shows it.
 */
export async function refusePooler({ pool, listen }: Pick<Opened, 'pool' | 'listen'>): Promise<void> {
  const channel = `echo_${randomUUID().replaceAll('-', '')}`;
  const heard = Promise.withResolvers<boolean>();
  const tooLate = new AbortController();
  const stop = await listen(
    channel,
    () => heard.resolve(true),
    () => undefined,
  );
  await pool.query('select pg_notify($1, $2)', [channel, '']);
  const isHeard = await Promise.race([heard.promise, sleep(patienceMs, false, { signal: tooLate.signal })]);
  tooLate.abort();
  stop();
  if (isHeard) return;
  throw failure(
    'DATABASE_POOLED',
    'DATABASE_URL leads to a pooler in transaction mode, through which PostgreSQL tells nobody of changes. Give the address of the server itself, or a pool in session mode.',
  );
}
