import { plans, type PlanCode } from '../plans/plan.ts';
import { offeredSeats } from './seats.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import { isSwitchable } from './switch.ts';
import type { DesiredState } from './desired-state.ts';

/** Actions that the owner of a subscription may request. */
export const subscriptionActions = [
  'pay',
  'bind',
  'activate',
  'switch',
  'invite',
  'pause',
  'resume',
  'cancel',
  'reactivate',
  'renew',
  'changeCard',
  'retryPayment',
] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** Reasons why an action is refused now. Each is a key of `subscriptions:reasons`. */
export const refusals = [
  'unpaid',
  'ended',
  'notEnded',
  'renewed',
  'renewing',
  'inWaiting',
  'inTrial',
  'paused',
  'notPaused',
  'notDue',
  'activated',
  'ending',
  'notEnding',
  'endsByItself',
  'noSwitch',
  'full',
  'oneSeat',
  'notBilled',
  'byContract',
  'notYours',
  'whoLeaves',
  'outdated',
  'charging',
  'refunded',
] as const;
export type Refusal = (typeof refusals)[number];

/** The fields of a subscription that decide which actions are allowed. */
export interface Actionable {
  plan: PlanCode;
  /** The effective status, see `statusAt`. */
  status: SubscriptionStatus;
  ends: DesiredState['ends'];
  /** True if Stripe bills it. */
  isBilled: boolean;
  isActivated: boolean;
  seats: number;
  seated: number;
  /** True if the owner has a seat; without one, a seat of a plan for several is reserved for them. */
  isOwnerSeated?: boolean;
  /** True if the viewer has a seat without a card. */
  hasEmptySeat?: boolean;
  /** True while its newest invoice is a draft or open: a change then would be charged twice. */
  isCharging?: boolean;
  /** True if a charge of the running period was refunded: its unused time is worth nothing more. */
  isPeriodRefunded?: boolean;
  /** True if the viewer has a seat in a subscription that another person pays for. */
  isGuest?: boolean;
}

type ActionRule = (subscription: Actionable) => Refusal | null;

const isWaiting = ({ status }: Actionable) => status === 'paid' || status === 'waiting';
const isUnpaid = ({ status, isBilled }: Actionable) =>
  status === 'created' || (status === 'pending' && !isBilled);
const isOver = ({ status, ends }: Actionable) => isEnded(status) || ends === 'now';

const mayOffer = ({ isOwnerSeated = true, ...one }: Actionable) =>
  offeredSeats({ ...one, isOwnerSeated }) > 0;

/** Guards that any action on a running subscription starts with. */
const notRunning: ActionRule = (one) => {
  if (isOver(one)) return 'ended';
  return isUnpaid(one) ? 'unpaid' : null;
};
const notBilled: ActionRule = (one) => notRunning(one) ?? (one.isBilled ? null : 'endsByItself');

/**
 * One rule per action, returning the reason for a refusal or null. The server enforces it, the screens
 * explain a missing button with it, and the tests try every status.
 */
const rules: Record<SubscriptionAction, ActionRule> = {
  pay: (one) =>
    isOver(one) ? 'ended' : one.plan === 'enterprise' ? 'byContract' : isUnpaid(one) ? null : 'notDue',
  bind: (one) => notRunning(one) ?? whyNoSeat(one),
  activate: (one) => notRunning(one) ?? (isWaiting(one) && !one.isActivated ? null : 'activated'),
  switch: (one) => notBilled(one) ?? whyNoSwitch(one),
  invite: (one) =>
    notRunning(one) ?? (plans[one.plan].seats === 1 ? 'oneSeat' : mayOffer(one) ? null : 'full'),
  pause: (one) => notBilled(one) ?? whyNoPause(one),
  resume: (one) => notRunning(one) ?? (one.status === 'paused' ? null : 'notPaused'),
  cancel: (one) => (isOver(one) ? 'ended' : null),
  reactivate: (one) => notBilled(one) ?? (one.ends === 'period' ? null : 'notEnding'),
  renew: (one) => {
    if (!isEnded(one.status)) return isUnpaid(one) ? 'unpaid' : 'notEnded';
    return one.plan === 'enterprise' || one.plan === 'special-reward' ? 'byContract' : null;
  },
  changeCard: (one) => notBilled(one) ?? (one.plan === 'enterprise' ? 'byContract' : null),
  retryPayment: (one) =>
    notBilled(one) ??
    (one.plan === 'enterprise' ? 'byContract' : null) ??
    (one.status === 'pending' ? null : 'notDue'),
};

function whyNoSeat({ seated, seats, hasEmptySeat = false, isGuest = false }: Actionable): Refusal | null {
  return hasEmptySeat || (seated < seats && !isGuest) ? null : 'full';
}

function whyNoSwitch({ plan, status, ends, ...one }: Actionable): Refusal | null {
  if (!isSwitchable(plan)) return plan === 'enterprise' ? 'byContract' : 'noSwitch';
  if (ends === 'period') return 'ending';
  if (status === 'paused') return 'paused';
  if (status === 'pending') return 'unpaid';
  return whyNoCredit(one);
}

function whyNoPause({ plan, status, ends, ...one }: Actionable): Refusal | null {
  if (plan === 'enterprise') return 'byContract';
  if (status === 'paid' || status === 'waiting') return 'inWaiting';
  if (status === 'trial') return 'inTrial';
  if (status === 'paused') return 'paused';
  if (status === 'pending') return 'unpaid';
  if (ends === 'period') return 'ending';
  return whyNoCredit(one);
}

/** Pausing and switching credit unused time, which has to be charged and not refunded. */
function whyNoCredit({
  isCharging = false,
  isPeriodRefunded = false,
}: Pick<Actionable, 'isCharging' | 'isPeriodRefunded'>): Refusal | null {
  if (isCharging) return 'charging';
  return isPeriodRefunded ? 'refunded' : null;
}

/** Actions allowed to a guest: a person with a seat in another person's subscription. */
const guestActions: readonly SubscriptionAction[] = ['bind', 'activate'];

/** Returns the reason why the action is refused now, or null if it is allowed. */
export function whyNot(action: SubscriptionAction, subscription: Actionable): Refusal | null {
  return subscription.isGuest && !guestActions.includes(action) ? 'notYours' : rules[action](subscription);
}
