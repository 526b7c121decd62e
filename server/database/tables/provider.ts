import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AlertFacts, AlertKind } from '@visita/core/provider/alert';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';

/** Maps users to Stripe customers. */
export const stripeCustomers = pgTable('stripe_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  stripeId: text('stripe_id').notNull().unique(),
  createdAt: moment('created_at').notNull(),
});

/** Every call to Stripe that has an effect, recorded before it is made; `key` is its idempotency key. */
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
    /** The time of the last try: a recent one may still be running. */
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

/** Webhook events as Stripe sent them; a worker fetches the object and applies it once. */
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

/** Differences found between our rows and Stripe's objects, and the time of the repair. */
export const stripeDrift = pgTable(
  'stripe_drift',
  {
    id: uuid('id').primaryKey(),
    objectId: text('object_id').notNull(),
    field: text('field').notNull(),
    localValue: text('local_value'),
    stripeValue: text('stripe_value'),
    foundAt: moment('found_at').notNull(),
    repairedAt: moment('repaired_at'),
  },
  (drift) => [
    index('stripe_drift_by_age').on(drift.foundAt),
    index('stripe_drift_of_object').on(drift.objectId, drift.id),
  ],
);

/**
 * Progress of work that runs in rounds. All items before `at` are done (null: none yet). A round in progress
 * covers all items before `until`, and has reached `cursor`.
 */
export const stripeCheckpoints = pgTable('stripe_checkpoints', {
  name: text('name').primaryKey(),
  at: moment('at'),
  until: moment('until'),
  cursor: text('cursor'),
});

/** Stripe accounts to which our object ids belong; the newest row is the current account. */
export const stripeAccounts = pgTable('stripe_accounts', {
  id: uuid('id').primaryKey(),
  /** Stripe's account id and mode (live or test). */
  account: text('account').notNull(),
  /** Hash of the API key, by which a start detects a changed account. */
  keyHash: bytes('key_hash').notNull(),
  since: moment('since').notNull(),
});

/** Alerts that need a staff member's attention. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<AlertKind>().notNull(),
    about: text('about').notNull(),
    detail: text('detail').notNull(),
    /** Values for the alert's translated sentences. */
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
