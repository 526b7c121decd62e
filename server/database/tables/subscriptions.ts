import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Destination } from '@visita/core/addresses/address';
import type { Colour } from '@visita/core/cards/colour';
import type { Language } from '@visita/core/languages';
import type { PlanCode } from '@visita/core/plans/plan';
import type { TaxLine } from '@visita/core/shop/tax';
import type { InvoiceReason, InvoiceStatus } from '@visita/core/subscriptions/invoice';
import type { SubscriptionStatus } from '@visita/core/subscriptions/status';
import type { Wanted } from '@visita/core/subscriptions/wanted';
import { users } from './account.ts';
import { cards } from './cards.ts';
import { bytes, moment } from './columns.ts';
import { orders } from './orders.ts';
import { planPrices, plans } from './plans.ts';

/** What somebody bought, was given or contracted: what was wanted of it, and what is. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** Of version 7: its order is the list's. */
    id: uuid('id').primaryKey(),
    subscriptionNo: text('subscription_no').notNull().unique(),
    /** Nobody any more once the account is erased; the law keeps the invoices. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    plan: text('plan')
      .$type<PlanCode>()
      .notNull()
      .references(() => plans.code),
    /** Nothing for what costs nothing. */
    priceId: uuid('price_id').references(() => planPrices.id),
    currency: text('currency').notNull(),
    /** Of one period, before tax. */
    price: integer('price').notNull(),
    /** How many people it covers. */
    seats: integer('seats').notNull(),
    /** The order that it was bought with. */
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id),
    renewedFrom: uuid('renewed_from').references((): AnyPgColumn => subscriptions.id),
    /** The colours of the cards that came with it. */
    colours: jsonb('colours').$type<Colour[]>().notNull(),
    /** A card of the buyer's that was chosen with it; it is seated when it is paid. */
    cardId: uuid('card_id').references(() => cards.id, { onDelete: 'set null' }),
    language: text('language').$type<Language>().notNull(),
    /** Where its tax is owed. */
    destination: jsonb('destination').$type<Destination>().notNull(),
    /** Whether it begins with the window and the trial. */
    hasTrial: boolean('has_trial').notNull(),
    /** The consent to the charge after the trial: its amount, and the latest day of it in the buyer's time zone, as the box said. */
    consent: jsonb('consent').$type<{ at: string; language: Language; amount: number; chargedBy?: string }>(),
    /** How long one without a renewal lasts from its beginning. */
    length: integer('length'),
    lengthUnit: text('length_unit').$type<'days' | 'months'>(),

    wanted: jsonb('wanted').$type<Wanted>().notNull(),
    /** How often something else was wanted, and up to where the provider was brought. */
    rev: integer('rev').notNull().default(0),
    alignedRev: integer('aligned_rev').notNull().default(0),
    /** Why the provider would not go along with the last wish, in its word; the wish was taken back. */
    failure: text('failure'),

    status: text('status').$type<SubscriptionStatus>().notNull(),
    stripeId: text('stripe_id').unique(),
    scheduleId: text('schedule_id').unique(),
    /** The card it is paid with. */
    paymentMethodId: text('payment_method_id'),
    /** The plan that holds with the next period. */
    laterPlan: text('later_plan').$type<PlanCode>(),
    isEnding: boolean('is_ending').notNull().default(false),
    startedAt: moment('started_at'),
    waitingUntil: moment('waiting_until'),
    activatedAt: moment('activated_at'),
    trialEnd: moment('trial_end'),
    periodStart: moment('period_start'),
    periodEnd: moment('period_end'),
    endsAt: moment('ends_at'),
    /** Counts what was written: who read an older state at the provider asks again. */
    seq: integer('seq').notNull().default(0),
    /** Up to where the clock has done what its dates ask for, and when it has to look again. */
    clockAt: moment('clock_at').notNull(),
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
  },
  (subscription) => [
    index('subscriptions_of_user').on(subscription.userId, subscription.id),
    index('subscriptions_of_card').on(subscription.cardId),
    index('subscriptions_due')
      .on(subscription.dueAt)
      .where(sql`${subscription.dueAt} is not null`),
    index('subscriptions_unaligned')
      .on(subscription.id)
      .where(sql`${subscription.alignedRev} < ${subscription.rev}`),
    index('subscriptions_live')
      .on(subscription.id)
      .where(sql`${subscription.stripeId} is not null and ${subscription.status} not in ('cancelled', 'expired', 'completed', 'released')`),
    index('subscriptions_by_contract')
      .on(subscription.id)
      .where(sql`${subscription.plan} = 'enterprise' and ${subscription.status} = 'created'`),
    uniqueIndex('subscriptions_renewed_once')
      .on(subscription.renewedFrom)
      .where(sql`${subscription.status} not in ('created', 'pending', 'cancelled', 'expired', 'completed', 'released')`),
    index('subscriptions_newest').on(subscription.createdAt, subscription.id),
    index('subscriptions_of_plan_newest').on(subscription.plan, subscription.createdAt, subscription.id),
    index('subscriptions_of_status_newest').on(subscription.status, subscription.createdAt, subscription.id),
    index('subscriptions_ending_newest')
      .on(subscription.createdAt, subscription.id)
      .where(sql`${subscription.endsAt} is not null and ${subscription.status} not in ('cancelled', 'expired', 'completed', 'released')`),
    index('subscriptions_failed_newest')
      .on(subscription.createdAt, subscription.id)
      .where(sql`${subscription.status} = 'pending' and ${subscription.startedAt} is not null`),
    // all that the dashboard adds up
    index('subscriptions_counted').on(
      subscription.status,
      subscription.plan,
      subscription.startedAt,
      subscription.trialEnd,
      subscription.endsAt,
      subscription.price,
    ),
    check('subscriptions_revs', sql`${subscription.alignedRev} <= ${subscription.rev}`),
    check(
      'subscriptions_status',
      sql`${subscription.status} in ('created', 'pending', 'paid', 'waiting', 'trial', 'active', 'paused', 'cancelled', 'expired', 'completed', 'released', 'unknown')`,
    ),
    check('subscriptions_one_trial', sql`${subscription.renewedFrom} is null or not ${subscription.hasTrial}`),
    check('subscriptions_price', sql`${subscription.price} >= 0 and ${subscription.seats} > 0`),
    check(
      'subscriptions_length',
      sql`(${subscription.length} is null) = (${subscription.lengthUnit} is null) and coalesce(${subscription.length} > 0, true) and coalesce(${subscription.lengthUnit} in ('days', 'months'), true)`,
    ),
    check('subscriptions_period', sql`coalesce(${subscription.periodStart} <= ${subscription.periodEnd}, true)`),
  ],
);

/** Every move of a subscription: from, to, who, why, when. Nothing is changed or removed: a trigger refuses. */
export const subscriptionMoves = pgTable(
  'subscription_moves',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** What became true of its status, or what somebody asked for. */
    action: text('action').notNull(),
    from: text('from'),
    to: text('to').notNull(),
    actor: text('actor').$type<'user' | 'admin' | 'provider' | 'clock'>().notNull(),
    reason: text('reason').notNull().default(''),
    movedAt: moment('moved_at').notNull(),
    /** What came first of two moves at one moment. */
    turn: integer('turn').generatedAlwaysAsIdentity(),
  },
  (move) => [
    index('subscription_moves_of').on(move.subscriptionId, move.turn),
    check('subscription_moves_actor', sql`${move.actor} in ('user', 'admin', 'provider', 'clock')`),
  ],
);

/** Who is covered, with which card; a card is covered once at a time, and a trigger holds their number. */
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
    /** Nothing for a person who was invited and has not chosen a card yet. */
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

/** A seat that somebody else was offered by mail, kept as the hash of its link. */
export const seatInvitations = pgTable(
  'seat_invitations',
  {
    hash: bytes('hash').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** Whom it was sent to; gone once it is used. */
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (invitation) => [
    uniqueIndex('seat_invitations_one_open')
      .on(invitation.subscriptionId, invitation.email)
      .where(sql`${invitation.usedAt} is null`),
    index('seat_invitations_by_end').on(invitation.expiresAt),
  ],
);

/** Something that was sold once with a plan. */
export interface InvoiceExtra {
  sku: string;
  quantity: number;
  unitPrice: number;
  amount: number;
}

/** What the provider charges for a subscription: one of a period. */
export const subscriptionInvoices = pgTable(
  'subscription_invoices',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    stripeId: text('stripe_id').notNull().unique(),
    reason: text('reason').$type<InvoiceReason>().notNull(),
    /** What is paid for with it, where it is a plan: the subscription may have another by then. */
    plan: text('plan').$type<PlanCode>(),
    /** What it was charged for was part of an order, whose invoice says so. */
    isOfOrder: boolean('is_of_order').notNull().default(false),
    status: text('status').$type<InvoiceStatus>().notNull(),
    currency: text('currency').notNull(),
    /** A credit line may make it less than nothing. */
    subtotal: integer('subtotal').notNull(),
    taxes: jsonb('taxes').$type<TaxLine[]>().notNull(),
    taxAmount: integer('tax_amount').notNull(),
    total: integer('total').notNull(),
    amountDue: integer('amount_due').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    attemptCount: integer('attempt_count').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** By when it has to be paid, where it was sent instead of charged. */
    dueAt: moment('due_at'),
    /** What is on it besides the plan. */
    extras: jsonb('extras').$type<InvoiceExtra[]>().notNull().default([]),
    /** Where it can be paid, and proved to the bank. */
    hostedUrl: text('hosted_url'),
    paidAt: moment('paid_at'),
    createdAt: moment('created_at').notNull(),
  },
  (invoice) => [
    index('subscription_invoices_of').on(invoice.subscriptionId, invoice.createdAt),
    uniqueIndex('subscription_invoices_one_a_period')
      .on(invoice.subscriptionId, invoice.periodStart)
      .where(sql`${invoice.reason} = 'cycle' and ${invoice.status} <> 'void'`),
    index('subscription_invoices_open')
      .on(invoice.subscriptionId)
      .where(sql`${invoice.status} = 'open'`),
    check('subscription_invoices_reason', sql`${invoice.reason} in ('create', 'cycle', 'update', 'resume', 'manual')`),
    check('subscription_invoices_status', sql`${invoice.status} in ('draft', 'open', 'paid', 'void', 'uncollectible')`),
    check('subscription_invoices_total', sql`${invoice.total} = ${invoice.subtotal} + ${invoice.taxAmount}`),
  ],
);
