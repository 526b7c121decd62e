import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { colours } from '../cards/colour.ts';
import { planCodes } from '../plans/plan.ts';
import { spanNames } from './spans.ts';

/** A bar of a chart, with the one of the time before. */
const Bar = z.object({ from: z.iso.date(), value: z.int(), before: z.int() });
/** A sum is no price: it may be larger than any of them. */
const Sum = z.int();
const Series = z.object({ bars: z.array(Bar), total: Sum, before: Sum });
export type Series = z.output<typeof Series>;

/** How long something waits: so many whole days, the last of them or more. */
export const waitingDays = [0, 1, 2, 3, 4, 5] as const;
const Waiting = z.object({
  count: z.int(),
  oldestDays: z.int().nullable(),
  /** How many have waited for no day, one day and so on. */
  byDays: z.array(z.int()).length(waitingDays.length),
});
export type Waiting = z.output<typeof Waiting>;

/** As subscriptions stand; `pastDue` has begun and could not be charged. */
export const countedStatuses = ['active', 'trial', 'waiting', 'paid', 'pastDue', 'paused', 'unknown'] as const;

/** How the business goes. What somebody may not read is `null` for them. */
export const Dashboard = z
  .object({
    /** The first and the last day that is counted, in Montréal. */
    from: z.iso.date(),
    today: z.iso.date(),
    currency: z.string(),
    /** What was invoiced and not credited again, before tax. */
    sales: Series.extend({ invoices: z.int(), invoicesBefore: z.int() }).nullable(),
    toShip: Waiting,
    subscriptions: z.array(z.object({ status: z.enum(countedStatuses), count: z.int() })).nullable(),
    recurring: z.object({ amount: Sum, plans: z.array(z.object({ plan: z.enum(planCodes), count: z.int(), amount: Sum })) }).nullable(),
    churn: z.array(z.object({ month: z.string(), running: z.int(), ended: z.int(), rate: z.int().nullable() })).nullable(),
    activated: Series.nullable(),
    freeCards: z.array(z.object({ colour: z.enum(colours), free: z.int() })).nullable(),
    /** Refused by a bank and not paid since. */
    failed: Series.extend({ orders: z.int(), renewals: z.int() }).nullable(),
    alerts: Waiting.nullable(),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof Dashboard>;

export const adminDashboard = {
  get: get('/admin/dashboard', {
    access: 'staff',
    permission: 'dashboard.read',
    summary: 'How the business goes: sales, parcels, subscriptions, cards, payments and alerts, as far as the caller may read them.',
    query: z.object({ span: z.enum(spanNames).prefault('day') }),
    returns: Dashboard,
  }),
};
