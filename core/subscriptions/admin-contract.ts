import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { csvFile } from '../api/file-answer.ts';
import { DocumentRow } from '../documents/contract.ts';
import { Cents, SignedCents } from '../money.ts';
import { listSchema, listQuery } from '../staff/list.ts';
import { reason } from '../staff/reason.ts';
import { requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { refusals } from './actions.ts';
import { invoiceReasons, invoiceStatuses } from './invoice.ts';
import { BankTransfer, Plan, SubscriptionStatus } from './subscription.ts';

const reading = { access: 'staff', permission: 'subscriptions.read' } as const;
/** Each of these endpoints calls Stripe. */
const changing = {
  access: 'staff',
  permission: 'subscriptions.change',
  limit: { calls: 120, seconds: 3600 },
} as const;
const changeProblems = [
  'subscriptionNotFound',
  'subscriptionCannotChange',
  'changedMeanwhile',
  'paymentUnavailable',
] as const;

/** The reason for the change and the desired version that staff saw (optimistic lock). */
const Seen = z.object({ reason, version: z.int().min(0).max(1_000_000_000) });

/** A subscription in the staff list. */
export const ListedSubscription = z
  .object({
    id: z.uuid(),
    subscriptionNo: z.string(),
    /** Null once the owner's account is erased. */
    email: z.string().nullable(),
    plan: Plan,
    status: SubscriptionStatus,
    seats: z.int(),
    periodEnd: when.nullable(),
    endsAt: when.nullable(),
    /** True until Stripe has applied the desired state. */
    isProcessing: z.boolean(),
    createdAt: when,
  })
  .meta({ id: 'StaffSubscriptionRow' });
export type ListedSubscription = z.output<typeof ListedSubscription>;

/** The desired state, shown beside the observed state. */
const AdminDesiredState = z.object({
  plan: Plan,
  planFrom: z.enum(['now', 'period']),
  isPaused: z.boolean(),
  ends: z.enum(['renew', 'period', 'now']),
  trialEnd: when.nullable(),
});

const acts = ['cancelNow', 'cancelWithPeriod', 'extend', 'credit', 'refund', 'transfer', 'writeOff'] as const;

/** A subscription with all details for staff. */
export const ShownSubscription = ListedSubscription.extend({
  userId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  /** Per billing period, before tax, in cents. */
  price: Cents,
  currency: z.string(),
  wanted: AdminDesiredState,
  rev: z.int(),
  alignedRev: z.int(),
  /** Stripe's code for refusing the last requested change. */
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
  seated: z.array(
    z.object({ id: z.uuid(), name: z.string(), cardNumber: z.string().nullable(), startsAt: when }),
  ),
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
      /** The amount that the bank received for it, in cents, and the transfer as staff entered it. */
      byBank: Cents,
      transfer: BankTransfer.nullable(),
      /** The part of its charge that can be refunded here, with taxes; the first charge is refunded with its order. */
      refundable: Cents,
      /** The part that the owner's credit paid, which a refund of all that is left gives back, in cents. */
      restorable: Cents,
      createdAt: when,
      documents: z.array(DocumentRow),
      /** The invoice whose buyer can be corrected: the newest, if no part of it is credited. */
      correctableId: z.uuid().nullable(),
    }),
  ),
  /** The disputes of its charges and of its order's payments, newest first. */
  disputes: z.array(z.object({ id: z.uuid(), openedAt: when, closedAt: when.nullable() })),
  moves: z.array(
    z.object({
      id: z.uuid(),
      action: z.string(),
      to: SubscriptionStatus,
      actor: z.enum(['user', 'admin', 'provider', 'clock']),
      at: when,
    }),
  ),
  /** Per staff action, the reason why it is refused now, or null if it is allowed. */
  acts: z.record(z.enum(acts), z.enum(refusals).nullable()),
}).meta({ id: 'StaffSubscription' });
export type ShownSubscription = z.output<typeof ShownSubscription>;

/** The subscription as Stripe reports it now. */
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
  /** True if no step is left to reach the desired state. */
  agrees: z.boolean(),
});
export type ProviderState = z.output<typeof ProviderState>;

/** A bank transfer as it is on the bank statement; `version` as in `Seen`. */
export const RecordTransfer = z
  .object({
    version: Seen.shape.version,
    invoiceId: z.uuid(),
    valueDate: z.iso.date(),
    reference: requiredLine(140),
  })
  .meta({ id: 'RecordTransfer' });

/** The choices for a running plan whose charge is refunded. */
export const planAfterCharge = ['keep', 'end'] as const;

const SubscriptionsQuery = listQuery(['-createdAt', 'createdAt'], {
  plan: Plan.optional(),
  status: SubscriptionStatus.optional(),
  /** True: only subscriptions that have started and whose charge failed. */
  failed: z.enum(['true']).optional(),
  /** True: only subscriptions with an end date. */
  ending: z.enum(['true']).optional(),
});

export const adminSubscriptions = {
  list: get('/admin/subscriptions', {
    ...reading,
    summary:
      'List subscriptions. Search by subscription, order or card number, or by the start of the owner’s email.',
    query: SubscriptionsQuery,
    returns: listSchema(ListedSubscription),
  }),
  csv: get('/admin/subscriptions/csv', {
    access: 'staff',
    permission: 'users.download',
    summary: 'Download the filtered subscriptions as CSV. The download is recorded in the audit log.',
    query: SubscriptionsQuery,
    ...csvFile,
  }),
  get: get('/admin/subscriptions/:id', {
    ...reading,
    summary: 'Get a subscription with its desired and current state, seats, invoices and history.',
    returns: ShownSubscription,
    problems: ['subscriptionNotFound'],
  }),
  provider: get('/admin/subscriptions/:id/provider', {
    ...reading,
    limit: { calls: 600, seconds: 3600 },
    summary:
      'Get the current state at the payment provider. Null if the provider does not bill the subscription or does not know it.',
    returns: ProviderState.nullable(),
    problems: ['subscriptionNotFound', 'paymentUnavailable'],
  }),
  cancel: put('/admin/subscriptions/:id/cancel', {
    ...changing,
    summary:
      'Cancel a subscription now, together with an order not yet shipped, or at the end of the paid period.',
    body: Seen.extend({ ends: z.enum(['now', 'period']) }),
    returns: z.null(),
    problems: changeProblems,
  }),
  extend: put('/admin/subscriptions/:id/extend', {
    ...changing,
    summary: 'Extend the activation window, the trial, or a prepaid or granted term by a number of days.',
    body: Seen.extend({ days: z.int().min(1).max(366) }),
    returns: z.null(),
    problems: changeProblems,
  }),
  credit: post('/admin/subscriptions/:id/credit', {
    ...changing,
    summary:
      'Credit an amount to the owner’s next invoices. Repeating the same creditId credits it only once.',
    body: z.object({ reason, amount: z.int().min(1).max(1_000_000), creditId: z.uuid() }),
    returns: z.null(),
    problems: ['subscriptionNotFound', 'subscriptionCannotChange', 'paymentUnavailable'],
  }),
  refund: post('/admin/subscriptions/:id/refunds', {
    ...changing,
    permission: 'orders.money',
    summary:
      'Refund a charge of a subscription in full or in part, with taxes, and end the plan or keep it. The credit note is issued once the refund has succeeded.',
    body: Seen.extend({
      invoiceId: z.uuid(),
      /** Before tax; its taxes are refunded with it. All that is left if it is missing. */
      amount: Cents.min(1).optional(),
      plan: z.enum(planAfterCharge),
    }),
    returns: z.null(),
    problems: [...changeProblems, 'refundTooLarge', 'paymentDisputed'],
  }),
  transfer: post('/admin/subscriptions/:id/transfers', {
    ...changing,
    permission: 'orders.money',
    summary:
      'Record the bank transfer that paid an open invoice, or the rest of it, or correct the one that was recorded. The invoice is marked as paid at the payment provider.',
    body: RecordTransfer,
    returns: z.null(),
    problems: changeProblems,
  }),
  writeOff: put('/admin/subscriptions/:id/write-off', {
    ...changing,
    summary: 'Write off the unpaid invoices of an ended subscription.',
    body: Seen,
    returns: z.null(),
    problems: changeProblems,
  }),
  align: post('/admin/subscriptions/:id/align', {
    ...changing,
    summary: 'Reconcile a subscription with the payment provider.',
    returns: z.null(),
    problems: ['subscriptionNotFound', 'paymentUnavailable'],
  }),
};
