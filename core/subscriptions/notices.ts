import type { PlanCode } from '../plans/plan.ts';
import type { DesiredState } from './desired-state.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';

/** Emails that the owner of a subscription gets about it. */
export const notices = [
  'started',
  'trialStarted',
  'ending',
  'kept',
  'paused',
  'resumed',
  'switched',
  'switchPlanned',
  'ended',
  'endedUnpaid',
  'expired',
  'remindActivation',
  'remindTrialEnd',
  'remindRenewal',
  'remindEnd',
  'overdue',
  'cardRemoved',
  'serviceStopped',
] as const;
export type Notice = (typeof notices)[number];

/** The fields of a subscription whose change is worth an email. */
export interface Noticed {
  status: SubscriptionStatus;
  plan: PlanCode;
  laterPlan: PlanCode | null;
  isEnding: boolean;
  /** The desired state. */
  desired: Pick<DesiredState, 'ends'>;
  startedAt: Date | null;
  /** The payment method that is charged; null if it has none of its own. */
  paymentMethodId: string | null;
  serviceStoppedAt: Date | null;
}

/**
 * Returns the emails for a change. A subscription that never began gets none: the emails of its order report
 * it.
 */
export function deriveNotices(before: Noticed, after: Noticed): Notice[] {
  if (after.startedAt === null) return [];
  if (before.startedAt === null) return isEnded(after.status) ? [] : ['started'];
  if (isEnded(after.status)) return isEnded(before.status) ? [] : [getEnd(before, after)];
  const notices: Notice[] = [];
  if (
    before.status !== after.status &&
    (before.status === 'paid' || before.status === 'waiting') &&
    after.status === 'trial'
  )
    notices.push('trialStarted');
  if (before.status !== 'paused' && after.status === 'paused') notices.push('paused');
  if (before.status === 'paused' && after.status === 'active') notices.push('resumed');
  if (after.plan === 'enterprise' && before.status !== 'pending' && after.status === 'pending')
    notices.push('overdue');
  if (before.plan !== after.plan) notices.push('switched');
  else if (after.laterPlan !== null && before.laterPlan !== after.laterPlan) notices.push('switchPlanned');
  if (before.isEnding !== after.isEnding) notices.push(after.isEnding ? 'ending' : 'kept');
  if (before.paymentMethodId !== null && after.paymentMethodId === null && after.desired.ends === 'renew')
    notices.push('cardRemoved');
  if (before.serviceStoppedAt === null && after.serviceStoppedAt !== null) notices.push('serviceStopped');
  return notices;
}

function getEnd(before: Noticed, after: Noticed): Notice {
  if (after.status === 'expired') return 'expired';
  // the product itself cancels an unpaid contract; any other end that is not `renew` was requested
  const isUnasked = after.plan === 'enterprise' || after.desired.ends === 'renew';
  return before.status === 'pending' && !before.isEnding && isUnasked ? 'endedUnpaid' : 'ended';
}

/** The fields that decide whether an email is still true when it is sent. */
export interface NotifyContext extends Noticed {
  waitingUntil: Date | null;
  activatedAt: Date | null;
  trialEnd: Date | null;
  periodEnd: Date | null;
  endsAt: Date | null;
}

/** True if the email is still true at `now`. A delayed email is skipped once it is out of date. */
export function isStillSo(notice: Notice, context: NotifyContext, now: Date): boolean {
  const { status, isEnding, laterPlan, activatedAt } = context;
  const isAhead = (at: Date | null) => at !== null && now < at;
  const isWaiting = status === 'paid' || status === 'waiting';
  switch (notice) {
    case 'started':
    case 'switched':
      return !isEnded(status);
    case 'trialStarted':
      return status === 'trial' && isAhead(context.trialEnd);
    case 'paused':
      return status === 'paused';
    case 'resumed':
      return status === 'active';
    case 'overdue':
      return status === 'pending';
    case 'cardRemoved':
      return !isEnded(status) && !isEnding && context.paymentMethodId === null;
    case 'serviceStopped':
      return context.serviceStoppedAt !== null;
    case 'switchPlanned':
      return laterPlan !== null;
    case 'kept':
      return !isEnding && !isEnded(status);
    case 'ending':
      return isEnding && !isEnded(status) && isAhead(context.endsAt);
    case 'remindActivation':
      return isWaiting && activatedAt === null && isAhead(context.waitingUntil);
    case 'remindTrialEnd':
      return !isEnding && (isWaiting || status === 'trial') && isAhead(context.trialEnd);
    case 'remindRenewal':
      return !isEnding && status === 'active' && isAhead(context.periodEnd);
    case 'remindEnd':
      return !isEnded(status) && isAhead(context.endsAt);
    default:
      return isEnded(status);
  }
}
