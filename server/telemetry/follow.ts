import type { TracingChannel } from 'node:diagnostics_channel';

/**
 * Calls back at the end of each operation of a channel with its duration in seconds; returns a function that
 * stops it.
 */
export function follow<Seen extends object>(
  channel: TracingChannel<unknown, Seen>,
  done: (seen: Seen, seconds: number, hasFailed: boolean) => void,
): () => void {
  const startTimes = new WeakMap<Seen, number>();
  const failed = new WeakSet<Seen>();
  const listeners = {
    start: (seen: Seen) => void startTimes.set(seen, performance.now()),
    error: (seen: Seen) => void failed.add(seen),
    asyncEnd(seen: Seen) {
      const at = startTimes.get(seen);
      if (at !== undefined) done(seen, (performance.now() - at) / 1000, failed.has(seen));
    },
  };
  // The type requires all five handlers, but the channel accepts some.
  const subscribers = listeners as unknown as Parameters<typeof channel.subscribe>[0];
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}
