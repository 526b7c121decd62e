import type { PlanCode } from '../plans/plan.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import type { Wanted } from './wanted.ts';

interface Ending {
  plan: PlanCode;
  /** Before it ended. */
  status: SubscriptionStatus;
  startedAt: Date | null;
  /** The end that was announced for it. */
  endsAt: Date | null;
  wanted: Pick<Wanted, 'ends' | 'isEndedByStaff'>;
}

/**
 * The status of a billed subscription that the provider has ended: `released` where staff ended it, `completed` for a contract that
 * was served to its end, `cancelled` where its owner or a failed payment ended it.
 */
export function endedStatus({ plan, status, startedAt, endsAt, wanted }: Ending, endedAt: Date): SubscriptionStatus {
  if (isEnded(status)) return status;
  if (startedAt === null || wanted.ends === 'renew') return 'cancelled';
  // a plan that is still pending at its end was ended by a failed payment
  const isServed = wanted.ends === 'period' && status !== 'pending' && endsAt !== null && endedAt >= endsAt;
  if (wanted.isEndedByStaff && (isServed || wanted.ends === 'now')) return 'released';
  return plan === 'enterprise' && isServed ? 'completed' : 'cancelled';
}
