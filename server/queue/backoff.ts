import { setTimeout as sleep } from 'node:timers/promises';

const firstMs = 1_000;
/** Milliseconds; shorter than the shortest time limit of a job, which includes the pause. */
const longestMs = 30_000;

export interface Backoff {
  /**
   * Waits before the next job is fetched: twice as long after each consecutive failure. Returns at once when
   * the process shuts down.
   */
  wait(): Promise<void>;
  /** Resets the backoff after a successful job. */
  reset(): void;
}

/** Creates the exponential backoff that all workers of a process share while writes fail. */
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
