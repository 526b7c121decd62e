import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { alertKinds } from '../provider/alert.ts';
import { listOf, listQuery } from '../staff/list.ts';
import { line, requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { comparisonNames, driftAdvice } from './drift-advice.ts';

const reading = { access: 'staff', permission: 'alerts.read' } as const;
const settling = { access: 'staff', permission: 'alerts.settle' } as const;
const reason = requiredLine(500);
const Reason = z.object({ reason });
const Count = z.object({ count: z.int() });

/** Where to look in the back office; nothing where it is not known, or is gone. */
const Concerned = z
  .object({
    order: z.object({ id: z.uuid(), orderNo: z.string() }).nullable(),
    subscription: z.object({ id: z.uuid(), subscriptionNo: z.string() }).nullable(),
    user: z.object({ id: z.uuid(), email: z.string() }).nullable(),
  })
  .meta({ id: 'Concerned' });
export type Concerned = z.output<typeof Concerned>;

const ListedAlert = z
  .object({
    id: z.uuid(),
    kind: z.enum(alertKinds),
    /** What it names: a number of ours or of the provider's, or the queue of a job. */
    about: z.string(),
    orderNo: z.string().nullable(),
    amount: z.int().nullable(),
    currency: z.string().nullable(),
    /** Until when a chargeback may be answered. */
    dueBy: when.nullable(),
    raisedAt: when,
    settledAt: when.nullable(),
  })
  .meta({ id: 'Alert' });
export type ListedAlert = z.output<typeof ListedAlert>;

const WholeAlert = ListedAlert.extend({
  /** In the words of whoever reported it. */
  detail: z.string(),
  concerned: Concerned,
  /** Who settled it, and why it was looked at again. */
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
    summary: 'What a person must look at; the search is the number of an order, a subscription or what it is about.',
    query: listQuery(['-raisedAt', 'raisedAt'], { state: z.enum(['open', 'settled']).optional(), kind: z.enum(alertKinds).optional() }),
    returns: listOf(ListedAlert),
  }),
  count: get('/admin/alert-count', { ...reading, summary: 'How many of them are open.', returns: Count }),
  get: get('/admin/alerts/:id', {
    ...reading,
    summary: 'One of them: what was reported, whom it concerns, and what was done about it.',
    returns: WholeAlert,
    problems: ['notFound'],
  }),
  settle: put('/admin/alerts/:id/settle', {
    ...settling,
    summary: 'It is seen to; what was done is kept with it.',
    body: z.object({ note: reason }),
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
  reopen: put('/admin/alerts/:id/reopen', {
    ...settling,
    summary: 'It has to be looked at again; not while another one about the same is open.',
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

/** As the provider makes them up. */
const ofEvent = z.object({ id: z.string().regex(/^[\w-]{1,200}$/) });

export const adminEvents = {
  list: get('/admin/events', {
    ...reading,
    summary: 'What the provider told and could not be applied; the search is the number of the event or of its object.',
    query: listQuery(['-toldAt', 'toldAt'], { type: line(80).optional() }),
    returns: listOf(DeadEvent),
  }),
  replay: post('/admin/events/:id/replay', {
    ...settling,
    params: ofEvent,
    summary: 'Apply what was told of its object once more, the way of an event that has just arrived.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  replayAll: post('/admin/events/replay', { ...settling, summary: 'The same for all that were given up.', returns: Count }),
  dismiss: post('/admin/events/:id/dismiss', {
    ...settling,
    params: ofEvent,
    summary: 'Apply it never: what it told is known otherwise, or does not matter.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound'],
  }),
};

const GivenUpJob = z
  .object({
    id: z.uuid(),
    queue: z.string(),
    /** Names and numbers that it was asked with. */
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
    summary: 'Work that failed to the last try, mails too; the search is a number that it was asked with.',
    query: listQuery(['-givenUpAt', 'givenUpAt'], { queue: line(80).optional() }),
    returns: listOf(GivenUpJob),
  }),
  queues: get('/admin/job-queues', {
    ...reading,
    summary: 'How many were given up of each kind.',
    returns: z.array(z.object({ queue: z.string(), count: z.int() })),
  }),
  retry: post('/admin/jobs/:id/retry', {
    ...settling,
    summary: 'Try it again, with all of its tries.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  retryAll: post('/admin/jobs/retry', {
    ...settling,
    summary: 'The same for all of a kind.',
    body: z.object({ queue }),
    returns: Count,
  }),
  dismiss: post('/admin/jobs/:id/dismiss', {
    ...settling,
    summary: 'Do it never.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound'],
  }),
  dismissAll: post('/admin/jobs/dismiss', {
    ...settling,
    summary: 'The same for all of a kind.',
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
    /** What somebody does about it. */
    advice: z.enum(driftAdvice),
    concerned: Concerned,
  })
  .meta({ id: 'Drift' });
export type Drift = z.output<typeof Drift>;

const DriftReport = z
  .object({
    isUnderWay: z.boolean(),
    /** When the last report, or the one under way, was begun; nothing before the first. */
    begunAt: when.nullable(),
    comparisons: z.array(
      z.object({
        name: z.enum(comparisonNames),
        state: z.enum(['waiting', 'underWay', 'done']),
        comparedAt: when.nullable(),
        /** Of the rows, as far as they are counted: all, and those that were looked at. */
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
    summary: 'Where our rows and the provider’s objects differed in the last report, or `earlier` too; the search is the object’s number.',
    query: listQuery(['-foundAt', 'foundAt'], { state: z.enum(['open', 'mended']).optional(), earlier: z.enum(['true']).optional() }),
    returns: listOf(Drift),
  }),
  report: get('/admin/drift-report', { ...reading, summary: 'How far the comparison is, or when it was last done.', returns: DriftReport }),
  start: post('/admin/drift-report', {
    ...settling,
    summary: 'Compare now, in the background; what differs is mended by what the provider says. Never two at once.',
    returns: z.null(),
    problems: ['changedMeanwhile', 'paymentUnavailable'],
    limit: { calls: 20, seconds: 3600 },
  }),
};
