import { addMonths } from '../days.ts';
import { plans, type PlanCode } from '../plans/plan.ts';
import { isEnded, type SubscriptionStatus } from './status.ts';
import type { Milestone } from './subscription.ts';

/** The fields of a subscription that its timeline is built from. */
export interface Living {
  plan: PlanCode;
  /** The effective status, see `statusAt`. */
  status: SubscriptionStatus;
  hasTrial: boolean;
  isEnding: boolean;
  createdAt: Date;
  startedAt: Date | null;
  waitingUntil: Date | null;
  activatedAt: Date | null;
  trialEnd: Date | null;
  periodEnd: Date | null;
  endsAt: Date | null;
}

/** The owner's charges with tax, in cents. Other viewers get no amounts. */
interface Amounts {
  /** Paid with the order. */
  bought: number | null;
  /** The first charge after the order; null until it was charged. */
  charged: number | null;
  /** The price of a period now, and of the next one. */
  period: number;
  next: number;
}

type Stop = Pick<Milestone, 'kind' | 'at'> & { amount?: number | null };

/**
 * Returns the timeline of a subscription: each stop with its date and charge. Stops after the end are left
 * out; the last one reached is marked as current.
 */
export function buildMilestones(
  subscription: Living,
  { amounts, now }: { amounts: Amounts | null; now: Date },
): Milestone[] {
  const { status, startedAt, endsAt, isEnding } = subscription;
  const isOver = isEnded(status);
  const ends = isOver || isEnding || !plans[subscription.plan].renews;
  const stops = buildStops(subscription, amounts).filter(
    ({ kind, at }) => kind === 'bought' || at === null || !endsAt || at < endsAt,
  );
  if (status === 'paused') stops.push({ kind: 'paused', at: null });
  if (ends && (endsAt || !isOver)) stops.push({ kind: 'end', at: endsAt });
  const hasCome = ({ kind, at }: Stop) =>
    kind === 'bought' || kind === 'paused' || (startedAt !== null && at !== null && at <= now);
  const last = stops.findLastIndex(hasCome);
  return stops.map(({ kind, at, amount = null }, index) => ({
    kind,
    at,
    amount: amounts && amount,
    isDone: index < last,
    isNow: index === last,
  }));
}

function buildStops(subscription: Living, amounts: Amounts | null): Stop[] {
  const { plan, hasTrial, createdAt, startedAt, activatedAt, waitingUntil, trialEnd } = subscription;
  const stops: Stop[] = [{ kind: 'bought', at: startedAt ?? createdAt, amount: amounts?.bought ?? null }];
  const waitsForCard = !plans[plan].renews && activatedAt === null;
  if (hasTrial || waitsForCard) stops.push({ kind: 'waiting', at: startedAt });
  if (hasTrial) {
    stops.push({ kind: 'trial', at: activatedAt ?? waitingUntil });
    stops.push({ kind: 'charge', at: trialEnd, amount: amounts && (amounts.charged ?? amounts.period) });
  }
  const renewal = getRenewal(subscription);
  if (renewal) stops.push({ kind: 'renewal', at: renewal, amount: amounts?.next ?? null });
  return stops;
}

/**
 * Returns the date of the renewal: the next charge, or the one after the first charge while that is still to
 * come.
 */
function getRenewal({
  plan,
  status,
  startedAt,
  hasTrial,
  trialEnd,
  periodEnd,
  isEnding,
}: Living): Date | null {
  const { renews, months } = plans[plan];
  if (!renews || startedAt === null || isEnding || isEnded(status) || status === 'paused') return null;
  const isFree = status === 'paid' || status === 'waiting' || status === 'trial';
  if (!isFree) return periodEnd;
  return hasTrial && trialEnd && months !== null ? addMonths(trialEnd, months) : null;
}
