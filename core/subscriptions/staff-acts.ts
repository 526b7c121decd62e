import type { Refusal } from './actions.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import type { Wanted } from './wanted.ts';

/** The part of a subscription that decides what staff may do about it beyond what its owner may. */
interface Extendable {
  /** With what the clock makes of it. */
  status: SubscriptionStatus;
  ends: Wanted['ends'];
  isBilled: boolean;
  trialEnd: Date | null;
  endsAt: Date | null;
}

/** Why it cannot be given more days: only free time and what ends by itself are longer for it. What is billed is credited instead. */
export function whyNoExtension({ status, ends, isBilled, trialEnd, endsAt }: Extendable): Refusal | null {
  if (isEnded(status) || ends === 'now') return 'ended';
  if (status === 'created' || (status === 'pending' && !isBilled)) return 'unpaid';
  if (!isBilled) return endsAt === null ? 'byContract' : null;
  if (ends === 'period') return 'ending';
  const isFree = status === 'paid' || status === 'waiting' || status === 'trial';
  return isFree && trialEnd !== null ? null : 'activated';
}
