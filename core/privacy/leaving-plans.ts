import { plans, type PlanCode } from '../plans/plan.ts';
import { isEnded } from '../subscriptions/status.ts';
import type { SubscriptionRow } from '../subscriptions/subscription.ts';

/** Days in which an erasure can be undone. */
export const daysToUndo = 30;

/** The fate of a plan whose owner's account is to be erased: a key of `privacy:erasure.plans` with its values. */
export type LeavingPlan = { id: string; plan: PlanCode; currency: string } & (
  | { kind: 'stopped' | 'stoppedWithAccount'; amount: number; at: Date }
  | { kind: 'due'; amount: number }
  | { kind: 'invoiced' }
  | { kind: 'over'; at: Date }
  | { kind: 'overWithAccount' }
);

type Owned = Pick<
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

/** The plans that an account pays for and that still run, each with the charge that the erasure stops; the same before and after it was asked for. */
export function leavingPlans(subscriptions: readonly Owned[], erasedAt: Date): LeavingPlan[] {
  return subscriptions
    .filter(({ isOwner, status }) => isOwner && !isEnded(status) && status !== 'created')
    .map((subscription) => {
      const { id, plan, currency } = subscription;
      return { id, plan, currency, ...becomes(subscription, erasedAt) };
    });
}

function becomes({ plan, status, amount, nextBilling, nextAmount, validUntil, dueAt, stripeSubscriptionId }: Owned, erasedAt: Date) {
  if (dueAt) return { kind: 'invoiced' as const };
  if (status === 'pending') return { kind: 'due' as const, amount: nextAmount ?? amount };
  const at = nextBilling ?? validUntil;
  const isLater = at === null || at > erasedAt;
  if (at && stripeSubscriptionId !== null && plans[plan].renews && status !== 'paused')
    return { kind: isLater ? ('stoppedWithAccount' as const) : ('stopped' as const), amount: nextAmount ?? amount, at };
  return isLater ? { kind: 'overWithAccount' as const } : { kind: 'over' as const, at };
}
