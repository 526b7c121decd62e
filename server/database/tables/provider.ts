import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AlertFacts, AlertKind } from '@visita/core/provider/alert';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';

/** Who is who at the payment provider. */
export const stripeCustomers = pgTable('stripe_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  stripeId: text('stripe_id').notNull().unique(),
  createdAt: moment('created_at').notNull(),
});

/** Every operation at the provider that has an effect, written down before it is tried; `key` is its idempotency key. */
export const stripeAttempts = pgTable(
  'stripe_attempts',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    localId: text('local_id').notNull(),
    key: text('key').notNull().unique(),
    paramsHash: bytes('params_hash').notNull(),
    state: text('state').$type<'started' | 'done' | 'failed'>().notNull(),
    stripeId: text('stripe_id'),
    error: text('error'),
    startedAt: moment('started_at').notNull(),
    /** When it was last tried: what is so young may be under way. */
    triedAt: moment('tried_at'),
    endedAt: moment('ended_at'),
  },
  (attempt) => [
    index('stripe_attempts_of').on(attempt.purpose, attempt.localId),
    index('stripe_attempts_by_age').on(attempt.startedAt),
    index('stripe_attempts_open')
      .on(attempt.startedAt)
      .where(sql`${attempt.state} = 'started'`),
    check('stripe_attempts_state', sql`${attempt.state} in ('started', 'done', 'failed')`),
  ],
);

/** What the provider told, as it told it; a worker looks the object up and does what follows, once. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    apiVersion: text('api_version'),
    created: bigint('created', { mode: 'number' }).notNull(),
    payload: jsonb('payload').notNull(),
    state: text('state').$type<'new' | 'done' | 'ignored' | 'failed' | 'dead'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    receivedAt: moment('received_at').notNull(),
    doneAt: moment('done_at'),
  },
  (event) => [
    index('stripe_events_open')
      .on(event.objectId, event.created)
      .where(sql`${event.state} in ('new', 'failed')`),
    index('stripe_events_by_age').on(event.created),
    index('stripe_events_given_up')
      .on(event.created, event.id)
      .where(sql`${event.state} = 'dead'`),
    index('stripe_events_given_up_of_type')
      .on(event.type, event.created, event.id)
      .where(sql`${event.state} = 'dead'`),
    index('stripe_events_given_up_of_object')
      .on(event.objectId)
      .where(sql`${event.state} = 'dead'`),
    check('stripe_events_state', sql`${event.state} in ('new', 'done', 'ignored', 'failed', 'dead')`),
  ],
);

/** Where our rows and the provider's objects differed, and when that was mended. */
export const stripeDrift = pgTable(
  'stripe_drift',
  {
    id: uuid('id').primaryKey(),
    objectId: text('object_id').notNull(),
    field: text('field').notNull(),
    ours: text('ours'),
    theirs: text('theirs'),
    foundAt: moment('found_at').notNull(),
    repairedAt: moment('repaired_at'),
  },
  (drift) => [index('stripe_drift_by_age').on(drift.foundAt), index('stripe_drift_of_object').on(drift.objectId, drift.id)],
);

/**
 * Work that is done in rounds. All before `at` is done, nothing while it is empty; a round that is under way will have done all
 * before `until`, and `cursor` is how far it is.
 */
export const stripeMarks = pgTable('stripe_marks', {
  name: text('name').primaryKey(),
  at: moment('at'),
  until: moment('until'),
  cursor: text('cursor'),
});

/** Whose objects our rows name: the newest is the account of now. */
export const stripeAccounts = pgTable('stripe_accounts', {
  id: uuid('id').primaryKey(),
  /** The provider's number of it, and whether its money is real. */
  account: text('account').notNull(),
  /** The key it was reached with, by which a start knows that nothing changed. */
  keyHash: bytes('key_hash').notNull(),
  since: moment('since').notNull(),
});

/** What a person of the staff must look at. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<AlertKind>().notNull(),
    about: text('about').notNull(),
    detail: text('detail').notNull(),
    /** What it tells in its sentences. */
    facts: jsonb('facts').$type<AlertFacts>().notNull().default({}),
    raisedAt: moment('raised_at').notNull(),
    resolvedAt: moment('resolved_at'),
  },
  (alert) => [
    uniqueIndex('alerts_once')
      .on(alert.kind, alert.about)
      .where(sql`${alert.resolvedAt} is null`),
    index('alerts_open')
      .on(alert.raisedAt)
      .where(sql`${alert.resolvedAt} is null`),
    index('alerts_of_kind').on(alert.kind, alert.id),
    index('alerts_about').on(alert.about),
    index('alerts_of_order').on(sql`(${alert.facts} ->> 'orderNo')`),
  ],
);
