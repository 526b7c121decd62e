import { setTimeout as sleep } from 'node:timers/promises';

const firstMs = 1_000;
/** Less than the shortest time that a job may take, of which the pause is a part. */
const longestMs = 30_000;

export interface Backoff {
  /** Waits before the next job is taken: twice as long after each failure in a row. Ends at once when the process closes. */
  wait(): Promise<void>;
  /** A job was done, so the next failure is the first one. */
  reset(): void;
}

/** The exponential backoff that all workers of a process share while nothing can be written. */
export function createBackoff(signal: AbortSignal): Backoff {
  let failures = 0;
  return {
    async wait() {
      const ms = Math.min(firstMs * 2 ** failures, longestMs);
      failures += 1;
      await sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
    },
    reset() {
      failures = 0;
    },
  };
}
