import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Opened } from './opened.ts';
import { failure } from './failure.ts';

/** The time in which a notification must arrive on an idle connection, in milliseconds. */
const patienceMs = 3_000;

interface RefusePoolerDeps extends Pick<Opened, 'listen'> {
  /** Notifies the channel on another connection. */
  send: (channel: string) => Promise<void>;
}

/**
 * Refuses a pooler in transaction mode. Such a pooler delivers no notifications, so caches would be stale for
 * minutes; a probe notification detects it.
 */
export async function refusePooler({ listen, send }: RefusePoolerDeps): Promise<void> {
  const channel = `echo_${randomUUID().replaceAll('-', '')}`;
  const notification = Promise.withResolvers<boolean>();
  const tooLate = new AbortController();
  const stop = await listen(
    channel,
    () => notification.resolve(true),
    () => undefined,
  );
  await send(channel);
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
