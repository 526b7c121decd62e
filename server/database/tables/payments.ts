import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SalePart } from '@visita/core/documents/sale-part';
import type { MovementKind } from '@visita/core/payments/customer-balance';
import { users } from './account.ts';
import { moment } from './columns.ts';
import { orders } from './orders.ts';
import { subscriptionInvoices } from './subscription-invoices.ts';

/**
 * One attempt to pay a debt (an order or an invoice of a subscription), by Stripe Checkout or with a saved
 * card. Each debt has at most one open payment, and an order at most one completed; an invoice may be paid in parts.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    paymentNo: text('payment_no').notNull().unique(),
    orderId: uuid('order_id').references(() => orders.id),
    subscriptionInvoiceId: uuid('subscription_invoice_id').references(() => subscriptionInvoices.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** `checkout`: on Stripe's page. `saved`: with a saved card. */
    method: text('method').$type<'checkout' | 'saved'>().notNull(),
    status: text('status').$type<'pending' | 'processing' | 'completed' | 'failed' | 'refunded'>().notNull(),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    /** The saved card. */
    paymentMethodId: text('payment_method_id'),
    sessionId: text('session_id').unique(),
    checkoutUrl: text('checkout_url'),
    expiresAt: moment('expires_at'),
    paymentIntentId: text('payment_intent_id').unique(),
    /** Stripe's invoice of a subscription; null on a part of it that another intent paid. */
    invoiceId: text('invoice_id').unique(),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** The country of the bank that issued the card (ISO 3166-1 alpha-2), evidence of the place of supply. */
    cardCountry: text('card_country'),
    receiptUrl: text('receipt_url'),
    /** Stripe's code for the failure. */
    failure: text('failure'),
    /** True once its charge was disputed, whatever came of it. */
    isDisputed: boolean('is_disputed').notNull().default(false),
    /** The net amount that disputes have withdrawn, in cents: it can never be refunded. */
    withdrawnAmount: integer('withdrawn_amount').notNull().default(0),
    /** False while a dispute forbids refunds of its charge. */
    isRefundable: boolean('is_refundable').notNull().default(true),
    /**
     * Paid although the order could not accept it (cancelled, already paid, sold out): it is refunded in
     * full.
     */
    isSurplus: boolean('is_surplus').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (payment) => [
    index('payments_of_order').on(payment.orderId, payment.id),
    index('payments_of_user').on(payment.userId, payment.id),
    index('payments_open')
      .on(payment.id)
      .where(sql`${payment.status} in ('pending', 'processing')`),
    // Declined by the bank, also on a Checkout page that is still open; by age and by order.
    index('payments_refused')
      .on(payment.id)
      .where(
        sql`${payment.status} in ('pending', 'failed') and ${payment.failure} not in ('expired', 'cancelled')`,
      ),
    index('payments_refused_of_order')
      .on(payment.orderId)
      .where(
        sql`${payment.status} in ('pending', 'failed') and ${payment.failure} not in ('expired', 'cancelled')`,
      ),
    uniqueIndex('payments_one_open')
      .on(payment.orderId)
      .where(sql`${payment.status} in ('pending', 'processing')`),
    uniqueIndex('payments_paid_once')
      .on(payment.orderId)
      .where(sql`${payment.status} in ('completed', 'refunded') and not ${payment.isSurplus}`),
    uniqueIndex('payments_one_open_of_invoice')
      .on(payment.subscriptionInvoiceId)
      .where(sql`${payment.status} in ('pending', 'processing') and ${payment.invoiceId} is not null`),
    // an invoice may be paid in parts
    index('payments_of_paid_invoice')
      .on(payment.subscriptionInvoiceId)
      .where(sql`${payment.status} in ('completed', 'refunded') and not ${payment.isSurplus}`),
    check('payments_one_debt', sql`num_nonnulls(${payment.orderId}, ${payment.subscriptionInvoiceId}) = 1`),
    check('payments_method', sql`${payment.method} in ('checkout', 'saved')`),
    check(
      'payments_status',
      sql`${payment.status} in ('pending', 'processing', 'completed', 'failed', 'refunded')`,
    ),
    check('payments_amount', sql`${payment.amount} >= 0`),
  ],
);

/** Lines of Stripe's invoice to give back, before tax, in cents. */
export interface InvoiceCredit {
  /** Stripe's id of the invoice. */
  invoiceId: string;
  lines: { id: string; amount: number }[];
  /**
   * True if the charge alone is refunded, because the credit note of an earlier refund that failed stays on these
   * lines: Stripe voids none of a paid invoice.
   */
  isRepeat?: boolean;
}

/** A refund. The sum never exceeds the payment: checked under the payment's lock and by Stripe. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: integer('amount').notNull(),
    /** `asked` until Stripe has accepted it; `cancelled` if it turned out not to be needed. */
    status: text('status').$type<'asked' | 'pending' | 'succeeded' | 'failed' | 'cancelled'>().notNull(),
    reason: text('reason').notNull(),
    /** The part of the sale that it refunds, if staff chose one; null for a plain amount. */
    part: jsonb('part').$type<SalePart>(),
    /** The lines of Stripe's invoice that it gives back, by a credit note there; null for a plain amount. */
    credit: jsonb('credit').$type<InvoiceCredit>(),
    /** True if all that was left of the sale is refunded, so that the credit which paid a part of it is restored. */
    isWhole: boolean('is_whole').notNull().default(false),
    /** Stripe's id of the customer whose credit it gives back: no refund of the sale, so no credit note follows. */
    customer: text('customer'),
    stripeId: text('stripe_id').unique(),
    failure: text('failure'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (refund) => [
    index('refunds_of_payment').on(refund.paymentId, refund.id),
    index('refunds_open')
      .on(refund.id)
      .where(sql`${refund.status} in ('asked', 'pending')`),
    check('refunds_amount', sql`${refund.amount} > 0`),
    check(
      'refunds_status',
      sql`${refund.status} in ('asked', 'pending', 'succeeded', 'failed', 'cancelled')`,
    ),
  ],
);

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
