import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PlanCode } from '@visita/core/plans/plan';
import { moment } from './columns.ts';

/**
 * A plan that can be subscribed to. Its terms are in the code; the row says only whether it is sold to
 * everyone.
 */
export const plans = pgTable(
  'plans',
  {
    code: text('code').$type<PlanCode>().primaryKey(),
    /** Its SKU in the lines of an order, as `planSku` computes it. */
    sku: text('sku')
      .generatedAlwaysAs(sql`'PLAN-' || upper(code)`)
      .unique(),
    isListed: boolean('is_listed').notNull(),
    position: integer('position').notNull(),
  },
  (plan) => [
    check(
      'plans_code',
      sql`${plan.code} in ('monthly', 'annual', 'duo-annual', 'trial-3m', 'special-reward', 'enterprise')`,
    ),
  ],
);

/** The price of one term of a plan before tax, valid until the next row's `validFrom`. */
export const planPrices = pgTable(
  'plan_prices',
  {
    id: uuid('id').primaryKey(),
    plan: text('plan')
      .$type<PlanCode>()
      .notNull()
      .references(() => plans.code),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    validFrom: moment('valid_from').notNull(),
    /** The price's id at Stripe, once it exists there. */
    stripeId: text('stripe_id').unique(),
  },
  (price) => [
    unique('plan_prices_one_at_a_time').on(price.plan, price.currency, price.validFrom),
    check('plan_prices_amount', sql`${price.amount} >= 0`),
    check('plan_prices_currency', sql`${price.currency} ~ '^[A-Z]{3}$'`),
  ],
);
