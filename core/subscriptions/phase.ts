import { isEnded, type SubscriptionStatus } from './status.ts';

/** Phases of a running subscription (docs/product.md, section 4): awaiting activation, trial, billed. */
export const phases = ['waiting', 'trial', 'active'] as const;
export type Phase = (typeof phases)[number];

interface Phased {
  status: SubscriptionStatus;
  waitingUntil: Date | null;
  activatedAt: Date | null;
  endsAt: Date | null;
  stripeId: string | null;
}

/** True if it was paid once or given and its end date has passed; Stripe does not end these. */
const endsByItself = ({ stripeId, endsAt }: Phased, now: Date) =>
  stripeId === null && endsAt !== null && now >= endsAt;

/**
 * Returns the effective status at `now`, even if the scheduled job has not written it yet: an elapsed
 * activation window becomes `trial`, an elapsed prepaid term `expired`.
 */
export function statusAt(subscription: Phased, now: Date): SubscriptionStatus {
  const { status, waitingUntil, activatedAt } = subscription;
  if (!isEnded(status) && endsByItself(subscription, now)) return 'expired';
  const isOver = activatedAt !== null || (waitingUntil !== null && now >= waitingUntil);
  return (status === 'waiting' || status === 'paid') && isOver && waitingUntil !== null ? 'trial' : status;
}

/** Returns the current phase; null if the subscription is unpaid, paused or over. */
export function currentPhase(subscription: Phased & { isStarted: boolean }, now: Date): Phase | null {
  const status = statusAt(subscription, now);
  if (status === 'paid' || status === 'waiting') return 'waiting';
  if (status === 'trial') return 'trial';
  return status === 'active' || (status === 'pending' && subscription.isStarted) ? 'active' : null;
}
