import { leavingSeats, switchFrom, type Switchable } from '@visita/core/subscriptions/switch';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { Wanted } from '@visita/core/subscriptions/wanted';
import type { Held } from './lock-subscription.ts';
import type { SubscriptionRow } from './queries.ts';
import { refused, refuseUnlessPossible } from './want-change.ts';

interface Switch {
  plan: Switchable;
  /** The moment of the preview that was agreed to, in seconds since 1970. */
  prorationAt?: number | undefined;
  leavingSeatId?: string | undefined;
  /** Not before the next period, even where it costs more. */
  isLater?: boolean;
}

/** So long what a preview showed may be agreed to. */
const shownSeconds = 3600;

/** Before anything was charged nothing is owed for a change. */
export function isFree(row: SubscriptionRow, now: Date): boolean {
  return ['paid', 'waiting', 'trial'].includes(statusAt(row, now));
}

/** From when on another plan holds. */
export function fromOf(row: SubscriptionRow, plan: Switchable, now: Date): Wanted['planFrom'] {
  // only a plan that may be changed comes this far
  return switchFrom(row.plan as Switchable, plan, { isFree: isFree(row, now) });
}

/** What somebody wants who changes the plan of a subscription that is held; nothing where that is wanted already. */
export function switchWish(held: Held, { plan, prorationAt, leavingSeatId, isLater = false }: Switch, by: { userId: string; at: Date }) {
  const { row, seats } = held;
  if (row.wanted.plan === plan) return undefined;
  refuseUnlessPossible(held, by, { action: 'switch', at: by.at });
  const same = { plan, planFrom: 'now' as const, prorationAt: null, leavingSeatId: null };
  if (row.plan === plan) return same;
  // another change is on its way: what was shown was reckoned without it
  if (row.wanted.plan !== row.plan && row.alignedRev < row.rev) throw refused('outdated');
  const mustLeave = leavingSeats(plan, { seated: seats.length }) > 0;
  if (mustLeave && !seats.some(({ id }) => id === leavingSeatId)) throw refused('whoLeaves');
  const leaving = mustLeave ? (leavingSeatId ?? null) : null;
  if (isFree(row, by.at)) return { ...same, leavingSeatId: leaving };
  if (isLater || fromOf(row, plan, by.at) === 'period') return { ...same, planFrom: 'period' as const, leavingSeatId: leaving };
  return { ...same, prorationAt: momentOfProration(row, prorationAt, by.at), leavingSeatId: leaving };
}

/**
 * The moment that was shown, where it is of this period, of this hour, and after the last change of plan: what was shown before
 * that was reckoned from another plan. Where none was shown, now.
 */
function momentOfProration({ periodStart, wanted }: SubscriptionRow, prorationAt: number | undefined, at: Date): number {
  const now = Math.floor(at.getTime() / 1000);
  if (prorationAt === undefined) return now;
  const isOfPeriod = periodStart === null || prorationAt * 1000 >= periodStart.getTime();
  // both are whole seconds: what was shown in the second of a change may have been shown before it
  const isOfPlan = wanted.prorationAt === null || prorationAt > wanted.prorationAt;
  if (!isOfPeriod || !isOfPlan || prorationAt > now || prorationAt < now - shownSeconds) throw refused('outdated');
  return prorationAt;
}
