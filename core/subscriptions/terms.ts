import { addDays } from '../days.ts';
import { trialDays, waitingDays } from '../plans/plan.ts';

/** Activation may ask for a shorter trial. */
export const leastTrialDays = 1;

/** What the provider is told: one trial of the window for delivery and activation and of the trial after it. */
export const freeDays = waitingDays + trialDays;

/** Days after the first failure on which a charge is tried again; after the last try the subscription is cancelled. */
export const retryDays = [3, 5, 7] as const;

/** So long after a period's first day its cards stay covered while it is being charged: the last try, and a day to hear of it. */
export const graceDays = retryDays[2] + 1;

/** Within how many days an invoice that is sent has to be paid. */
export const paymentDays = 30;

/** By when the invoice of a period that began then has to be paid, where it is sent. */
export const sentDueAt = (periodStart: Date): Date => addDays(periodStart, paymentDays);

/** How long such a period stays covered while its invoice is overdue; then its contract ends. */
export const overdueUntil = (periodStart: Date): Date => addDays(periodStart, paymentDays + graceDays);

/** When the window of a subscription that was paid at that moment is over. */
export const waitingUntil = (paidAt: Date): Date => addDays(paidAt, waitingDays);

/** How often somebody may be invited to a seat, and how long an invitation holds. */
export const invitationDays = 14;
