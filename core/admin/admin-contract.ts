import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { Colour } from '../colour.ts';
import { PlanCode } from '../plans/plan-code.ts';
import { spanNames } from './spans.ts';

/** A bar of a chart, with the one of the previous period. */
const Bar = z.object({ from: z.iso.date(), value: z.int(), before: z.int() }).meta({ id: 'Bar' });
/** A sum can exceed the maximum of a price. */
const Sum = z.int();
const Series = z.object({ bars: z.array(Bar), total: Sum, before: Sum });
export type Series = z.output<typeof Series>;

/** Buckets of waiting time in whole days; the last one means at least that many. */
export const waitingDays = [0, 1, 2, 3, 4, 5] as const;
const Waiting = z
  .object({
    count: z.int(),
    oldestDays: z.int().nullable(),
    /** Counts by waiting time: below one day, one day, and so on. */
    byDays: z.array(z.int()).length(waitingDays.length),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.output<typeof Waiting>;

/** Subscription statuses of the dashboard. `pastDue`: has started, and a charge failed. */
export const countedStatuses = [
  'active',
  'trial',
  'waiting',
  'paid',
  'pastDue',
  'paused',
  'unknown',
] as const;

/** Key figures of the business. A figure is null if the caller lacks the permission for it. */
export const Dashboard = z
  .object({
    /** The first and last day of the charts, in Montréal. */
    from: z.iso.date(),
    today: z.iso.date(),
    currency: z.string(),
    /** Invoiced less credited amounts and the bad debts of lost disputes, before tax. */
    sales: Series.extend({ invoices: z.int(), invoicesBefore: z.int() }).nullable(),
    toShip: Waiting,
    subscriptions: z.array(z.object({ status: z.enum(countedStatuses), count: z.int() })).nullable(),
    recurring: z
      .object({
        amount: Sum,
        plans: z.array(z.object({ plan: PlanCode, count: z.int(), amount: Sum })),
      })
      .nullable(),
    churn: z
      .array(z.object({ month: z.string(), running: z.int(), ended: z.int(), rate: z.int().nullable() }))
      .nullable(),
    activated: Series.nullable(),
    freeCards: z.array(z.object({ colour: Colour, free: z.int() })).nullable(),
    /** Declined by a bank and not paid since. */
    failed: Series.extend({ orders: z.int(), renewals: z.int() }).nullable(),
    /** Visitors' reports of card pages that staff have not settled. */
    reports: Waiting.nullable(),
    alerts: Waiting.nullable(),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof Dashboard>;

export const adminDashboard = {
  get: get('/admin/dashboard', {
    access: 'staff',
    permission: 'dashboard.read',
    summary:
      'Get the dashboard: sales, parcels, subscriptions, cards, payments, reports and alerts, as far as the caller’s permissions allow.',
    query: z.object({ span: z.enum(spanNames).prefault('day') }),
    returns: Dashboard,
  }),
};
