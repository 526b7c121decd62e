import { plans, type PlanCode } from '../plans/plan.ts';
import { offeredSeats } from './seats.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import { isSwitchable } from './switch.ts';
import type { Wanted } from './wanted.ts';

/** What its owner may do about a subscription. */
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

/** Why something may not be done now, as a key of `subscriptions:reasons`. */
export const refusals = [
  'unpaid',
  'ended',
  'notEnded',
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
] as const;
export type Refusal = (typeof refusals)[number];

/** The part of a subscription that decides what may be done. */
export interface Actionable {
  plan: PlanCode;
  /** With what the clock makes of it. */
  status: SubscriptionStatus;
  ends: Wanted['ends'];
  /** Whether the provider bills it. */
  isBilled: boolean;
  isActivated: boolean;
  seats: number;
  seated: number;
  /** True if the owner has a seat; without one, a seat of a plan for several is reserved for them. */
  isOwnerSeated?: boolean;
  /** Whoever looks has a seat and no card in it. */
  hasEmptySeat?: boolean;
  /** Whoever looks has a seat, and somebody else pays. */
  isGuest?: boolean;
}

type Rule = (subscription: Actionable) => Refusal | null;

const isWaiting = ({ status }: Actionable) => status === 'paid' || status === 'waiting';
const isUnpaid = ({ status, isBilled }: Actionable) => status === 'created' || (status === 'pending' && !isBilled);
const isOver = ({ status, ends }: Actionable) => isEnded(status) || ends === 'now';

const mayOffer = ({ isOwnerSeated = true, ...one }: Actionable) => offeredSeats({ ...one, isOwnerSeated }) > 0;

/** What none can do something about. */
const notRunning: Rule = (one) => {
  if (isOver(one)) return 'ended';
  return isUnpaid(one) ? 'unpaid' : null;
};
const notBilled: Rule = (one) => notRunning(one) ?? (one.isBilled ? null : 'endsByItself');

/** One rule an action: the server refuses by it, the screens say by it why a button is not there, the tests try every state. */
const rules: Record<SubscriptionAction, Rule> = {
  pay: (one) => (isOver(one) ? 'ended' : one.plan === 'enterprise' ? 'byContract' : isUnpaid(one) ? null : 'notDue'),
  bind: (one) => notRunning(one) ?? whyNoSeat(one),
  activate: (one) => notRunning(one) ?? (isWaiting(one) && !one.isActivated ? null : 'activated'),
  switch: (one) => notBilled(one) ?? whyNoSwitch(one),
  invite: (one) => notRunning(one) ?? (plans[one.plan].seats === 1 ? 'oneSeat' : mayOffer(one) ? null : 'full'),
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
    notBilled(one) ?? (one.plan === 'enterprise' ? 'byContract' : null) ?? (one.status === 'pending' ? null : 'notDue'),
};

function whyNoSeat({ seated, seats, hasEmptySeat = false, isGuest = false }: Actionable): Refusal | null {
  return hasEmptySeat || (seated < seats && !isGuest) ? null : 'full';
}

function whyNoSwitch({ plan, status, ends }: Actionable): Refusal | null {
  if (!isSwitchable(plan)) return plan === 'enterprise' ? 'byContract' : 'noSwitch';
  if (ends === 'period') return 'ending';
  if (status === 'paused') return 'paused';
  return status === 'pending' ? 'unpaid' : null;
}

function whyNoPause({ plan, status, ends }: Actionable): Refusal | null {
  if (plan === 'enterprise') return 'byContract';
  if (status === 'paid' || status === 'waiting') return 'inWaiting';
  if (status === 'trial') return 'inTrial';
  if (status === 'paused') return 'paused';
  if (status === 'pending') return 'unpaid';
  return ends === 'period' ? 'ending' : null;
}

/** What somebody may do whose seat another person pays for. */
const guestActions: readonly SubscriptionAction[] = ['bind', 'activate'];

/** Why it may not be done; nothing when it may. */
export function whyNot(action: SubscriptionAction, subscription: Actionable): Refusal | null {
  return subscription.isGuest && !guestActions.includes(action) ? 'notYours' : rules[action](subscription);
}
