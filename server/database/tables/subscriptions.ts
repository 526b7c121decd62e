import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Destination } from '@visita/core/addresses/address';
import type { Colour } from '@visita/core/colour';
import type { Language } from '@visita/core/languages';
import type { PlanCode } from '@visita/core/plans/plan';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import type { SubscriptionStatus } from '@visita/core/subscriptions/status';
import { users } from './account.ts';
import { cards } from './cards.ts';
import { moment } from './columns.ts';
import { orders } from './orders.ts';
import { planPrices, plans } from './plans.ts';

/**
 * A subscription that was bought, given or contracted: its desired state (`desired`) and its observed state.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** UUID version 7: sorts the list by time. */
    id: uuid('id').primaryKey(),
    subscriptionNo: text('subscription_no').notNull().unique(),
    /** Null once the account is erased; the law requires the invoices to be kept. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    plan: text('plan')
      .$type<PlanCode>()
      .notNull()
      .references(() => plans.code),
    /** Null if it is free of charge. */
    priceId: uuid('price_id').references(() => planPrices.id),
    currency: text('currency').notNull(),
    /** Of one period, before tax, in cents. */
    price: integer('price').notNull(),
    /** The number of people it covers. */
    seats: integer('seats').notNull(),
    /** The order with which it was bought. */
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id),
    renewedFrom: uuid('renewed_from').references((): AnyPgColumn => subscriptions.id),
    /** The colours of the included cards. */
    colours: jsonb('colours').$type<Colour[]>().notNull(),
    /** The buyer's card that was chosen at purchase; it gets a seat once the subscription is paid. */
    cardId: uuid('card_id').references(() => cards.id, { onDelete: 'set null' }),
    language: text('language').$type<Language>().notNull(),
    /** The place that determines its tax. */
    destination: jsonb('destination').$type<Destination>().notNull(),
    /** True if it starts with the activation window and the trial. */
    hasTrial: boolean('has_trial').notNull(),
    /**
     * The buyer's consent to the charge after the trial: its amount, and its latest day in the buyer's time
     * zone, as shown at the checkbox.
     */
    consent: jsonb('consent').$type<{ at: string; language: Language; amount: number; chargedBy?: string }>(),
    /** The length from its start, if it does not renew. */
    length: integer('length'),
    lengthUnit: text('length_unit').$type<'days' | 'months'>(),

    desired: jsonb('desired').$type<DesiredState>().notNull(),
    /** The version of the desired state, and the version to which Stripe was last reconciled. */
    desiredVersion: integer('desired_version').notNull().default(0),
    reconciledVersion: integer('reconciled_version').notNull().default(0),
    /** The version in which each part of the desired state was last requested. */
    requestedVersions: jsonb('requested_versions')
      .$type<Partial<Record<keyof DesiredState, number>>>()
      .notNull()
      .default({}),
    /** Stripe's code for rejecting the last change; the desired state was reverted. */
    failure: text('failure'),

    status: text('status').$type<SubscriptionStatus>().notNull(),
    stripeId: text('stripe_id').unique(),
    scheduleId: text('schedule_id').unique(),
    /** The payment method that is charged. */
    paymentMethodId: text('payment_method_id'),
    /** The plan from the next period on. */
    laterPlan: text('later_plan').$type<PlanCode>(),
    isEnding: boolean('is_ending').notNull().default(false),
    startedAt: moment('started_at'),
    waitingUntil: moment('waiting_until'),
    activatedAt: moment('activated_at'),
    trialEnd: moment('trial_end'),
    periodStart: moment('period_start'),
    periodEnd: moment('period_end'),
    endsAt: moment('ends_at'),
    /** The time at which Stripe charges the open invoice again, while it is pending. */
    nextAttemptAt: moment('next_attempt_at'),
    /** The time since when nothing is charged or covered any more because all retries failed: Stripe's `unpaid`. */
    serviceStoppedAt: moment('service_stopped_at'),
    /** Row version: a worker that has read an older state at Stripe fetches it again. */
    rowVersion: integer('row_version').notNull().default(0),
    /** The time up to which due dates have been processed, and the time of the next one. */
    processedUntil: moment('processed_until').notNull(),
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
  },
  (subscription) => [
    index('subscriptions_of_user').on(subscription.userId, subscription.id),
    index('subscriptions_of_card').on(subscription.cardId),
    index('subscriptions_due')
      .on(subscription.dueAt)
      .where(sql`${subscription.dueAt} is not null`),
    index('subscriptions_unreconciled')
      .on(subscription.id)
      .where(sql`${subscription.reconciledVersion} < ${subscription.desiredVersion}`),
    index('subscriptions_live')
      .on(subscription.id)
      .where(
        sql`${subscription.stripeId} is not null and ${subscription.status} not in ('cancelled', 'expired', 'completed', 'released')`,
      ),
    index('subscriptions_by_contract')
      .on(subscription.id)
      .where(sql`${subscription.plan} = 'enterprise' and ${subscription.status} = 'created'`),
    uniqueIndex('subscriptions_renewed_once')
      .on(subscription.renewedFrom)
      .where(
        sql`${subscription.status} not in ('created', 'pending', 'cancelled', 'expired', 'completed', 'released')`,
      ),
    index('subscriptions_newest').on(subscription.createdAt, subscription.id),
    index('subscriptions_of_plan_newest').on(subscription.plan, subscription.createdAt, subscription.id),
    index('subscriptions_of_status_newest').on(subscription.status, subscription.createdAt, subscription.id),
    index('subscriptions_ending_newest')
      .on(subscription.createdAt, subscription.id)
      .where(
        sql`${subscription.endsAt} is not null and ${subscription.status} not in ('cancelled', 'expired', 'completed', 'released')`,
      ),
    index('subscriptions_failed_newest')
      .on(subscription.createdAt, subscription.id)
      .where(sql`${subscription.status} = 'pending' and ${subscription.startedAt} is not null`),
    check('subscriptions_versions', sql`${subscription.reconciledVersion} <= ${subscription.desiredVersion}`),
    check(
      'subscriptions_status',
      sql`${subscription.status} in ('created', 'pending', 'paid', 'waiting', 'trial', 'active', 'paused', 'cancelled', 'expired', 'completed', 'released', 'unknown')`,
    ),
    check(
      'subscriptions_one_trial',
      sql`${subscription.renewedFrom} is null or not ${subscription.hasTrial}`,
    ),
    check('subscriptions_price', sql`${subscription.price} >= 0 and ${subscription.seats} > 0`),
    check(
      'subscriptions_length',
      sql`(${subscription.length} is null) = (${subscription.lengthUnit} is null) and coalesce(${subscription.length} > 0, true) and coalesce(${subscription.lengthUnit} in ('days', 'months'), true)`,
    ),
    check(
      'subscriptions_period',
      sql`coalesce(${subscription.periodStart} <= ${subscription.periodEnd}, true)`,
    ),
  ],
);

/**
 * Requests that Stripe refused, each by the version that it gave the desired state: of several requests at once,
 * each is answered with its own refusal.
 */
export const subscriptionRefusals = pgTable(
  'subscription_refusals',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    desiredVersion: integer('desired_version').notNull(),
    /** As the subscription's `failure`. */
    failure: text('failure').notNull(),
    refusedAt: moment('refused_at').notNull(),
  },
  (refusal) => [primaryKey({ columns: [refusal.subscriptionId, refusal.desiredVersion] })],
);

/**
 * The claim of a subscription to renew another: one row per renewed subscription, committed before anything is
 * charged. Its lock decides which of several renewals is paid and started.
 */
export const renewalClaims = pgTable('renewal_claims', {
  renewedFrom: uuid('renewed_from')
    .primaryKey()
    .references(() => subscriptions.id),
  /** The renewing subscription. Another one takes over while this one has no open payment and is not running. */
  subscriptionId: uuid('subscription_id')
    .notNull()
    .unique()
    .references(() => subscriptions.id),
});

/**
 * The unused time of a subscription that is cancelled while paused. Stripe deletes its pending credit then, so it
 * is stored first, and given back by a credit note on the invoice that it credits.
 */
export const pendingCredits = pgTable(
  'pending_credits',
  {
    /** Stripe's id of the invoice item. */
    id: text('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** Stripe's ids of the invoice and the line that it credits. */
    stripeInvoiceId: text('stripe_invoice_id').notNull(),
    lineId: text('line_id').notNull(),
    /** Before tax, in cents. */
    amount: integer('amount').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The time at which its refund was requested, or staff were told that it is not possible. */
    settledAt: moment('settled_at'),
  },
  (credit) => [
    index('pending_credits_of_subscription').on(credit.subscriptionId),
    check('pending_credits_amount', sql`${credit.amount} > 0`),
  ],
);

/**
 * State changes of a subscription: from, to, actor, reason, time. Append-only: a trigger refuses updates and
 * deletes.
 */
export const subscriptionMoves = pgTable(
  'subscription_moves',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** A status change, or a requested change. */
    action: text('action').notNull(),
    from: text('from'),
    to: text('to').notNull(),
    actor: text('actor').$type<'user' | 'admin' | 'provider' | 'clock'>().notNull(),
    reason: text('reason').notNull().default(''),
    movedAt: moment('moved_at').notNull(),
    /** Orders moves of the same millisecond. */
    sequenceNumber: integer('sequence_number').generatedAlwaysAsIdentity(),
  },
  (move) => [
    index('subscription_moves_of').on(move.subscriptionId, move.sequenceNumber),
    check('subscription_moves_actor', sql`${move.actor} in ('user', 'admin', 'provider', 'clock')`),
  ],
);

/**
 * A covered user and card. A card has at most one seat at a time, and a trigger limits the number of seats.
 */
export const seats = pgTable(
  'seats',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for an invited user who has not chosen a card yet. */
    cardId: uuid('card_id').references(() => cards.id, { onDelete: 'set null' }),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
  },
  (seat) => [
    uniqueIndex('seats_one_of_card')
      .on(seat.cardId)
      .where(sql`${seat.endsAt} is null`),
    index('seats_of_subscription').on(seat.subscriptionId, seat.startsAt),
    index('seats_of_user').on(seat.userId),
    index('seats_of_card').on(seat.cardId),
  ],
);
