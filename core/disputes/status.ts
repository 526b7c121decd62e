import { machine } from '../machine.ts';

/**
 * Statuses of a dispute, as Stripe names them (docs.stripe.com/api/disputes/object). `warning_*` are inquiries.
 * The table says which status may follow which: a reading that is older than the stored one changes nothing.
 */
// prettier-ignore: a table is read by its columns
export const disputeStatus = machine(
  [
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'won',
    'lost',
    'prevented',
    'appeal_needs_response',
    'appeal_under_review',
  ],
  {
    answerInquiry: { from: ['warning_needs_response'], to: 'warning_under_review' },
    closeInquiry: { from: ['warning_needs_response', 'warning_under_review'], to: 'warning_closed' },
    escalate: { from: ['warning_needs_response', 'warning_under_review'], to: 'needs_response' },
    answer: {
      from: ['warning_needs_response', 'warning_under_review', 'needs_response'],
      to: 'under_review',
    },
    prevent: { from: ['warning_needs_response', 'warning_under_review', 'needs_response'], to: 'prevented' },
    win: {
      from: [
        'warning_needs_response',
        'warning_under_review',
        'needs_response',
        'under_review',
        'lost',
        'appeal_needs_response',
        'appeal_under_review',
      ],
      to: 'won',
    },
    lose: {
      from: [
        'warning_needs_response',
        'warning_under_review',
        'needs_response',
        'under_review',
        'appeal_needs_response',
        'appeal_under_review',
      ],
      to: 'lost',
    },
    allowAppeal: { from: ['needs_response', 'under_review', 'lost', 'won'], to: 'appeal_needs_response' },
    appeal: {
      from: ['needs_response', 'under_review', 'lost', 'won', 'appeal_needs_response'],
      to: 'appeal_under_review',
    },
  },
);
export type DisputeStatus = (typeof disputeStatus.states)[number];

export const isDisputeStatus = (status: string): status is DisputeStatus =>
  disputeStatus.states.some((state) => state === status);

/** True if a reading with this status may replace the stored one. */
export const canFollow = (status: DisputeStatus, previous: DisputeStatus): boolean =>
  status === previous ||
  disputeStatus.actions(previous).some((action) => disputeStatus.table[action].to === status);

export const closedStatuses = [
  'warning_closed',
  'won',
  'lost',
  'prevented',
] as const satisfies DisputeStatus[];

/** True while the bank has not decided; the parcel is held and nothing is refunded. */
export const isOpenDispute = (status: DisputeStatus): boolean =>
  !closedStatuses.some((closed) => closed === status);

/** True while an answer is expected from the seller. */
export const needsResponse = (status: DisputeStatus): boolean =>
  status === 'needs_response' || status === 'warning_needs_response';

/** True for a question of the bank that moves no money. */
export const isInquiry = (status: DisputeStatus): boolean => status.startsWith('warning_');

/** True for appeals, which are handled in Stripe's dashboard. */
export const isAppeal = (status: DisputeStatus): boolean => status.startsWith('appeal_');

/** True if the bank has decided for the cardholder; the money that was withdrawn is lost. */
export const isLost = (status: DisputeStatus): boolean => status === 'lost' || status === 'prevented';

/** Stripe's usual fee for an answer in Canada, in cents; returned if the dispute is won (support.stripe.com). */
export const usualAnswerFee = 1500;
