import { Problem } from '@visita/core/problems';

/** Lets at most `atOnce` works run, and at most `inLine` wait; who comes after those is asked to come back. */
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
      // the turn is handed on rather than given back, so that nobody overtakes
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
