import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { Cents } from '../money.ts';
import { planIntervals, planPeriods } from './plan.ts';
import { PlanCode } from './plan-code.ts';

/** A plan on sale with its current price. */
export const ListedPlan = z
  .object({
    code: PlanCode,
    /** Per term for all seats, before tax, in cents. */
    price: Cents,
    currency: z.string(),
    interval: z.enum(planIntervals),
    period: z.enum(planPeriods).nullable(),
    seats: z.int(),
    /** The length of a term, in months. */
    months: z.int().nullable(),
    /** The price per person and month, rounded down to the cent. */
    monthlyPrice: Cents,
    /** The saving compared with the monthly plan, in percent. */
    saves: z.int(),
    renews: z.boolean(),
    hasTrial: z.boolean(),
    /** Free days after the activation of the card. */
    trialDays: z.int(),
    /** Days for activating the card before the trial starts by itself. */
    waitingDays: z.int(),
    includedCards: z.int(),
  })
  .meta({ id: 'Plan' });
export type ListedPlan = z.output<typeof ListedPlan>;

export const plans = {
  list: get('/shop/plans', {
    access: 'guest',
    needsShop: true,
    summary: 'List the plans on sale with their prices. Empty for a currency without prices.',
    query: z.object({ currency: z.string().max(3).prefault('CAD') }),
    returns: z.array(ListedPlan),
  }),
};
