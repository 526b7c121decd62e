import { leavingSeats, switchFrom, type Switchable } from '@visita/core/subscriptions/switch';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import type { LockedSubscription } from '../subscriptions/lock-subscription.ts';
import type { SubscriptionRow } from '../subscriptions/queries.ts';
import { refused, refuseUnlessPossible } from '../subscriptions/request-change.ts';

interface Switch {
  plan: Switchable;
  /** The moment of the accepted preview, Unix time in seconds. */
  prorationAt?: number | undefined;
  leavingSeatId?: string | undefined;
  /** Effective with the next period even if the plan is more expensive. */
  isLater?: boolean;
}

/** A preview may be accepted for this long. */
const shownSeconds = 3600;

/**
 * True before the first charge: a change costs nothing. A trial that is over counts as charged, even if the
 * provider's event has not arrived yet.
 */
export function isFree(row: SubscriptionRow, now: Date): boolean {
  const isOver = row.trialEnd !== null && row.trialEnd <= now;
  return !isOver && ['paid', 'waiting', 'trial'].includes(statusAt(row, now));
}

/** Returns when another plan takes effect. */
export function planEffectiveFrom(
  row: SubscriptionRow,
  plan: Switchable,
  now: Date,
): DesiredState['planFrom'] {
  // only switchable plans get here
  return switchFrom(row.plan as Switchable, plan, { isFree: isFree(row, now) });
}

/**
 * Returns the desired state for a change of plan; undefined if it is already desired. Throws a refusal if the
 * preview is outdated or a leaving seat must be named.
 */
export function switchChange(
  subscription: LockedSubscription,
  { plan, prorationAt, leavingSeatId, isLater = false }: Switch,
  by: { userId: string; at: Date },
) {
  const { row, seats } = subscription;
  if (row.desired.plan === plan) return undefined;
  refuseUnlessPossible(subscription, by, { action: 'switch', at: by.at });
  const planBefore = findLaterPlan(row);
  const same = { plan, planFrom: 'now' as const, prorationAt: null, leavingSeatId: null, planBefore };
  if (row.plan === plan) return same;
  // another change is being reconciled: the preview was computed without it
  if (row.desired.plan !== row.plan && row.reconciledVersion < row.desiredVersion) throw refused('outdated');
  const mustLeave = leavingSeats(plan, { seated: seats.length }) > 0;
  if (mustLeave && !seats.some(({ id }) => id === leavingSeatId)) throw refused('whoLeaves');
  const leaving = mustLeave ? (leavingSeatId ?? null) : null;
  if (isFree(row, by.at)) return { ...same, leavingSeatId: leaving };
  if (isLater || planEffectiveFrom(row, plan, by.at) === 'period')
    return { ...same, planFrom: 'period' as const, leavingSeatId: leaving };
  return { ...same, prorationAt: momentOfProration(row, prorationAt, by.at), leavingSeatId: leaving };
}

/** Returns the plan that begins with the next period, which stays chosen if another change is refused. */
const findLaterPlan = ({ plan, desired }: SubscriptionRow): NonNullable<DesiredState['planBefore']> | null =>
  desired.plan !== plan ? { plan: desired.plan, leavingSeatId: desired.leavingSeatId ?? null } : null;

/**
 * Validates the accepted preview's moment: within the current period, the last hour, and after the last
 * change of plan, as an older preview prorated another plan. Defaults to now.
 */
function momentOfProration(
  { periodStart, desired }: SubscriptionRow,
  prorationAt: number | undefined,
  at: Date,
): number {
  const now = Math.floor(at.getTime() / 1000);
  if (prorationAt === undefined) return now;
  const isOfPeriod = periodStart === null || prorationAt * 1000 >= periodStart.getTime();
  // both are whole seconds: a preview in the same second may precede the change
  const isOfPlan = desired.prorationAt === null || prorationAt > desired.prorationAt;
  if (!isOfPeriod || !isOfPlan || prorationAt > now || prorationAt < now - shownSeconds)
    throw refused('outdated');
  return prorationAt;
}
