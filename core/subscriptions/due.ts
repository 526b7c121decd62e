import { addDays } from '../days.ts';
import { plans, type PlanCode } from '../plans/plan.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import { overdueUntil, sentDueAt, waitingUntil as waitingEnd } from './terms.ts';

/** Days before the first charge after a trial on which the owner gets a reminder. */
export const trialReminders = [7, 3] as const;
const [firstReminder, lastReminder] = trialReminders;

/** Days before a yearly renewal on which the owner gets a reminder. */
export const renewalReminderDays = 30;

/** Actions that a date of a subscription triggers, in the order in which those due at the same moment run. */
export const dueKinds = [
  'expire',
  'endOverdue',
  'startTrial',
  'beginTerm',
  'remindActivation',
  'remindTrialEnd7',
  'remindTrialEnd3',
  'remindRenewal',
  'remindEnd',
  'check',
] as const;
export type DueKind = (typeof dueKinds)[number];

export interface Due {
  at: Date;
  kind: DueKind;
  /** From this moment the action is obsolete and is skipped; null if it never is. */
  until: Date | null;
}

export interface Dated {
  plan: PlanCode;
  status: SubscriptionStatus;
  stripeId: string | null;
  isEnding: boolean;
  startedAt: Date | null;
  waitingUntil: Date | null;
  activatedAt: Date | null;
  trialEnd: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  endsAt: Date | null;
}

/** Delay after which a change that Stripe should have reported by webhook is looked up, in milliseconds. */
const checkMs = 90 * 60_000;

/** Returns all dates of a subscription that trigger an action, past and future, in order. */
export function dueDates(subscription: Dated): Due[] {
  const {
    status,
    stripeId,
    startedAt,
    waitingUntil,
    activatedAt,
    trialEnd,
    periodStart,
    periodEnd,
    endsAt,
    isEnding,
    plan,
  } = subscription;
  if (isEnded(status) || status === 'created' || status === 'unknown') return [];
  const dates: Due[] = [];
  const add = (kind: DueKind, at: Date | null, until: Date | null = null) =>
    at && dates.push({ kind, at, until });
  const isWaiting = (status === 'paid' || status === 'waiting') && activatedAt === null;
  if (isWaiting && waitingUntil) {
    add('remindActivation', addDays(waitingUntil, -15), waitingUntil);
    add('remindActivation', addDays(waitingUntil, -5), waitingUntil);
    add('startTrial', waitingUntil);
  }
  // a plan paid once waits for the physical card that came with it, but not longer than for any activation
  if (isWaiting && startedAt && !plans[plan].renews && endsAt === null)
    add('beginTerm', waitingEnd(startedAt));
  const isFree = status === 'paid' || status === 'waiting' || status === 'trial';
  if (isFree && trialEnd && !isEnding) {
    add('remindTrialEnd7', addDays(trialEnd, -firstReminder), addDays(trialEnd, -lastReminder));
    add('remindTrialEnd3', addDays(trialEnd, -lastReminder), trialEnd);
  }
  if (status === 'active' && periodEnd && !isEnding && stripeId !== null && plans[plan].interval === 'year')
    add('remindRenewal', addDays(periodEnd, -renewalReminderDays), periodEnd);
  if (stripeId === null) {
    if (endsAt) {
      add('remindEnd', addDays(endsAt, -7), endsAt);
      add('expire', endsAt);
    }
  } else {
    const change = isFree ? trialEnd : periodEnd;
    add('check', change && new Date(change.getTime() + checkMs));
    if (plan === 'enterprise' && periodStart) {
      if (status === 'active') add('check', new Date(sentDueAt(periodStart).getTime() + checkMs));
      if (status === 'pending') add('endOverdue', overdueUntil(periodStart));
    }
  }
  return dates.toSorted(
    (one, other) =>
      one.at.getTime() - other.at.getTime() || dueKinds.indexOf(one.kind) - dueKinds.indexOf(other.kind),
  );
}

/** Returns the actions that became due in (after, until], without obsolete ones. */
export function dueBetween(subscription: Dated, { after, until }: { after: Date; until: Date }): Due[] {
  return dueDates(subscription).filter(
    (due) => due.at > after && due.at <= until && (due.until === null || until < due.until),
  );
}

/** Returns the next date after `after`; null if only an event can change the subscription. */
export function nextDue(subscription: Dated, after: Date): Date | null {
  return dueDates(subscription).find(({ at }) => at > after)?.at ?? null;
}
