import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';
import { orders } from './orders.ts';

/** Who is who at the payment provider. */
export const stripeCustomers = pgTable('stripe_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  stripeId: text('stripe_id').notNull().unique(),
  createdAt: moment('created_at').notNull(),
});

/** One try to have an order paid: on the provider's page or with a saved card. Of each order one is open at most, and one is completed at most. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    paymentNo: text('payment_no').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** On the provider's page, or with a saved card. */
    method: text('method').$type<'checkout' | 'saved'>().notNull(),
    status: text('status').$type<'pending' | 'processing' | 'completed' | 'failed' | 'refunded'>().notNull(),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    /** The saved card it is paid with. */
    paymentMethodId: text('payment_method_id'),
    sessionId: text('session_id').unique(),
    checkoutUrl: text('checkout_url'),
    expiresAt: moment('expires_at'),
    paymentIntentId: text('payment_intent_id').unique(),
    invoiceId: text('invoice_id').unique(),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    receiptUrl: text('receipt_url'),
    /** Why it failed, in the provider's word. */
    failure: text('failure'),
    isDisputed: boolean('is_disputed').notNull().default(false),
    /** Paid though the order could not take it (cancelled, paid already, sold out): it is given back whole. */
    isSurplus: boolean('is_surplus').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (payment) => [
    index('payments_of_order').on(payment.orderId, payment.id),
    index('payments_of_user').on(payment.userId, payment.id),
    uniqueIndex('payments_one_open')
      .on(payment.orderId)
      .where(sql`${payment.status} in ('pending', 'processing')`),
    uniqueIndex('payments_paid_once')
      .on(payment.orderId)
      .where(sql`${payment.status} in ('completed', 'refunded') and not ${payment.isSurplus}`),
    check('payments_method', sql`${payment.method} in ('checkout', 'saved')`),
    check('payments_status', sql`${payment.status} in ('pending', 'processing', 'completed', 'failed', 'refunded')`),
    check('payments_amount', sql`${payment.amount} >= 0`),
  ],
);

/** Money on its way back. Together never more than was paid: checked under the payment's lock and by the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: integer('amount').notNull(),
    /** `asked` until the provider has it; `cancelled` when it was never needed. */
    status: text('status').$type<'asked' | 'pending' | 'succeeded' | 'failed' | 'cancelled'>().notNull(),
    reason: text('reason').notNull(),
    stripeId: text('stripe_id').unique(),
    failure: text('failure'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (refund) => [
    index('refunds_of_payment').on(refund.paymentId, refund.id),
    check('refunds_amount', sql`${refund.amount} > 0`),
    check('refunds_status', sql`${refund.status} in ('asked', 'pending', 'succeeded', 'failed', 'cancelled')`),
  ],
);

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
    endedAt: moment('ended_at'),
  },
  (attempt) => [
    index('stripe_attempts_of').on(attempt.purpose, attempt.localId),
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
  (drift) => [index('stripe_drift_by_age').on(drift.foundAt)],
);

/** Until when something was done that goes on from there. */
export const stripeMarks = pgTable('stripe_marks', { name: text('name').primaryKey(), at: moment('at').notNull() });

/** Effects that must happen once however often something asks for them: a mail, a call. The key names the effect. */
export const onceOnly = pgTable('once_only', { key: text('key').primaryKey(), at: moment('at').notNull() });

/** What a person of the staff must look at. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    about: text('about').notNull(),
    detail: text('detail').notNull(),
    raisedAt: moment('raised_at').notNull(),
    resolvedAt: moment('resolved_at'),
  },
  (alert) => [
    uniqueIndex('alerts_once')
      .on(alert.kind, alert.about)
      .where(sql`${alert.resolvedAt} is null`),
  ],
);
