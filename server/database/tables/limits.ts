import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Throttling counters in the shape that rate-limiter-flexible expects; `expire` is Unix time in milliseconds.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (limit) => [index('rate_limits_by_end').on(limit.expire)],
);
