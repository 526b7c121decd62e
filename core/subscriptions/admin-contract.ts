import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { csvFile } from '../api/file-answer.ts';
import { DocumentRow } from '../documents/contract.ts';
import { Cents, SignedCents } from '../money.ts';
import { listOf, listQuery } from '../staff/list.ts';
import { requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { refusals } from './actions.ts';
import { invoiceReasons, invoiceStatuses } from './invoice.ts';
import { subscriptionStatus } from './status.ts';
import { Plan } from './subscription.ts';

const reading = { access: 'staff', permission: 'subscriptions.read' } as const;
/** Each of them asks the provider. */
const changing = { access: 'staff', permission: 'subscriptions.change', limit: { calls: 120, seconds: 3600 } } as const;
const refused = ['subscriptionNotFound', 'subscriptionCannotChange', 'changedMeanwhile', 'paymentUnavailable'] as const;

const status = z.enum(subscriptionStatus.states);
const reason = requiredLine(500);
/** The revision of its wishes that was seen. */
const Seen = z.object({ reason, version: z.int().min(0).max(1_000_000_000) });

/** A subscription in the list of staff. */
export const ListedSubscription = z
  .object({
    id: z.uuid(),
    subscriptionNo: z.string(),
    /** Nobody's once the account is erased. */
    email: z.string().nullable(),
    plan: Plan,
    status,
    seats: z.int(),
    periodEnd: when.nullable(),
    endsAt: when.nullable(),
    /** Something is wanted that the provider has not done yet. */
    isProcessing: z.boolean(),
    createdAt: when,
  })
  .meta({ id: 'StaffSubscriptionRow' });
export type ListedSubscription = z.output<typeof ListedSubscription>;

/** What was wanted of it, beside what is. */
const Wish = z.object({
  plan: Plan,
  planFrom: z.enum(['now', 'period']),
  isPaused: z.boolean(),
  ends: z.enum(['renew', 'period', 'now']),
  trialEnd: when.nullable(),
});

const acts = ['cancelNow', 'cancelWithPeriod', 'extend', 'credit', 'writeOff'] as const;

/** A subscription with all that staff look at. */
export const ShownSubscription = ListedSubscription.extend({
  userId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  /** Of one period, before tax. */
  price: Cents,
  currency: z.string(),
  wanted: Wish,
  rev: z.int(),
  alignedRev: z.int(),
  /** Why the provider refused the last wish, in its word. */
  failure: z.string().nullable(),
  laterPlan: Plan.nullable(),
  isEnding: z.boolean(),
  startedAt: when.nullable(),
  waitingUntil: when.nullable(),
  activatedAt: when.nullable(),
  trialEnd: when.nullable(),
  periodStart: when.nullable(),
  stripeId: z.string().nullable(),
  scheduleId: z.string().nullable(),
  orderNo: z.string().nullable(),
  seated: z.array(z.object({ id: z.uuid(), name: z.string(), cardNumber: z.string().nullable(), startsAt: when })),
  invoices: z.array(
    z.object({
      id: z.uuid(),
      reason: z.enum(invoiceReasons),
      status: z.enum(invoiceStatuses),
      total: SignedCents,
      currency: z.string(),
      attemptCount: z.int(),
      nextAttemptAt: when.nullable(),
      dueAt: when.nullable(),
      paidAt: when.nullable(),
      createdAt: when,
      documents: z.array(DocumentRow),
    }),
  ),
  moves: z.array(
    z.object({ id: z.uuid(), action: z.string(), to: status, actor: z.enum(['user', 'admin', 'provider', 'clock']), at: when }),
  ),
  /** Of each act why it may not be done now; nothing when it may. */
  acts: z.record(z.enum(acts), z.enum(refusals).nullable()),
}).meta({ id: 'StaffSubscription' });
export type ShownSubscription = z.output<typeof ShownSubscription>;

/** How it stands at the provider in this moment. */
const ProviderState = z.object({
  status: z.string(),
  plan: Plan.nullable(),
  laterPlan: Plan.nullable(),
  isEndingWithPeriod: z.boolean(),
  trialEnd: when.nullable(),
  periodStart: when.nullable(),
  periodEnd: when.nullable(),
  endedAt: when.nullable(),
  scheduleId: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  /** Whether nothing is left to do until it is what is wanted. */
  agrees: z.boolean(),
});
export type ProviderState = z.output<typeof ProviderState>;

const SubscriptionsQuery = listQuery(['-createdAt', 'createdAt'], {
  plan: Plan.optional(),
  status: status.optional(),
  /** Began, and could not be charged. */
  failed: z.enum(['true']).optional(),
  /** Has a last day. */
  ending: z.enum(['true']).optional(),
});

export const adminSubscriptions = {
  list: get('/admin/subscriptions', {
    ...reading,
    summary: 'Subscriptions; the search is a number of a subscription, an order or a card, or how its owner’s email begins.',
    query: SubscriptionsQuery,
    returns: listOf(ListedSubscription),
  }),
  csv: get('/admin/subscriptions/csv', {
    access: 'staff',
    permission: 'users.download',
    summary: 'The same subscriptions as a table; that it was taken away is written down.',
    query: SubscriptionsQuery,
    ...csvFile,
  }),
  get: get('/admin/subscriptions/:id', {
    ...reading,
    summary: 'A subscription: what was wanted and what is, who is covered, what was charged and what became of it.',
    returns: ShownSubscription,
    problems: ['subscriptionNotFound'],
  }),
  provider: get('/admin/subscriptions/:id/provider', {
    ...reading,
    limit: { calls: 600, seconds: 3600 },
    summary: 'How it stands at the payment provider in this moment; null for what nobody bills, or what is not known there.',
    returns: ProviderState.nullable(),
    problems: ['subscriptionNotFound', 'paymentUnavailable'],
  }),
  cancel: put('/admin/subscriptions/:id/cancel', {
    ...changing,
    summary: 'End it now, its order too where that has not left, or with what is paid for.',
    body: Seen.extend({ ends: z.enum(['now', 'period']) }),
    returns: z.null(),
    problems: refused,
  }),
  extend: put('/admin/subscriptions/:id/extend', {
    ...changing,
    summary: 'More free days in the window or the trial, or more days of what was paid once or given.',
    body: Seen.extend({ days: z.int().min(1).max(366) }),
    returns: z.null(),
    problems: refused,
  }),
  credit: post('/admin/subscriptions/:id/credit', {
    ...changing,
    summary: 'An amount in favour of its owner, which their next invoices use up. The same `creditId` is credited once.',
    body: z.object({ reason, amount: z.int().min(1).max(1_000_000), creditId: z.uuid() }),
    returns: z.null(),
    problems: ['subscriptionNotFound', 'subscriptionCannotChange', 'paymentUnavailable'],
  }),
  writeOff: put('/admin/subscriptions/:id/write-off', {
    ...changing,
    summary: 'Give up what is still owed by one that has ended: nobody asks for it any more.',
    body: Seen,
    returns: z.null(),
    problems: refused,
  }),
  align: post('/admin/subscriptions/:id/align', {
    ...changing,
    summary: 'Ask the provider how it stands, write that down, and take the steps that are left to what is wanted.',
    returns: z.null(),
    problems: ['subscriptionNotFound', 'paymentUnavailable'],
  }),
};
