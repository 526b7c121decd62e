import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';
import { subscriptions } from './subscriptions.ts';

/** A code that gives a plan for a time that costs nothing, kept as its hash. */
export const rewardCodes = pgTable(
  'reward_codes',
  {
    hash: bytes('hash').primaryKey(),
    /** By which staff name it: the code itself is not kept. */
    id: uuid('id').notNull().defaultRandom(),
    /** The codes that were made together. */
    batchId: uuid('batch_id').notNull().defaultRandom(),
    /** The last four characters of the code; null for codes from before they were kept. */
    ending: text('ending'),
    length: integer('length').notNull(),
    unit: text('unit').$type<'days' | 'months'>().notNull(),
    /** For staff: what it was given for. */
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
