import { plans, type PlanCode } from '../plans/plan.ts';

/** Subscriptions of one plan that are billed now: how many, and what one period of all of them costs together. */
interface Billed {
  plan: PlanCode;
  count: number;
  price: number;
}

export interface PlanRevenue {
  plan: PlanCode;
  count: number;
  /** Of one month. */
  amount: number;
}

/**
 * Monthly recurring revenue (MRR): what one month of the subscriptions that are billed now is worth, before tax. It counts those of
 * the status `active` whose plan renews, each with the price that it has itself, a year's by its twelfth. It does not count what is
 * paid once or given, what waits or is in its trial, what is paused, and what is past due, until that is paid. One that ends with its
 * period counts until it ends; credits and what is bought besides never count. Each plan is rounded half up to the cent, so that the
 * sum is that of its plans.
 */
export function recurringRevenueOf(billed: readonly Billed[]): { amount: number; plans: PlanRevenue[] } {
  const renewing = billed.flatMap(({ plan, count, price }) => {
    const { renews, months } = plans[plan];
    return renews && months !== null && count > 0 ? [{ plan, count, amount: Math.round(price / months) }] : [];
  });
  return { amount: renewing.reduce((sum, { amount }) => sum + amount, 0), plans: renewing };
}
