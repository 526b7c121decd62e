import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Limit } from '@visita/core/api/endpoint';
import { Problem } from '@visita/core/problems';

/** The limit of all calls of one API key together. */
export const keyLimit = { name: '/api/v1', calls: 600, seconds: 60 };

/** The rest of a limit: calls of its quota, and seconds until it starts anew. */
export interface LimitRest {
  quota: number;
  calls: number;
  seconds: number;
}

export interface Limits {
  /**
   * Counts one call for each key, and returns the smallest rest; undefined while limits are off. Throws
   * `tooManyRequests` with a Retry-After above the limit.
   */
  count(name: string, limit: Limit, keys: string[]): Promise<LimitRest | undefined>;
  /** Stores a key for a number of seconds. */
  remember(name: string, key: string, seconds: number): Promise<void>;
  isKnownDevice(name: string, key: string): Promise<boolean>;
}

/**
 * Rate limits in the database, so that all processes share the counters. `factor` scales them; 0 switches
 * them off.
 */
export function createLimits(pool: Pool, factor: number): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const getLimiter = (name: string, { calls, seconds }: Limit) => {
    const existing = limiters.get(name);
    if (existing) return existing;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: Math.max(1, Math.round(calls * factor)),
      duration: seconds,
    });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async count(name, limit, keys) {
      if (factor === 0) return undefined;
      const rests: LimitRest[] = [];
      for (const key of keys) {
        const limiter = getLimiter(name, limit);
        const { remainingPoints, msBeforeNext } = await limiter.consume(key).catch(refuse);
        const seconds = Math.ceil(msBeforeNext / 1000);
        rests.push({ quota: limiter.points, calls: remainingPoints, seconds });
      }
      return rests.toSorted((one, other) => one.calls - other.calls)[0];
    },
    async remember(name, key, seconds) {
      await getLimiter(name, { calls: 1, seconds }).set(key, 1, seconds);
    },
    async isKnownDevice(name, key) {
      return (await getLimiter(name, { calls: 1, seconds: 1 }).get(key)) !== null;
    },
  };
}

/** Rethrows database errors; rate-limiter-flexible throws a plain record, not an Error, above the limit. */
function refuse(thrown: unknown): never {
  if (thrown instanceof Error) throw thrown;
  const { msBeforeNext } = thrown as { msBeforeNext: number };
  throw new Problem('tooManyRequests', { retryAfter: Math.ceil(msBeforeNext / 1000) });
}
