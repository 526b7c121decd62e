import type { SubscriptionAction, Actionable, Refusal } from '@visita/core/subscriptions/actions';
import { whyNot } from '@visita/core/subscriptions/actions';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { reconcileLater, reconcileSubscription, refusedMark } from './reconcile-subscription.ts';
import { creditRefusals } from './perform-step.ts';
import { lockSubscription, type LockedSubscription } from './lock-subscription.ts';
import { insertSubscriptionMove, type SubscriptionTransition } from './move-queries.ts';
import { hasRefundedPeriod } from './refund-queries.ts';
import { findRefusal } from './refusal-queries.ts';
import {
  findSubscription,
  hasPart,
  updateSubscription,
  type OwnedSubscription,
  type SubscriptionRow,
} from './queries.ts';

/** Picks what decides which actions a user may take. */
export function toActionable(
  {
    row,
    seats,
    isPeriodRefunded = false,
  }: {
    row: SubscriptionRow;
    seats: readonly Pick<LockedSubscription['seats'][number], 'userId' | 'cardId'>[];
    isPeriodRefunded?: boolean;
  },
  { userId, now }: { userId: string; now: Date },
): Actionable {
  return {
    plan: row.plan,
    status: statusAt(row, now),
    ends: row.desired.ends,
    isBilled: row.stripeId !== null,
    isActivated: row.activatedAt !== null,
    seats: row.seats,
    seated: seats.length,
    isOwnerSeated: seats.some((seat) => seat.userId === row.userId),
    hasEmptySeat: seats.some((seat) => seat.userId === userId && seat.cardId === null),
    isGuest: row.userId !== userId,
    isPeriodRefunded,
  };
}

/** A requested action and its time. */
interface RequestChangeInput {
  action: SubscriptionAction;
  at: Date;
}

/** A locked subscription, and whether the unused time of its period can still be credited. */
type SeenSubscription = LockedSubscription & { isPeriodRefunded?: boolean };

/**
 * Locks a subscription that the user owns or has a seat in, together with `cardIds`. Throws
 * `subscriptionNotFound` for any other user.
 */
export async function lockSeen(
  tx: Tx,
  { id, userId, cardIds }: OwnedSubscription & { cardIds?: string[] },
): Promise<SeenSubscription> {
  if (!(await hasPart(tx, { id, userId }))) throw new Problem('subscriptionNotFound');
  const subscription = await lockSubscription(tx, { id, userIds: [userId], ...(cardIds && { cardIds }) });
  const isSeen =
    subscription?.row.userId === userId || subscription?.seats.some((seat) => seat.userId === userId);
  if (!subscription || !isSeen) throw new Problem('subscriptionNotFound');
  return { ...subscription, isPeriodRefunded: await hasRefundedPeriod(tx, { id }) };
}

/** Locks the subscription like `lockSeen`, and refuses unless the action is possible now. */
export async function lockOwn(
  tx: Tx,
  mine: OwnedSubscription & { cardIds?: string[] },
  input: RequestChangeInput,
): Promise<LockedSubscription> {
  const subscription = await lockSeen(tx, mine);
  refuseUnlessPossible(subscription, mine, input);
  return subscription;
}

export function refuseUnlessPossible(
  subscription: SeenSubscription,
  { userId }: { userId: string },
  { action, at }: RequestChangeInput,
): void {
  const refusal = whyNot(action, toActionable(subscription, { userId, now: at }));
  if (refusal) throw refused(refusal);
}

/** The reason is a key of `subscriptions:reasons`. */
export function refused(reason: Refusal): Problem {
  return new Problem('subscriptionCannotChange', { params: { reason } });
}

/** Requests one change of the desired state, as `requestChanges` does. */
export const requestChange = (
  tx: Tx,
  subscription: LockedSubscription,
  change: Partial<DesiredState>,
  { action, ...move }: SubscriptionTransition & { action: string },
): Promise<SubscriptionRow> => requestChanges(tx, subscription, [[action, change]], move);

/**
 * Requests changes of the desired state on a locked row, and enqueues their reconciliation. Adds a history entry
 * per action. Increments the version once, by which the caller finds out if Stripe refused one of them.
 */
export async function requestChanges(
  tx: Tx,
  { row }: LockedSubscription,
  changes: readonly (readonly [action: string, change: Partial<DesiredState>])[],
  move: SubscriptionTransition,
): Promise<SubscriptionRow> {
  const change = Object.assign({}, ...changes.map(([, each]) => each)) as Partial<DesiredState>; // of these
  // any change of the ending resets how it came about
  const ending = change.ends && {
    isEndingWithAccount: false,
    isEndedByStaff: move.actor === 'admin' && change.ends !== 'renew',
  };
  const desired = { ...row.desired, ...ending, ...change };
  const desiredVersion = row.desiredVersion + 1;
  const requestedVersions = { ...row.requestedVersions };
  for (const part of Object.keys(change) as (keyof DesiredState)[]) requestedVersions[part] = desiredVersion;
  for (const [action] of changes)
    await insertSubscriptionMove(tx, { id: row.id, action, from: row.status, to: row.status }, move);
  await enqueue(tx, reconcileLater, { subscriptionId: row.id }, { once: row.id });
  return updateSubscription(tx, row, { desired, desiredVersion, requestedVersions, failure: null });
}

/**
 * Writes a change of the desired state and reconciles it while the caller waits. Returns the resulting row;
 * undefined if `write` requested nothing, and then the provider is not called. On a timeout the current row
 * is returned, and the enqueued job continues. Throws the refusal if the provider declined this request; a
 * concurrent one has its own answer.
 */
export async function changeNow(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'log'>,
  write: (tx: Tx) => Promise<SubscriptionRow | undefined>,
): Promise<SubscriptionRow | undefined> {
  const result = await transaction(deps.db, (tx) => write(tx));
  if (!result) return undefined;
  const row = await reconcileInTime(deps, result);
  const failure = await findRefusal(deps.db, result);
  if (failure !== undefined) throw toRefusalProblem(failure);
  return row;
}

async function reconcileInTime(deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'log'>, { id }: { id: string }) {
  try {
    return await deps.stripe.withTimeout(() => reconcileSubscription(deps, { id }));
  } catch (error) {
    if (!(error instanceof Problem) || error.key !== 'paymentUnavailable') throw error;
    return findSubscription(deps.db, { id });
  }
}

/** Stripe's codes for a payment that needs 3-D Secure or another confirmation by the cardholder. */
const confirmations = [
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
];

/** Maps the stored provider error code of a reverted change to a problem. */
export function toRefusalProblem(failure: string): Problem {
  const reason = creditRefusals.find((code) => failure === refusedMark + code);
  if (reason) return refused(reason);
  if (failure.startsWith(refusedMark)) return new Problem('paymentUnavailable');
  return new Problem(confirmations.includes(failure) ? 'paymentNeedsConfirmation' : 'paymentDeclined');
}
