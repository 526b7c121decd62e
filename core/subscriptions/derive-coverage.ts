import type { Coverage } from '../cards/coverage.ts';
import { addDays, earliest } from '../days.ts';
import type { PlanCode } from '../plans/plan.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import { graceDays, overdueUntil } from './terms.ts';

/** The fields of a subscription that decide what it covers. */
export interface Covering {
  plan: PlanCode;
  status: SubscriptionStatus;
  /** True if Stripe bills it or it was paid once. If false, `pending` means its first payment is open. */
  isStarted: boolean;
  isEnding: boolean;
  waitingUntil: Date | null;
  activatedAt: Date | null;
  trialEnd: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  endsAt: Date | null;
  /** The time at which Stripe charges the open invoice again. */
  nextAttemptAt: Date | null;
  /** The time since when the service is stopped, after the last failed retry. */
  serviceStoppedAt: Date | null;
}

/**
 * Returns the coverage of a subscription's seats, from its status alone. It contains the dates of later
 * transitions, so a card shows the right state even before the scheduled job has written one. A renewing
 * period is followed by the grace period in which the charge is retried. Ended subscriptions cover their
 * cards until their end, but never longer than paid for.
 */
export function deriveCoverage(subscription: Covering): Coverage {
  const { plan, status, waitingUntil, activatedAt, periodStart, periodEnd, isEnding } = subscription;
  const covered = { plan, isSpecial: false };
  if (isEnded(status)) {
    const endedAt = subscription.endsAt ?? new Date(0);
    return { ...covered, phase: 'active', liveFrom: null, endsAt: earliest([endedAt, periodEnd]) };
  }
  const last = lastDay(subscription);
  const isRenewed = !isEnding && subscription.endsAt === null;
  const until = last && isRenewed ? addDays(last, graceDays) : last;
  switch (status) {
    case 'paid':
    case 'waiting':
      return { ...covered, phase: 'waiting', liveFrom: activatedAt ?? waitingUntil, endsAt: until };
    case 'trial':
      return { ...covered, phase: 'trial', liveFrom: null, endsAt: until };
    case 'active':
      return { ...covered, phase: 'active', liveFrom: null, endsAt: until };
    case 'pending':
      // it is being charged for the period that has begun
      if (subscription.isStarted && periodStart) {
        const endsAt =
          plan === 'enterprise' ? overdueUntil(periodStart) : endOfGrace(subscription, periodStart);
        return { ...covered, phase: 'active', liveFrom: null, endsAt };
      }
      return { ...covered, phase: 'active', liveFrom: null, endsAt: new Date(0) };
    default:
      // paused and unpaid cover nothing; an unknown status keeps the last known end
      return {
        ...covered,
        phase: 'active',
        liveFrom: null,
        endsAt: status === 'unknown' ? until : new Date(0),
      };
  }
}

/** Returns the end of the paid or free time. */
export function lastDay({
  status,
  trialEnd,
  periodEnd,
  endsAt,
}: Pick<Covering, 'status' | 'trialEnd' | 'periodEnd' | 'endsAt'>): Date | null {
  if (endsAt) return endsAt;
  return status === 'paid' || status === 'waiting' || status === 'trial' ? trialEnd : periodEnd;
}

/** Returns the end of the grace period: a day after the next attempt, or at once after the last one failed. */
function endOfGrace(
  { nextAttemptAt, serviceStoppedAt }: Pick<Covering, 'nextAttemptAt' | 'serviceStoppedAt'>,
  periodStart: Date,
): Date {
  if (serviceStoppedAt) return serviceStoppedAt;
  const presumed = addDays(periodStart, graceDays);
  const after = nextAttemptAt && addDays(nextAttemptAt, 1);
  return after && after > presumed ? after : presumed;
}
