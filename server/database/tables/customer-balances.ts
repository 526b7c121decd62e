import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MovementKind } from '@visita/core/payments/customer-balance';
import { users } from './account.ts';
import { moment } from './columns.ts';

/**
 * The balance of each customer at Stripe whose balance was ever changed. A trigger keeps it the sum of the
 * movements.
 */
export const customerBalances = pgTable(
  'customer_balances',
  {
    /** Stripe's id of the customer. */
    customer: text('customer').primaryKey(),
    /** Null once the account is erased: Stripe has deleted the customer then, and the books keep the amount. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    currency: text('currency').notNull(),
    /** In cents: positive if the customer has a credit, negative if they owe. */
    balance: integer('balance').notNull().default(0),
    changedAt: moment('changed_at').notNull(),
  },
  (row) => [
    index('customer_balances_open')
      .on(row.changedAt, row.customer)
      .where(sql`${row.balance} <> 0`),
    index('customer_balances_of_user').on(row.userId),
  ],
);

/** Movements of customers' balances: those of Stripe, and our own, which a job sends to Stripe. */
export const customerMovements = pgTable(
  'customer_movements',
  {
    id: uuid('id').primaryKey(),
    customer: text('customer')
      .notNull()
      .references(() => customerBalances.customer),
    /** Stripe's id of the balance transaction; null while it is not sent, and if the customer no longer exists. */
    stripeId: text('stripe_id').unique(),
    kind: text('kind').$type<MovementKind>().notNull(),
    /** In cents: positive adds to the credit. */
    amount: integer('amount').notNull(),
    /** Stripe's id of the invoice that used it or that it comes from. */
    invoiceId: text('invoice_id'),
    /** The subscription of that invoice, or that staff credited; no foreign key, as it is locked before. */
    subscriptionId: uuid('subscription_id'),
    at: moment('at').notNull(),
  },
  (movement) => [
    index('customer_movements_of').on(movement.customer, movement.at, movement.id),
    check('customer_movements_amount', sql`${movement.amount} <> 0`),
    check(
      'customer_movements_kind',
      sql`${movement.kind} in ('goodwill', 'invoice', 'restored', 'refunded', 'refundFailed', 'writtenOff', 'dashboard')`,
    ),
  ],
);
