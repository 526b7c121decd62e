import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { Cents } from '../money.ts';
import { planCodes, planIntervals, planPeriods } from './plan.ts';

/** A plan that everybody can buy, and what it costs now. */
export const ListedPlan = z
  .object({
    code: z.enum(planCodes),
    /** Of a whole term and for all its people, before tax. */
    price: Cents,
    currency: z.string(),
    interval: z.enum(planIntervals),
    period: z.enum(planPeriods).nullable(),
    seats: z.int(),
    /** The length of a term. */
    months: z.int().nullable(),
    /** What it costs one person in a month, down to the cent. */
    monthlyPrice: Cents,
    /** By how many percent that is less than the monthly plan. */
    saves: z.int(),
    renews: z.boolean(),
    hasTrial: z.boolean(),
    /** How many days cost nothing after the card is activated. */
    trialDays: z.int(),
    /** How many days there are to activate it before those begin by themselves. */
    waitingDays: z.int(),
    includedCards: z.int(),
  })
  .meta({ id: 'Plan' });
export type ListedPlan = z.output<typeof ListedPlan>;

export const plans = {
  list: get('/shop/plans', {
    access: 'guest',
    needsShop: true,
    summary: 'The plans that everybody can buy and what they cost; empty for a currency that none is sold in.',
    query: z.object({ currency: z.string().max(3).prefault('CAD') }),
    returns: z.array(ListedPlan),
  }),
};
