import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PlanCode } from '@visita/core/plans/plan';
import { moment } from './columns.ts';

/** A plan that can be subscribed to; what it is stands in the code, here only whether it is sold to everybody. */
export const plans = pgTable(
  'plans',
  {
    code: text('code').$type<PlanCode>().primaryKey(),
    /** What a line of an order calls it, as `planSku` does. */
    sku: text('sku')
      .generatedAlwaysAs(sql`'PLAN-' || upper(code)`)
      .unique(),
    isListed: boolean('is_listed').notNull(),
    position: integer('position').notNull(),
  },
  (plan) => [check('plans_code', sql`${plan.code} in ('monthly', 'annual', 'duo-annual', 'trial-3m', 'special-reward', 'enterprise')`)],
);

/** What a term of a plan costs before tax, from a moment on and until the next row's. */
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
    /** Its number at the payment provider, once that knows it. */
    stripeId: text('stripe_id').unique(),
  },
  (price) => [
    unique('plan_prices_one_at_a_time').on(price.plan, price.currency, price.validFrom),
    check('plan_prices_amount', sql`${price.amount} >= 0`),
    check('plan_prices_currency', sql`${price.currency} ~ '^[A-Z]{3}$'`),
  ],
);
