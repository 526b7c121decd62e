import { Problem } from '@visita/core/problems';

/**
 * Runs at most `atOnce` tasks and queues at most `inLine`; further ones throw `unavailable` with a
 * Retry-After of 10 s.
 */
export function limitConcurrency({ atOnce, inLine }: { atOnce: number; inLine: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else if (waiting.length < inLine) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Problem('unavailable', { retryAfter: 10 });
    try {
      return await work();
    } finally {
      // Hands the slot on instead of releasing it, so that no later task overtakes.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
