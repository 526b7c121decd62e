import { isEnded, moveBetween, type SubscriptionStatus } from '@visita/core/subscriptions/status';
import { endedStatus } from '@visita/core/subscriptions/ended-status';
import { nextDue } from '@visita/core/subscriptions/due';
import { waitingUntil } from '@visita/core/subscriptions/terms';
import { plans } from '@visita/core/plans/plan';
import type { ObservedState } from '@visita/core/subscriptions/desired-state';
import type { Tx } from '../database/database.ts';
import { findPlanPriceByNumber } from '../plans/queries.ts';
import { enqueue } from '../queue/job.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { coverSeats, leaveSeats } from './cover-seats.ts';
import { lockSubscription, type LockedSubscription } from './lock-subscription.ts';
import { toDate } from './observed-state.ts';
import { releaseRelated } from './related-order.ts';
import { notifyChange } from './notify-change.ts';
import { recordTrialCard } from './trial-cards.ts';
import { insertSubscriptionMove, type SubscriptionTransition } from './move-queries.ts';
import { updateSettled, type SubscriptionRow } from './queries.ts';
import { endSeats } from './seat-queries.ts';

/** Changes of a subscription; omitted columns stay. */
export type SubscriptionChanges = Partial<
  Pick<
    SubscriptionRow,
    | 'plan'
    | 'price'
    | 'priceId'
    | 'seats'
    | 'status'
    | 'stripeId'
    | 'scheduleId'
    | 'paymentMethodId'
    | 'laterPlan'
    | 'isEnding'
    | 'startedAt'
    | 'waitingUntil'
    | 'activatedAt'
    | 'trialEnd'
    | 'periodStart'
    | 'periodEnd'
    | 'endsAt'
    | 'nextAttemptAt'
    | 'serviceStoppedAt'
  >
>;

/**
 * Applies changes to a locked subscription: row, seats, card coverage, history and notices in one
 * transaction. The only function that does. Raises an alert instead if the state machine does not allow the
 * transition. Returns the row as written.
 */
export async function moveSubscription(
  tx: Tx,
  subscription: LockedSubscription,
  changes: SubscriptionChanges,
  move: SubscriptionTransition,
): Promise<SubscriptionRow> {
  const { row } = subscription;
  const after = { ...row, ...changes };
  const changed = Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !isSame(row[key as keyof SubscriptionChanges], value)),
  );
  if (Object.keys(changed).length === 0) return row;
  if (after.status !== row.status) {
    const action = moveBetween(row.status, after.status);
    if (!action) {
      const detail = `${row.subscriptionNo}: no transition from ${row.status} to ${after.status}`;
      await raiseAlert(tx, { kind: 'subscriptionUnexpected', about: row.id, detail, at: move.at });
      return row;
    }
    await insertSubscriptionMove(tx, { id: row.id, action, from: row.status, to: after.status }, move);
  }
  const dueAt = nextDue(after, after.processedUntil);
  if (!(await updateSettled(tx, row, { ...changed, dueAt })))
    throw new Error('subscription row changed while locked');
  const leaving = chooseLeavingSeats(after, subscription.seats);
  await coverSeats(tx, { row: after, seats: subscription.seats.filter((seat) => !leaving.includes(seat)) });
  if (leaving.length > 0) await leaveSeats(tx, { row: after, seats: leaving }, move.at);
  if (isEnded(after.status))
    await endSeats(tx, { ids: subscription.seats.map(({ id }) => id), at: after.endsAt ?? move.at });
  await notifyChange(tx, row, after, move.at);
  return { ...after, dueAt, rowVersion: row.rowVersion + 1 };
}

/**
 * Returns the surplus seats after a change to a smaller plan: first the one that the owner named, then the
 * newest of the guests, the owner's last.
 */
function chooseLeavingSeats(
  { seats: most, userId, desired }: SubscriptionRow,
  seats: LockedSubscription['seats'],
): LockedSubscription['seats'] {
  const rank = (seat: LockedSubscription['seats'][number]) =>
    seat.id === desired.leavingSeatId ? 0 : seat.userId === userId ? 2 : 1;
  const first = seats.toReversed().toSorted((one, other) => rank(one) - rank(other));
  return first.slice(0, Math.max(0, seats.length - most));
}

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/**
 * Settles a subscription to its observed state. Returns false if the row was written since the read (`rowVersion`):
 * the observed state may then be stale and has to be fetched again.
 */
export async function settleSubscription(
  tx: Tx,
  { id, rowVersion }: Pick<SubscriptionRow, 'id' | 'rowVersion'>,
  view: ObservedState | undefined,
  move: SubscriptionTransition,
): Promise<boolean> {
  const subscription = await lockSubscription(tx, { id });
  if (subscription?.row.rowVersion !== rowVersion) return false;
  const changes = view
    ? {
        ...deriveChanges(subscription.row, view, move.at),
        ...(await derivePlanChanges(tx, subscription.row, view)),
      }
    : { status: 'cancelled' as const, endsAt: move.at, scheduleId: null };
  const after = await moveSubscription(tx, subscription, changes, move);
  const fingerprint = view?.status === 'trialing' ? view.cardFingerprint : undefined;
  if (subscription.row.hasTrial && fingerprint !== undefined)
    await recordTrialCard(tx, subscription.row, { fingerprint, at: move.at });
  // cancelled on the provider's dashboard: its card is no longer needed
  const isEndedAtProvider = after.status === 'cancelled' && isCutOff(subscription.row);
  if (isEndedAtProvider && after.orderId !== null)
    await enqueue(tx, releaseRelated, { subscriptionId: id }, { once: id });
  return true;
}

/**
 * True if a running subscription was ended without a request here. A failed charge (`pending`) does not
 * count.
 */
const isCutOff = ({ status, isEnding, desired }: SubscriptionRow) =>
  !isEnded(status) && status !== 'pending' && !isEnding && desired.ends === 'renew';

/** Returns price and seats of a changed plan. A contract's number of seats is its own. */
async function derivePlanChanges(
  tx: Tx,
  row: SubscriptionRow,
  { plan, priceId }: ObservedState,
): Promise<SubscriptionChanges> {
  if (plan === null || plan === row.plan || priceId === null) return {};
  const found = await findPlanPriceByNumber(tx, { stripeId: priceId });
  return {
    ...(found && { priceId: found.price.id, price: found.price.amount }),
    ...(plans[plan].seats > 0 && { seats: plans[plan].seats }),
  };
}

/** Derives a row's changes from the observed state (docs/payments.md, section 5). */
export function deriveChanges(row: SubscriptionRow, view: ObservedState, at: Date): SubscriptionChanges {
  const status = deriveStatus(row, view, at);
  const endedAt = toDate(view.endedAt);
  const isOver = isEnded(status);
  return {
    status,
    ...(view.plan !== null && { plan: view.plan }),
    laterPlan: isOver ? null : view.laterPlan,
    scheduleId: isOver ? null : view.scheduleId,
    paymentMethodId: view.paymentMethod,
    isEnding: view.isEndingWithPeriod,
    nextAttemptAt: status === 'pending' ? toDate(view.nextAttempt) : null,
    serviceStoppedAt: view.status === 'unpaid' ? (row.serviceStoppedAt ?? at) : null,
    // a paid trial has its waiting window from the start
    ...(row.waitingUntil === null &&
      row.hasTrial &&
      row.startedAt && { waitingUntil: waitingUntil(row.startedAt) }),
    trialEnd: toDate(isTrialMoved(row, view) ? row.desired.trialEnd : view.trialEnd),
    periodStart: toDate(view.periodStart),
    periodEnd: toDate(view.periodEnd),
    endsAt: isOver
      ? (endedAt ?? row.endsAt ?? at)
      : view.isEndingWithPeriod
        ? toDate(view.status === 'trialing' ? view.trialEnd : view.periodEnd)
        : null,
  };
}

/** True while a requested trial end has not reached the provider, whose older one must not overwrite it. */
const isTrialMoved = ({ desired, desiredVersion, reconciledVersion }: SubscriptionRow, view: ObservedState) =>
  view.status === 'trialing' && desired.trialEnd !== null && reconciledVersion < desiredVersion;

function deriveStatus(row: SubscriptionRow, view: ObservedState, at: Date): SubscriptionStatus {
  const { status, activatedAt, startedAt, waitingUntil: until } = row;
  switch (view.status) {
    case 'trialing':
      if (activatedAt !== null || (startedAt !== null && at >= (until ?? waitingUntil(startedAt))))
        return 'trial';
      return view.scheduleId === null && status !== 'waiting' ? 'paid' : 'waiting';
    case 'active':
      return 'active';
    case 'incomplete':
    case 'past_due':
    case 'unpaid':
      return 'pending';
    case 'paused':
      return 'paused';
    case 'canceled':
      return endedStatus(row, toDate(view.endedAt) ?? at);
    case 'incomplete_expired':
      return 'expired';
    default:
      return 'unknown';
  }
}
