import { plans, type PlanCode } from '../plans/plan.ts';

/** Billed subscriptions of one plan at one price: their number, and the sum of their prices per period. */
interface RecurringRevenueBilling {
  plan: PlanCode;
  count: number;
  price: number;
}

export interface PlanRevenue {
  plan: PlanCode;
  count: number;
  /** Per month, in cents. */
  amount: number;
}

/**
 * Returns the monthly recurring revenue (MRR) before tax. Counts `active` subscriptions of renewing plans at
 * their own price, yearly ones at a twelfth. Excludes one-time and granted plans, waiting, trial, paused and
 * past due subscriptions, credits and extras. One that is set to end counts until its end. Each plan is
 * rounded half up to the cent, so that plans add up to the total.
 */
export function monthlyRecurringRevenue(billed: readonly RecurringRevenueBilling[]): {
  amount: number;
  plans: PlanRevenue[];
} {
  const renewing = billed.flatMap(({ plan, count, price }) => {
    const { renews, months } = plans[plan];
    return renews && months !== null && count > 0
      ? [{ plan, count, amount: Math.round(price / months) }]
      : [];
  });
  return { amount: renewing.reduce((sum, { amount }) => sum + amount, 0), plans: renewing };
}
