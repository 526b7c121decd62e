import type { Coverage } from '../cards/coverage.ts';
import { addDays, earliest } from '../days.ts';
import type { PlanCode } from '../plans/plan.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import { graceDays, overdueUntil } from './terms.ts';

/** The part of a subscription that decides what it pays for. */
export interface Covering {
  plan: PlanCode;
  status: SubscriptionStatus;
  /** Whether the provider bills it, or it was paid once: what is not is pending for its first payment. */
  isStarted: boolean;
  isEnding: boolean;
  waitingUntil: Date | null;
  activatedAt: Date | null;
  trialEnd: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  endsAt: Date | null;
}

/**
 * What a subscription pays for the cards of its seats, by its status alone: the clock's moments are in it, so that a card is
 * right at every moment, whoever has written nothing down yet. Paid time is followed by the days in which the charge for
 * the next is tried again, unless it is to end or ends by itself. What ended covered its cards until then, and what was paused
 * by then no longer than it was paid for.
 */
export function coverageOf(subscription: Covering): Coverage {
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
        const endsAt = plan === 'enterprise' ? overdueUntil(periodStart) : addDays(periodStart, graceDays);
        return { ...covered, phase: 'active', liveFrom: null, endsAt };
      }
      return { ...covered, phase: 'active', liveFrom: null, endsAt: new Date(0) };
    default:
      // paused, not paid, or nobody knows
      return { ...covered, phase: 'active', liveFrom: null, endsAt: status === 'unknown' ? until : new Date(0) };
  }
}

/** The end of what is paid for, or free. */
export function lastDay({
  status,
  trialEnd,
  periodEnd,
  endsAt,
}: Pick<Covering, 'status' | 'trialEnd' | 'periodEnd' | 'endsAt'>): Date | null {
  if (endsAt) return endsAt;
  return status === 'paid' || status === 'waiting' || status === 'trial' ? trialEnd : periodEnd;
}
