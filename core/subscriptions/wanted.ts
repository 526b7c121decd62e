import type { PlanCode } from '../plans/plan.ts';

/** The desired state of a subscription. Stripe is reconciled with it step by step. */
export interface Wanted {
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
}

/** Returns the desired state of a newly bought plan. */
export const firstWish = (plan: PlanCode): Wanted => ({
  plan,
  planFrom: 'now',
  prorationAt: null,
  isPaused: false,
  ends: 'renew',
  trialEnd: null,
  paymentMethod: null,
});

/** The observed state: the subscription at Stripe in plain values, times in seconds since 1970. */
export interface ProviderView {
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused' | (string & {});
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
  scheduleId: string | null;
  /** True if the schedule has our phases; a newly created one has not. */
  hasPhases: boolean;
  paymentMethod: string | null;
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
  | { kind: 'changeEnding'; isEnding: boolean }
  | { kind: 'changeTrialEnd'; trialEnd: number; isScheduled: boolean }
  | { kind: 'changePlan'; plan: PlanCode; prorationAt: number | null }
  | { kind: 'scheduleNextPlan'; plan: PlanCode }
  | { kind: 'pause' }
  | { kind: 'resume' };

/**
 * Returns the next single step from the observed to the desired state; undefined if they agree or it is over.
 */
export function nextStep(wanted: Wanted, there: ProviderView): Step | undefined {
  if (isOver(there)) return undefined;
  if (wanted.ends === 'now') return there.scheduleId === null ? { kind: 'cancel' } : { kind: 'cancelSchedule' };
  const { paymentMethod } = wanted;
  if (paymentMethod !== null && there.paymentMethod !== paymentMethod) return { kind: 'changeCard', paymentMethod };
  // unpaid or past due: payment comes first, only the ending may change
  if (there.status !== 'trialing' && there.status !== 'active' && there.status !== 'paused') return endingStep(wanted, there);
  return (
    stepOfPause(wanted, there) ??
    endingStep(wanted, there) ??
    trialStep(wanted, there) ??
    planStep(wanted, there) ??
    scheduleStep(wanted, there)
  );
}

const isOver = ({ status }: ProviderView) => status === 'canceled' || status === 'incomplete_expired';

/** Stripe refuses this call while a schedule manages the subscription, so the schedule is released first. */
function released(there: ProviderView, step: Step): Step {
  return there.scheduleId === null ? step : { kind: 'releaseSchedule' };
}

function stepOfPause({ isPaused }: Wanted, there: ProviderView): Step | undefined {
  if (isPaused && there.status === 'active') return released(there, { kind: 'pause' });
  return !isPaused && there.status === 'paused' ? { kind: 'resume' } : undefined;
}

function endingStep({ ends }: Wanted, there: ProviderView): Step | undefined {
  const isEnding = ends === 'period';
  return isEnding === there.isEndingWithPeriod ? undefined : released(there, { kind: 'changeEnding', isEnding });
}

/** A trial can be moved only while it runs. */
function trialStep({ trialEnd }: Wanted, there: ProviderView): Step | undefined {
  if (there.status !== 'trialing' || trialEnd === null || there.trialEnd === trialEnd) return undefined;
  return { kind: 'changeTrialEnd', trialEnd, isScheduled: there.scheduleId !== null };
}

function planStep({ plan, planFrom, prorationAt, ends }: Wanted, there: ProviderView): Step | undefined {
  if (there.status === 'paused' || there.plan === null) return undefined;
  if (there.plan === plan) return there.laterPlan !== null && there.laterPlan !== plan ? { kind: 'releaseSchedule' } : undefined;
  if (planFrom === 'now' || there.status === 'trialing') return released(there, { kind: 'changePlan', plan, prorationAt });
  if (there.laterPlan === plan || ends !== 'renew') return undefined;
  return released(there, { kind: 'scheduleNextPlan', plan });
}

/** The schedule shows the phase in Stripe's dashboard. It is released when billing begins. */
function scheduleStep({ plan, ends }: Wanted, there: ProviderView): Step | undefined {
  // a schedule created without our phases is released and created again
  if (there.status === 'trialing' && ends === 'renew' && !there.hasPhases) return released(there, { kind: 'attachSchedule' });
  const isHeld = there.status === 'active' && there.scheduleId !== null && there.laterPlan === null && there.plan === plan;
  return isHeld ? { kind: 'releaseSchedule' } : undefined;
}
