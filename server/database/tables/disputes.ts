import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DisputeStatus } from '@visita/core/disputes/status';
import { bytes, moment } from './columns.ts';
import { payments } from './payments.ts';

/**
 * A dispute of a charge, as Stripe reports it; a charge may have several, each of a part. What staff decided
 * about it is beside it: acceptance, and whether the plan goes on.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    stripeId: text('stripe_id').notNull().unique(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    status: text('status').$type<DisputeStatus>().notNull(),
    /** Stripe's reason, such as `product_not_received`. */
    reason: text('reason').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The net amount that its balance transactions have withdrawn, without fees, in cents. */
    withdrawnAmount: integer('withdrawn_amount').notNull().default(0),
    /** False while the charge cannot be refunded because of it (`is_charge_refundable`). */
    isRefundable: boolean('is_refundable').notNull(),
    /** The deadline for an answer; null if none is possible. */
    dueBy: moment('due_by'),
    submissionCount: integer('submission_count').notNull().default(0),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    /** The time at which staff accepted it: Stripe then closes it as lost. */
    acceptedAt: moment('accepted_at'),
    /** The choice of staff about the plan of the disputed charge; null until they chose. */
    planChoice: text('plan_choice').$type<'stop' | 'keep'>(),
    /** A lost amount: credited, because nothing was delivered, or a bad debt. */
    loss: text('loss').$type<'credited' | 'badDebt'>(),
    /** The number of times that it was lost: an appeal may be won, and the dispute lost again. */
    lossCount: integer('loss_count').notNull().default(0),
    /** The lost amount, and its part without taxes, in cents. */
    lossAmount: integer('loss_amount').notNull().default(0),
    lossNet: integer('loss_net').notNull().default(0),
    /** The day in Montréal. */
    lostOn: date('lost_on'),
    /** Incremented by every change (optimistic lock). */
    version: integer('version').notNull().default(0),
  },
  (dispute) => [
    index('disputes_of_payment').on(dispute.paymentId, dispute.id),
    index('disputes_by_status').on(dispute.status, dispute.id),
    index('disputes_open')
      .on(dispute.id)
      .where(sql`${dispute.closedAt} is null`),
    index('disputes_lost')
      .on(dispute.lostOn)
      .where(sql`${dispute.loss} = 'badDebt'`),
    check(
      'disputes_status',
      sql`${dispute.status} in ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost', 'prevented', 'appeal_needs_response', 'appeal_under_review')`,
    ),
    check(
      'disputes_closed',
      sql`(${dispute.closedAt} is not null) = (${dispute.status} in ('warning_closed', 'won', 'lost', 'prevented'))`,
    ),
    check(
      'disputes_amounts',
      sql`${dispute.amount} > 0 and least(${dispute.lossAmount}, ${dispute.lossNet}) >= 0`,
    ),
    check('disputes_plan_choice', sql`${dispute.planChoice} in ('stop', 'keep')`),
    check('disputes_loss', sql`${dispute.loss} in ('credited', 'badDebt')`),
    check(
      'disputes_lost_on',
      sql`(${dispute.loss} is null) = (${dispute.lostOn} is null) and (${dispute.loss} is null) = (${dispute.lossAmount} = 0)`,
    ),
  ],
);

/** The answer to a dispute: gathered as a PDF and text, staged at Stripe, and submitted to the bank once. */
export const disputeEvidence = pgTable(
  'dispute_evidence',
  {
    disputeId: uuid('dispute_id')
      .primaryKey()
      .references(() => disputes.id),
    /** Written by staff. */
    statement: text('statement').notNull(),
    /** Stripe's file. */
    fileId: text('file_id').notNull(),
    pageCount: integer('page_count').notNull(),
    /** The PDF as it was staged; null once the buyer's account is erased, and if an older build staged it. */
    pdf: bytes('pdf'),
    stagedAt: moment('staged_at').notNull(),
    submittedAt: moment('submitted_at'),
  },
  (evidence) => [check('dispute_evidence_pages', sql`${evidence.pageCount} > 0`)],
);
