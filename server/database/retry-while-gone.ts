import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseGone } from './faults.ts';

interface RetryWhileGoneOptions {
  /** Milliseconds from the first failure on; without it the work is retried for the life of the process. */
  patienceMs?: number;
  /** Ends the retries with the last failure. */
  signal?: AbortSignal | undefined;
  /** Called with the first failure. */
  onWait?: ((error: unknown) => void) | undefined;
}

const shortestMs = 100;
const longestMs = 2_000;

/**
 * Runs idempotent work again, with exponential backoff, while the database cannot be reached. Throws other
 * failures at once.
 */
export async function retryWhileGone<T>(
  work: () => Promise<T>,
  { patienceMs = Number.POSITIVE_INFINITY, signal, onWait }: RetryWhileGoneOptions = {},
): Promise<T> {
  let failedAt: number | undefined;
  for (let pauseMs = shortestMs; ; pauseMs = Math.min(pauseMs * 2, longestMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseGone(error) || signal?.aborted) throw error;
      if (failedAt === undefined && patienceMs > 0) onWait?.(error);
      failedAt ??= performance.now();
      if (performance.now() - failedAt + pauseMs > patienceMs) throw error;
      await sleep(pauseMs, undefined, signal && { signal }).catch(() => undefined);
    }
  }
}
