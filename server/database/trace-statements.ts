import type { Pool, PoolClient } from 'pg';
import { statements } from '../telemetry/channels.ts';

type Query = (...words: unknown[]) => unknown;

/**
 * Publishes every statement of the pool and of its transactions on a diagnostics channel, in the async
 * context of the caller.
 */
export function traceStatements(pool: Pool): void {
  traceQuery(pool);
  pool.on('connect', (client: PoolClient) => traceQuery(client));
}

function traceQuery(target: { query: unknown }): void {
  const query: Query = (...words) =>
    (Object.getPrototypeOf(target) as { query: Query }).query.apply(target, words);
  target.query = (...words: unknown[]) => {
    const [first, last] = [words[0], words.at(-1)];
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
    // A call with a callback comes from the pool, which has published it already; a stream returns no
    // promise.
    if (
      !statements.hasSubscribers ||
      typeof last === 'function' ||
      typeof text !== 'string' ||
      isSubmittable(first)
    )
      return query(...words);
    return statements.tracePromise(async () => query(...words), { text });
  };
}

const isSubmittable = (first: unknown) =>
  typeof (first as { submit?: unknown } | undefined)?.submit === 'function';
