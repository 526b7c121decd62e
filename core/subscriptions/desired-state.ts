import type { PlanCode } from '../plans/plan.ts';
import { isSwitchable, switchFrom } from './switch.ts';

/** The desired state of a subscription. Stripe is reconciled with it step by step. */
export interface DesiredState {
  plan: PlanCode;
  /** Effective date of the plan: at once with proration, or with the next period. */
  planFrom: 'now' | 'period';
  /** The proration date that the owner agreed to, in seconds since 1970. */
  prorationAt: number | null;
  isPaused: boolean;
  /** Renews, ends with the paid period, or ends at once. */
  ends: 'renew' | 'period' | 'now';
  /** True while it ends because the owner's account is to be erased. Keeping the account renews it. */
  isEndingWithAccount?: boolean;
  /** True if staff decided how it ends: its final status is `released` then, not `cancelled`. */
  isEndedByStaff?: boolean;
  /** The moved end of the trial, in seconds since 1970; null if it was not moved. */
  trialEnd: number | null;
  /** Stripe's id of the chosen payment method; null if none was chosen. */
  paymentMethod: string | null;
  /** The seat that ends when the desired plan has fewer seats. */
  leavingSeatId?: string | null;
  /** The plan that was to begin with the next period when `plan` was chosen; desired again if `plan` is refused. */
  planBefore?: { plan: PlanCode; leavingSeatId: string | null } | null;
}

/** Returns the desired state of a newly bought plan. */
export const initialDesiredState = (plan: PlanCode): DesiredState => ({
  plan,
  planFrom: 'now',
  prorationAt: null,
  isPaused: false,
  ends: 'renew',
  trialEnd: null,
  paymentMethod: null,
});

/** The observed state: the subscription at Stripe in plain values, times in seconds since 1970. */
export interface ObservedState {
  status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'canceled'
    | 'unpaid'
    | 'paused'
    | (string & {});
  /** Null if the price belongs to none of our plans. */
  plan: PlanCode | null;
  /** Stripe's id of the price. */
  priceId: string | null;
  /** The plan that a schedule starts with the next period. */
  laterPlan: PlanCode | null;
  isEndingWithPeriod: boolean;
  trialEnd: number | null;
  periodStart: number | null;
  periodEnd: number | null;
  endedAt: number | null;
  /** The time of the next automatic attempt to charge the open invoice. */
  nextAttempt: number | null;
  scheduleId: string | null;
  /** True if the schedule has our phases; a newly created one has not. */
  hasPhases: boolean;
  paymentMethod: string | null;
  /** The schedule's default payment method, which Stripe writes on the subscription with each phase. */
  schedulePaymentMethod: string | null;
  /** Stripe's fingerprint of the card number; the same for every account that saves the card. */
  cardFingerprint?: string | undefined;
}

/** One API call to Stripe. */
export type Step =
  | { kind: 'cancel' }
  | { kind: 'cancelSchedule' }
  | { kind: 'releaseSchedule' }
  | { kind: 'attachSchedule' }
  | { kind: 'changeCard'; paymentMethod: string }
  | { kind: 'changeScheduleCard'; paymentMethod: string }
  | { kind: 'changeEnding'; isEnding: boolean }
  | { kind: 'changeTrialEnd'; trialEnd: number; isScheduled: boolean }
  | { kind: 'changePlan'; plan: PlanCode; prorationAt: number | null }
  | { kind: 'scheduleNextPlan'; plan: PlanCode }
  | { kind: 'pause' }
  | { kind: 'resume' };

/**
 * Returns the next single step from the observed to the desired state; undefined if they agree or it is over.
 */
export function nextStep(desired: DesiredState, observed: ObservedState): Step | undefined {
  if (isOver(observed)) return undefined;
  // the period of a paused subscription has no end
  const isPaused = desired.isPaused && observed.status === 'paused';
  if (desired.ends === 'now' || (desired.ends === 'period' && isPaused))
    return observed.scheduleId === null ? { kind: 'cancel' } : { kind: 'cancelSchedule' };
  const { paymentMethod } = desired;
  if (paymentMethod !== null && observed.paymentMethod !== paymentMethod)
    return { kind: 'changeCard', paymentMethod };
  // unpaid or past due: payment comes first, only the ending may change
  if (observed.status !== 'trialing' && observed.status !== 'active' && observed.status !== 'paused')
    return endingStep(desired, observed) ?? scheduleCardStep(observed);
  return (
    stepOfPause(desired, observed) ??
    endingStep(desired, observed) ??
    trialStep(desired, observed) ??
    planStep(desired, observed) ??
    scheduleStep(desired, observed) ??
    // last: another step may release the schedule
    scheduleCardStep(observed)
  );
}

const isOver = ({ status }: ObservedState) => status === 'canceled' || status === 'incomplete_expired';

/** A schedule keeps the card with which it was created, so each later phase would be charged to that one. */
function scheduleCardStep({ scheduleId, paymentMethod, ...observed }: ObservedState): Step | undefined {
  return scheduleId === null ||
    paymentMethod === null ||
    observed.schedulePaymentMethod === null ||
    observed.schedulePaymentMethod === paymentMethod
    ? undefined
    : { kind: 'changeScheduleCard', paymentMethod };
}

/** Stripe refuses this call while a schedule manages the subscription, so the schedule is released first. */
function released(observed: ObservedState, step: Step): Step {
  return observed.scheduleId === null ? step : { kind: 'releaseSchedule' };
}

function stepOfPause({ isPaused }: DesiredState, observed: ObservedState): Step | undefined {
  if (isPaused && observed.status === 'active') return released(observed, { kind: 'pause' });
  return !isPaused && observed.status === 'paused' ? { kind: 'resume' } : undefined;
}

function endingStep({ ends }: DesiredState, observed: ObservedState): Step | undefined {
  const isEnding = ends === 'period';
  return isEnding === observed.isEndingWithPeriod
    ? undefined
    : released(observed, { kind: 'changeEnding', isEnding });
}

/** A trial can be moved only while it runs. */
function trialStep({ trialEnd }: DesiredState, observed: ObservedState): Step | undefined {
  if (observed.status !== 'trialing' || trialEnd === null || observed.trialEnd === trialEnd) return undefined;
  return { kind: 'changeTrialEnd', trialEnd, isScheduled: observed.scheduleId !== null };
}

function planStep(
  { plan, planFrom, prorationAt, ends }: DesiredState,
  observed: ObservedState,
): Step | undefined {
  if (observed.status === 'paused' || observed.plan === null) return undefined;
  if (observed.plan === plan)
    return observed.laterPlan !== null && observed.laterPlan !== plan
      ? { kind: 'releaseSchedule' }
      : undefined;
  // the trial in which a cheaper plan was chosen may have been over, and its charge made, before Stripe was reached
  if (observed.status === 'trialing' || (planFrom === 'now' && !waitsForPeriod(observed.plan, plan)))
    return released(observed, { kind: 'changePlan', plan, prorationAt });
  if (observed.laterPlan === plan || ends !== 'renew') return undefined;
  return released(observed, { kind: 'scheduleNextPlan', plan });
}

/** True for a plan that is cheaper than the charged one. */
const waitsForPeriod = (from: PlanCode, to: PlanCode): boolean =>
  isSwitchable(from) && isSwitchable(to) && switchFrom(from, to, { isFree: false }) === 'period';

/** The schedule shows the phase in Stripe's dashboard. It is released when billing begins. */
function scheduleStep({ plan, ends }: DesiredState, observed: ObservedState): Step | undefined {
  // a schedule created without our phases is released and created again
  if (observed.status === 'trialing' && ends === 'renew' && !observed.hasPhases)
    return released(observed, { kind: 'attachSchedule' });
  const isHeld =
    observed.status === 'active' &&
    observed.scheduleId !== null &&
    observed.laterPlan === null &&
    observed.plan === plan;
  return isHeld ? { kind: 'releaseSchedule' } : undefined;
}
