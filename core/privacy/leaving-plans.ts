import { plans, type PlanCode } from '../plans/plan.ts';
import { isEnded } from '../subscriptions/status.ts';
import type { SubscriptionRow } from '../subscriptions/subscription.ts';

/** Days in which an erasure can be cancelled. */
export const daysToUndo = 30;

/** The effect of an account's erasure on a plan: a key of `privacy:erasure.plans` with its values. */
export type LeavingPlan = { id: string; plan: PlanCode; currency: string } & (
  | { kind: 'stopped' | 'stoppedWithAccount'; amount: number; at: Date }
  | { kind: 'due'; amount: number }
  | { kind: 'invoiced' }
  | { kind: 'over'; at: Date }
  | { kind: 'overWithAccount' }
);

type LeavingPlansKey = Pick<
  SubscriptionRow,
  | 'id'
  | 'plan'
  | 'currency'
  | 'status'
  | 'isOwner'
  | 'amount'
  | 'nextBilling'
  | 'nextAmount'
  | 'validUntil'
  | 'dueAt'
  | 'stripeSubscriptionId'
>;

/**
 * Returns the running plans that an account pays for, each with the charge that the erasure prevents. The
 * result is the same before and after the request.
 */
export function leavingPlans(subscriptions: readonly LeavingPlansKey[], erasedAt: Date): LeavingPlan[] {
  return subscriptions
    .filter(({ isOwner, status }) => isOwner && !isEnded(status) && status !== 'created')
    .map((subscription) => {
      const { id, plan, currency } = subscription;
      return { id, plan, currency, ...becomes(subscription, erasedAt) };
    });
}

function becomes(
  { plan, status, amount, nextBilling, nextAmount, validUntil, dueAt, stripeSubscriptionId }: LeavingPlansKey,
  erasedAt: Date,
) {
  if (dueAt) return { kind: 'invoiced' as const };
  if (status === 'pending') return { kind: 'due' as const, amount: nextAmount ?? amount };
  const at = nextBilling ?? validUntil;
  const isLater = at === null || at > erasedAt;
  if (at && stripeSubscriptionId !== null && plans[plan].renews && status !== 'paused')
    return {
      kind: isLater ? ('stoppedWithAccount' as const) : ('stopped' as const),
      amount: nextAmount ?? amount,
      at,
    };
  return isLater ? { kind: 'overWithAccount' as const } : { kind: 'over' as const, at };
}
