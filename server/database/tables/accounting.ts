import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Names and codes in the seller's accounting program, by account of the ledger or by tax. */
export const accountMappings = pgTable(
  'account_mappings',
  {
    /** An account, or a tax and its region: `hst-on`. */
    key: text('key').primaryKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
  },
  (mapping) => [
    check('account_mappings_short', sql`greatest(length(${mapping.code}), length(${mapping.name})) <= 200`),
  ],
);

/** Payouts of Stripe to the bank account, as they were last read. */
export const payouts = pgTable(
  'payouts',
  {
    /** Stripe's id. */
    id: text('id').primaryKey(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').notNull(),
    isAutomatic: boolean('is_automatic').notNull(),
    /** The day on which it is expected at the bank. */
    arrivesOn: date('arrives_on').notNull(),
    failure: text('failure'),
    /** The payout that returned it. */
    reversedBy: text('reversed_by'),
    /** Its content was read, once Stripe had reconciled it. */
    isReconciled: boolean('is_reconciled').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (payout) => [
    index('payouts_newest').on(payout.createdAt, payout.id),
    index('payouts_open')
      .on(payout.id)
      .where(sql`${payout.status} in ('pending', 'in_transit') or not ${payout.isReconciled}`),
  ],
);

/** The balance transactions that a payout pays out. */
export const payoutTransactions = pgTable(
  'payout_transactions',
  {
    /** Stripe's id of the balance transaction. */
    id: text('id').primaryKey(),
    payoutId: text('payout_id')
      .notNull()
      .references(() => payouts.id),
    category: text('category').notNull(),
    amount: integer('amount').notNull(),
    fee: integer('fee').notNull(),
    net: integer('net').notNull(),
    orderId: uuid('order_id'),
    subscriptionInvoiceId: uuid('subscription_invoice_id'),
    createdAt: moment('created_at').notNull(),
  },
  (part) => [index('payout_transactions_of').on(part.payoutId, part.id)],
);
