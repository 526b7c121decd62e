import { z } from 'zod';
import { get, post } from '../api/endpoint.ts';
import { FileAnswer } from '../api/file-answer.ts';
import { Cents } from '../money.ts';
import { listQuery, listSchema } from '../staff/list.ts';
import { reason } from '../staff/reason.ts';
import { RowVersion, version } from '../staff/row-version.ts';
import { paragraph } from '../text.ts';
import { when } from '../when.ts';
import { disputeStatus } from './status.ts';

const reading = { access: 'staff', permission: 'orders.amounts' } as const;
/** Each of these endpoints calls Stripe. */
const deciding = {
  access: 'staff',
  permission: 'orders.money',
  limit: { calls: 120, seconds: 3600 },
} as const;
const refusals = ['notFound', 'changedMeanwhile', 'transitionForbidden', 'paymentUnavailable'] as const;

const ListedDispute = z
  .object({
    id: z.uuid(),
    /** The number of the order or of the subscription. */
    saleNo: z.string(),
    status: z.enum(disputeStatus.states),
    /** Stripe's code, such as `product_not_received`. */
    reason: z.string(),
    amount: Cents,
    currency: z.string(),
    /** The deadline for an answer; null if none is possible. */
    dueBy: when.nullable(),
    openedAt: when,
    closedAt: when.nullable(),
  })
  .meta({ id: 'DisputeRow' });
export type ListedDispute = z.output<typeof ListedDispute>;

export const WholeDispute = ListedDispute.extend({
  stripeId: z.string(),
  version,
  /** The net amount that the bank has withdrawn, without fees. */
  withdrawnAmount: z.int(),
  loss: z.enum(['credited', 'badDebt']).nullable(),
  lossAmount: Cents,
  isRefundable: z.boolean(),
  /** The time at which staff accepted it. */
  acceptedAt: when.nullable(),
  planChoice: z.enum(['stop', 'keep']).nullable(),
  orderId: z.uuid().nullable(),
  /** The plan of the disputed sale. */
  subscription: z.object({ id: z.uuid(), subscriptionNo: z.string(), isEnded: z.boolean() }).nullable(),
  /** The answer, as far as it is staged. */
  evidence: z
    .object({
      statement: z.string(),
      pageCount: z.int(),
      /** True while the staged PDF can be downloaded. */
      hasPdf: z.boolean(),
      stagedAt: when,
      submittedAt: when.nullable(),
    })
    .nullable(),
}).meta({ id: 'Dispute' });
export type WholeDispute = z.output<typeof WholeDispute>;

/** The seller's statement, the first thing that the bank reads. */
export const StageEvidence = z.object({
  version,
  statement: paragraph(3_000).refine((text) => text !== '', { params: { code: 'required' } }),
});
export const ChoosePlan = z.object({ version, choice: z.enum(['stop', 'keep']), reason });

export const adminDisputes = {
  list: get('/admin/disputes', {
    ...reading,
    summary: 'List disputes, newest first. Search by order or subscription number.',
    query: listQuery(['-openedAt', 'openedAt'], { state: z.enum(['open', 'closed']).optional() }),
    returns: listSchema(ListedDispute),
  }),
  get: get('/admin/disputes/:id', {
    ...reading,
    summary: 'Get a dispute with its evidence.',
    returns: WholeDispute,
    problems: ['notFound'],
  }),
  evidence: get('/admin/disputes/:id/evidence', {
    ...reading,
    summary: 'Download the evidence as it was staged, as PDF. The download is recorded in the audit log.',
    returns: FileAnswer,
    file: 'application/pdf',
    problems: ['notFound'],
  }),
  stage: post('/admin/disputes/:id/evidence', {
    ...deciding,
    summary:
      'Gather the evidence as a PDF and text and stage it at Stripe. It can be staged again until it is submitted.',
    body: StageEvidence,
    returns: WholeDispute,
    problems: refusals,
  }),
  submit: post('/admin/disputes/:id/submit', {
    ...deciding,
    summary: 'Submit the staged evidence to the bank. It can be submitted once.',
    body: RowVersion,
    returns: WholeDispute,
    problems: refusals,
  }),
  accept: post('/admin/disputes/:id/accept', {
    ...deciding,
    summary: 'Accept a dispute: it is lost. This cannot be undone.',
    body: RowVersion,
    returns: WholeDispute,
    problems: refusals,
  }),
  choosePlan: post('/admin/disputes/:id/plan', {
    ...deciding,
    permission: 'subscriptions.change',
    summary: 'Stop or keep the plan whose charge is disputed.',
    body: ChoosePlan,
    returns: WholeDispute,
    problems: [...refusals, 'subscriptionNotFound', 'subscriptionCannotChange'],
  }),
};
