import { z } from 'zod';
import { UserByEmail } from '../account/admin-contract.ts';
import { get, post, put } from '../api/endpoint.ts';
import { alertKinds } from '../provider/alert.ts';
import { Count, listSchema, listQuery } from '../staff/list.ts';
import { Reason, reason } from '../staff/reason.ts';
import { SubscriptionByNumber } from '../subscriptions/admin-reward-contract.ts';
import { line, requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { comparisonNames, driftAdvice } from './drift-advice.ts';

const reading = { access: 'staff', permission: 'alerts.read' } as const;
const settling = { access: 'staff', permission: 'alerts.settle' } as const;

/** The affected records; null if unknown or deleted. */
const Concerned = z
  .object({
    order: z.object({ id: z.uuid(), orderNo: z.string() }).nullable(),
    subscription: SubscriptionByNumber.nullable(),
    user: UserByEmail.nullable(),
  })
  .meta({ id: 'Concerned' });
export type Concerned = z.output<typeof Concerned>;

const ListedAlert = z
  .object({
    id: z.uuid(),
    kind: z.enum(alertKinds),
    /** The subject: one of our numbers, a Stripe id, or the queue of a job. */
    about: z.string(),
    orderNo: z.string().nullable(),
    amount: z.int().nullable(),
    currency: z.string().nullable(),
    /** The deadline to respond to a chargeback. */
    dueBy: when.nullable(),
    raisedAt: when,
    settledAt: when.nullable(),
  })
  .meta({ id: 'Alert' });
export type ListedAlert = z.output<typeof ListedAlert>;

const WholeAlert = ListedAlert.extend({
  /** Text of the code that raised the alert. */
  detail: z.string(),
  concerned: Concerned,
  /** History: who settled, reopened or retried it, and why. */
  moves: z.array(
    z.object({
      id: z.uuid(),
      at: when,
      email: z.string(),
      action: z.enum(['settle', 'reopen', 'replay', 'dismiss']),
      reason: z.string().nullable(),
    }),
  ),
}).meta({ id: 'WholeAlert' });
export type WholeAlert = z.output<typeof WholeAlert>;

export const adminAlerts = {
  list: get('/admin/alerts', {
    ...reading,
    summary: 'List alerts. Search by order or subscription number, or by subject.',
    query: listQuery(['-raisedAt', 'raisedAt'], {
      state: z.enum(['open', 'settled']).optional(),
      kind: z.enum(alertKinds).optional(),
    }),
    returns: listSchema(ListedAlert),
  }),
  count: get('/admin/alert-count', { ...reading, summary: 'Count open alerts.', returns: Count }),
  get: get('/admin/alerts/:id', {
    ...reading,
    summary: 'Get an alert with the affected records and its history.',
    returns: WholeAlert,
    problems: ['notFound'],
  }),
  settle: put('/admin/alerts/:id/settle', {
    ...settling,
    summary: 'Settle an alert with a note.',
    body: z.object({ note: reason }),
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
  reopen: put('/admin/alerts/:id/reopen', {
    ...settling,
    summary: 'Reopen an alert. Refused while another alert about the same subject is open.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
};

const DeadEvent = z
  .object({
    id: z.string(),
    type: z.string(),
    objectId: z.string(),
    attempts: z.int(),
    error: z.string(),
    toldAt: when,
    givenUpAt: when.nullable(),
    concerned: Concerned,
  })
  .meta({ id: 'DeadEvent' });
export type DeadEvent = z.output<typeof DeadEvent>;

/** Stripe's event ids. */
const ofEvent = z.object({ id: z.string().regex(/^[\w-]{1,200}$/) });

export const adminEvents = {
  list: get('/admin/events', {
    ...reading,
    summary: 'List webhook events that could not be applied. Search by event or object id.',
    query: listQuery(['-toldAt', 'toldAt'], { type: line(80).optional() }),
    returns: listSchema(DeadEvent),
  }),
  replay: post('/admin/events/:id/replay', {
    ...settling,
    params: ofEvent,
    summary: 'Replay a failed webhook event.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  replayAll: post('/admin/events/replay', {
    ...settling,
    summary: 'Replay all failed webhook events.',
    returns: Count,
  }),
  dismiss: post('/admin/events/:id/dismiss', {
    ...settling,
    params: ofEvent,
    summary: 'Dismiss a failed webhook event.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound'],
  }),
};

const GivenUpJob = z
  .object({
    id: z.uuid(),
    queue: z.string(),
    /** The job's input: names and ids. */
    data: z.record(z.string(), z.string()),
    tries: z.int(),
    error: z.string(),
    askedAt: when.nullable(),
    givenUpAt: when,
    concerned: Concerned,
  })
  .meta({ id: 'GivenUpJob' });
export type GivenUpJob = z.output<typeof GivenUpJob>;

const queue = requiredLine(80);

export const adminJobs = {
  list: get('/admin/jobs', {
    ...reading,
    summary: 'List jobs, including emails, that failed permanently. Search by a value of their input.',
    query: listQuery(['-givenUpAt', 'givenUpAt'], { queue: line(80).optional() }),
    returns: listSchema(GivenUpJob),
  }),
  queues: get('/admin/job-queues', {
    ...reading,
    summary: 'Count failed jobs by queue.',
    returns: z.array(z.object({ queue: z.string(), count: z.int() })),
  }),
  retry: post('/admin/jobs/:id/retry', {
    ...settling,
    summary: 'Retry a failed job with a fresh number of attempts.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  retryAll: post('/admin/jobs/retry', {
    ...settling,
    summary: 'Retry all failed jobs of a queue.',
    body: z.object({ queue }),
    returns: Count,
  }),
  dismiss: post('/admin/jobs/:id/dismiss', {
    ...settling,
    summary: 'Dismiss a failed job.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound'],
  }),
  dismissAll: post('/admin/jobs/dismiss', {
    ...settling,
    summary: 'Dismiss all failed jobs of a queue.',
    body: Reason.extend({ queue }),
    returns: Count,
  }),
};

const Drift = z
  .object({
    id: z.uuid(),
    objectId: z.string(),
    field: z.string(),
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
    foundAt: when,
    mendedAt: when.nullable(),
    /** Advice for staff. */
    advice: z.enum(driftAdvice),
    concerned: Concerned,
  })
  .meta({ id: 'Drift' });
export type Drift = z.output<typeof Drift>;

const DriftReport = z
  .object({
    isUnderWay: z.boolean(),
    /** Start of the last report or of the running one; null before the first. */
    begunAt: when.nullable(),
    comparisons: z.array(
      z.object({
        name: z.enum(comparisonNames),
        state: z.enum(['waiting', 'underWay', 'done']),
        comparedAt: when.nullable(),
        /** Rows counted so far: all, and those compared. */
        rows: z.int(),
        looked: z.int(),
      }),
    ),
  })
  .meta({ id: 'DriftReport' });
export type DriftReport = z.output<typeof DriftReport>;

export const adminDrift = {
  list: get('/admin/drift', {
    ...reading,
    summary:
      'List differences between our records and the payment provider’s, of the last report or also of earlier ones. Search by object id.',
    query: listQuery(['-foundAt', 'foundAt'], {
      state: z.enum(['open', 'mended']).optional(),
      earlier: z.enum(['true']).optional(),
    }),
    returns: listSchema(Drift),
  }),
  report: get('/admin/drift-report', {
    ...reading,
    summary: 'Get the progress of the comparison with the payment provider, or the time of the last one.',
    returns: DriftReport,
  }),
  start: post('/admin/drift-report', {
    ...settling,
    summary:
      'Start a comparison with the payment provider in the background. Differences are reconciled with its data. Refused while one is running.',
    returns: z.null(),
    problems: ['changedMeanwhile', 'paymentUnavailable'],
    limit: { calls: 20, seconds: 3600 },
  }),
};
