import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';
import { subscriptions } from './subscriptions.ts';

/** A reward code, which gives a plan free of charge for some time; stored as a hash. */
export const rewardCodes = pgTable(
  'reward_codes',
  {
    hash: bytes('hash').primaryKey(),
    /** The id by which staff refer to it, since the code itself is not stored. */
    id: uuid('id').notNull().defaultRandom(),
    /** Codes that were created together share a batch. */
    batchId: uuid('batch_id').notNull().defaultRandom(),
    /** The last four characters of the code; null in rows older than this column. */
    ending: text('ending'),
    length: integer('length').notNull(),
    unit: text('unit').$type<'days' | 'months'>().notNull(),
    /** Internal to staff: the occasion it was given for. */
    note: text('note').notNull().default(''),
    expiresOn: date('expires_on'),
    usedBy: uuid('used_by').references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    createdAt: moment('created_at').notNull(),
  },
  (code) => [
    index('reward_codes_by_user').on(code.usedBy),
    index('reward_codes_newest').on(code.createdAt, code.id),
    index('reward_codes_of_batch').on(code.batchId),
    unique('reward_codes_id').on(code.id),
    check('reward_codes_used_or_revoked', sql`num_nonnulls(${code.usedAt}, ${code.revokedAt}) < 2`),
    check('reward_codes_revoked_for', sql`num_nonnulls(${code.revokedAt}, ${code.revokedReason}) <> 1`),
    unique('reward_codes_one_of_subscription').on(code.subscriptionId),
    check('reward_codes_length', sql`${code.length} > 0 and ${code.unit} in ('days', 'months')`),
  ],
);
