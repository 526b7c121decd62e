import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * Claims of effects that must happen once however often they are requested: a mail, a call. The key names the
 * effect.
 */
export const onceOnly = pgTable(
  'once_only',
  { key: text('key').primaryKey(), at: moment('at').notNull() },
  (claim) => [index('once_only_by_age').on(claim.at)],
);
