import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ExcessTax } from '@visita/core/payments/excess-taxes';
import type { PlanCode } from '@visita/core/plans/plan';
import type { TaxLine } from '@visita/core/shop/tax';
import type { BilledInvoiceLine } from '@visita/core/subscriptions/billed-lines';
import type { InvoiceReason, InvoiceStatus } from '@visita/core/subscriptions/invoice';
import { moment } from './columns.ts';
import { subscriptions } from './subscriptions.ts';

/** A one-time item that was sold with a plan. */
export interface InvoiceExtra {
  sku: string;
  quantity: number;
  unitPrice: number;
  amount: number;
}

/** Stripe's invoice of a subscription, one per period. */
export const subscriptionInvoices = pgTable(
  'subscription_invoices',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    stripeId: text('stripe_id').notNull().unique(),
    reason: text('reason').$type<InvoiceReason>().notNull(),
    /** The plan that it pays for, if any: the subscription may have another plan by then. */
    plan: text('plan').$type<PlanCode>(),
    /** True if the charge was part of an order, which has its own invoice. */
    isOfOrder: boolean('is_of_order').notNull().default(false),
    status: text('status').$type<InvoiceStatus>().notNull(),
    currency: text('currency').notNull(),
    /** In cents; a credit line may make it negative. */
    subtotal: integer('subtotal').notNull(),
    taxes: jsonb('taxes').$type<TaxLine[]>().notNull(),
    taxAmount: integer('tax_amount').notNull(),
    total: integer('total').notNull(),
    amountDue: integer('amount_due').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    attemptCount: integer('attempt_count').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** The due date, if it was sent instead of charged. */
    dueAt: moment('due_at'),
    /** All lines with their taxes; empty on invoices of builds that did not store them. */
    lines: jsonb('lines').$type<BilledInvoiceLine[]>().notNull().default([]),
    /** Lines besides the plan. */
    extras: jsonb('extras').$type<InvoiceExtra[]>().notNull().default([]),
    /** Taxes beyond those due, if it was finalised before its rates were set; refunded once it is paid. */
    excessTaxes: jsonb('excess_taxes').$type<ExcessTax[]>().notNull().default([]),
    /** Stripe's page on which it can be paid and authenticated (3-D Secure). */
    hostedUrl: text('hosted_url'),
    /** Null for drafts, and on invoices of builds that did not store it. */
    finalizedAt: moment('finalized_at'),
    paidAt: moment('paid_at'),
    /** The value date of the bank transfer that paid it, or its rest, and the bank's reference, as staff entered them. */
    valueDate: date('value_date'),
    transferReference: text('transfer_reference'),
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
    index('subscription_invoices_credited')
      .on(invoice.createdAt)
      .where(sql`${invoice.status} = 'paid' and ${invoice.total} < 0`),
    check(
      'subscription_invoices_reason',
      sql`${invoice.reason} in ('create', 'cycle', 'update', 'resume', 'manual')`,
    ),
    check(
      'subscription_invoices_status',
      sql`${invoice.status} in ('draft', 'open', 'paid', 'void', 'uncollectible')`,
    ),
    check(
      'subscription_invoices_transfer',
      sql`(${invoice.valueDate} is null) = (${invoice.transferReference} is null) and ${invoice.transferReference} <> ''`,
    ),
    check('subscription_invoices_total', sql`${invoice.total} = ${invoice.subtotal} + ${invoice.taxAmount}`),
  ],
);
