import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Opened } from './opened.ts';
import { failure } from './failure.ts';

/** The time in which a notification must arrive on an idle connection, in milliseconds. */
const patienceMs = 3_000;

/**
 * Refuses a pooler in transaction mode. Such a pooler delivers no notifications, so caches would be stale for
 * minutes; a probe notification detects it.
 */
export async function refusePooler({ pool, listen }: Pick<Opened, 'pool' | 'listen'>): Promise<void> {
  const channel = `echo_${randomUUID().replaceAll('-', '')}`;
  const notification = Promise.withResolvers<boolean>();
  const tooLate = new AbortController();
  const stop = await listen(
    channel,
    () => notification.resolve(true),
    () => undefined,
  );
  await pool.query('select pg_notify($1, $2)', [channel, '']);
  const isHeard = await Promise.race([
    notification.promise,
    sleep(patienceMs, false, { signal: tooLate.signal }),
  ]);
  tooLate.abort();
  stop();
  if (isHeard) return;
  throw failure(
    'DATABASE_POOLED',
    'DATABASE_URL leads to a pooler in transaction mode, which does not deliver notifications (LISTEN). Use the address of the server itself, or a pool in session mode.',
  );
}
