import type { PlanCode } from '../plans/plan.ts';

/** What people want of a subscription; the provider is brought there step by step. */
export interface Wanted {
  plan: PlanCode;
  /** From when on that plan: at once, with the difference charged, or with the next period. */
  planFrom: 'now' | 'period';
  /** The moment whose proration was shown before it was agreed to, in seconds since 1970. */
  prorationAt: number | null;
  isPaused: boolean;
  /** Goes on, ends with what is paid for, or ends at once. */
  ends: 'renew' | 'period' | 'now';
  /** True while it ends because its owner's account is to be erased: keeping the account renews it. */
  isEndingWithAccount?: boolean;
  /** True where staff decided how it ends: it is released then, not cancelled. */
  isEndedByStaff?: boolean;
  /** The end of the trial, in seconds since 1970, where somebody moved it. */
  trialEnd: number | null;
  /** The provider's number of the card it is paid with, where somebody chose one. */
  paymentMethod: string | null;
  /** Whose seat ends when that plan has fewer of them. */
  leavingSeatId?: string | null;
}

/** What whoever buys a plan wants of it. */
export const firstWish = (plan: PlanCode): Wanted => ({
  plan,
  planFrom: 'now',
  prorationAt: null,
  isPaused: false,
  ends: 'renew',
  trialEnd: null,
  paymentMethod: null,
});

/** How a subscription stands at the provider, in plain values; moments in seconds since 1970, as they are told there. */
export interface ProviderView {
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused' | (string & {});
  /** Nothing for a price that is none of a plan of ours. */
  plan: PlanCode | null;
  /** The provider's number of that price. */
  priceId: string | null;
  /** The plan that a schedule brings with the next period. */
  laterPlan: PlanCode | null;
  isEndingWithPeriod: boolean;
  trialEnd: number | null;
  periodStart: number | null;
  periodEnd: number | null;
  endedAt: number | null;
  scheduleId: string | null;
  /** Whether the phases of that schedule are written; one that was just made has none of ours yet. */
  hasPhases: boolean;
  paymentMethod: string | null;
  /** What the provider knows that card by, whoever saves it. */
  cardFingerprint?: string | undefined;
}

/** One call at the provider. */
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

/** The next single step from what is to what is wanted; nothing when they agree, or when it is over. */
export function nextStep(wanted: Wanted, there: ProviderView): Step | undefined {
  if (isOver(there)) return undefined;
  if (wanted.ends === 'now') return there.scheduleId === null ? { kind: 'cancel' } : { kind: 'cancelSchedule' };
  const { paymentMethod } = wanted;
  if (paymentMethod !== null && there.paymentMethod !== paymentMethod) return { kind: 'changeCard', paymentMethod };
  // what is not paid for yet, or owes something, waits for its money first
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

/** A call that the provider refuses while a schedule holds the subscription: that is released first. */
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

/** A trial is moved while it runs; one that is over stays over. */
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

/** The schedule tells the provider's people in which phase it is; it lets go when billing begins. */
function scheduleStep({ plan, ends }: Wanted, there: ProviderView): Step | undefined {
  // one that was made and never written is let go, and made anew
  if (there.status === 'trialing' && ends === 'renew' && !there.hasPhases) return released(there, { kind: 'attachSchedule' });
  const isHeld = there.status === 'active' && there.scheduleId !== null && there.laterPlan === null && there.plan === plan;
  return isHeld ? { kind: 'releaseSchedule' } : undefined;
}
