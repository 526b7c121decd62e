import type { Pool, PoolClient } from 'pg';
import { statements } from '../telemetry/channels.ts';

type Query = (...words: unknown[]) => unknown;

/** Tells of every statement through the pool, and of every one in a transaction, in the context of whoever waits for it. */
export function traceStatements(pool: Pool): void {
  traceQuery(pool);
  pool.on('connect', (client: PoolClient) => traceQuery(client));
}

function traceQuery(target: { query: unknown }): void {
  const query: Query = (...words) => (Object.getPrototypeOf(target) as { query: Query }).query.apply(target, words);
  target.query = (...words: unknown[]) => {
    const [first, last] = [words[0], words.at(-1)];
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
    // what the pool hands to one of its clients has a callback and was told of already; what streams has no promise
    if (!statements.hasSubscribers || typeof last === 'function' || typeof text !== 'string' || isSubmittable(first))
      return query(...words);
    return statements.tracePromise(async () => query(...words), { text });
  };
}

const isSubmittable = (first: unknown) => typeof (first as { submit?: unknown } | undefined)?.submit === 'function';
