import { isEnded, type SubscriptionStatus } from './status.ts';

/** docs/product.md, section 4: awaiting activation, trial, billed. */
export const phases = ['waiting', 'trial', 'active'] as const;
export type Phase = (typeof phases)[number];

interface Phased {
  status: SubscriptionStatus;
  waitingUntil: Date | null;
  activatedAt: Date | null;
  endsAt: Date | null;
  stripeId: string | null;
}

/** Paid once or given, so that no provider ends it: its own date does. */
const endsByItself = ({ stripeId, endsAt }: Phased, now: Date) => stripeId === null && endsAt !== null && now >= endsAt;

/** What the clock makes of a status: whose window is over is in its trial, whose time is over has expired, whether or not anybody has written that down. */
export function statusAt(subscription: Phased, now: Date): SubscriptionStatus {
  const { status, waitingUntil, activatedAt } = subscription;
  if (!isEnded(status) && endsByItself(subscription, now)) return 'expired';
  const isOver = activatedAt !== null || (waitingUntil !== null && now >= waitingUntil);
  return (status === 'waiting' || status === 'paid') && isOver && waitingUntil !== null ? 'trial' : status;
}

/** The current phase; nothing for one that is not paid, is paused or is over. */
export function phaseOf(subscription: Phased & { isStarted: boolean }, now: Date): Phase | null {
  const status = statusAt(subscription, now);
  if (status === 'paid' || status === 'waiting') return 'waiting';
  if (status === 'trial') return 'trial';
  return status === 'active' || (status === 'pending' && subscription.isStarted) ? 'active' : null;
}
