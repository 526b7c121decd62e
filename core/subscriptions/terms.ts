import { addDays } from '../days.ts';
import { trialDays, waitingDays } from '../plans/plan.ts';

/** Minimum trial that an activation can request, in days. */
export const leastTrialDays = 1;

/** Stripe's trial period, in days: the activation window and the trial after it. */
export const freeDays = waitingDays + trialDays;

/**
 * Days after a failed charge on which it is retried (dunning). After the last retry the subscription is
 * cancelled.
 */
export const retryDays = [3, 5, 7] as const;

/** The grace period, in days: cards stay covered until the last retry and a day for its webhook. */
export const graceDays = retryDays[2] + 1;

/** Payment term of a sent invoice, in days. */
export const paymentDays = 30;

/** Returns the due date of the sent invoice for a period. */
export const sentDueAt = (periodStart: Date): Date => addDays(periodStart, paymentDays);

/** Returns the end of coverage of a period whose sent invoice is overdue. The contract ends then. */
export const overdueUntil = (periodStart: Date): Date => addDays(periodStart, paymentDays + graceDays);

/** Returns the end of the activation window of a subscription paid at that moment. */
export const waitingUntil = (paidAt: Date): Date => addDays(paidAt, waitingDays);

/** Validity of an invitation, in days. */
export const invitationDays = 14;
