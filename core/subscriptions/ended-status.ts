import type { PlanCode } from '../plans/plan.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import type { DesiredState } from './desired-state.ts';

interface Ending {
  plan: PlanCode;
  /** The status before it ended. */
  status: SubscriptionStatus;
  startedAt: Date | null;
  /** The scheduled end date. */
  endsAt: Date | null;
  desired: Pick<DesiredState, 'ends' | 'isEndedByStaff'>;
}

/**
 * Returns the final status of a billed subscription that Stripe has ended: `released` if staff ended it,
 * `completed` for a contract served to its end, `cancelled` if the owner or a failed payment ended it.
 */
export function endedStatus(
  { plan, status, startedAt, endsAt, desired }: Ending,
  endedAt: Date,
): SubscriptionStatus {
  if (isEnded(status)) return status;
  if (startedAt === null || desired.ends === 'renew') return 'cancelled';
  // still pending at the end: a failed payment ended it
  const isServed = desired.ends === 'period' && status !== 'pending' && endsAt !== null && endedAt >= endsAt;
  if (desired.isEndedByStaff && (isServed || desired.ends === 'now')) return 'released';
  return plan === 'enterprise' && isServed ? 'completed' : 'cancelled';
}
