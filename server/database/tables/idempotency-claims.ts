import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * Claims of effects that must happen once however often they are requested: a mail, a call. The key names the
 * effect.
 */
export const idempotencyClaims = pgTable(
  'idempotency_claims',
  { key: text('key').primaryKey(), at: moment('at').notNull() },
  (claim) => [index('idempotency_claims_by_age').on(claim.at)],
);
