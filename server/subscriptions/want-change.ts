import type { SubscriptionAction, Actionable, Refusal } from '@visita/core/subscriptions/actions';
import { whyNot } from '@visita/core/subscriptions/actions';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { Wanted } from '@visita/core/subscriptions/wanted';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { alignLater, alignSubscription, refusedMark } from './align-subscription.ts';
import { lockSubscription, type Held } from './lock-subscription.ts';
import {
  findSubscription,
  hasPart,
  insertSubscriptionMove,
  updateSubscription,
  type Move,
  type Owned,
  type SubscriptionRow,
} from './queries.ts';

/** The part of a subscription that decides what somebody may do about it. */
export function actionableOf(
  { row, seats }: { row: SubscriptionRow; seats: readonly Pick<Held['seats'][number], 'userId' | 'cardId'>[] },
  { userId, now }: { userId: string; now: Date },
): Actionable {
  return {
    plan: row.plan,
    status: statusAt(row, now),
    ends: row.wanted.ends,
    isBilled: row.stripeId !== null,
    isActivated: row.activatedAt !== null,
    seats: row.seats,
    seated: seats.length,
    isOwnerSeated: seats.some((seat) => seat.userId === row.userId),
    hasEmptySeat: seats.some((seat) => seat.userId === userId && seat.cardId === null),
    isGuest: row.userId !== userId,
  };
}

/** What somebody asks for about a subscription, and when. */
interface Asked {
  action: SubscriptionAction;
  at: Date;
}

/** A subscription that somebody owns or has a seat in, held with what is to be seated; anybody else finds none. */
export async function lockSeen(tx: Tx, { id, userId, cardIds }: Owned & { cardIds?: string[] }): Promise<Held> {
  if (!(await hasPart(tx, { id, userId }))) throw new Problem('subscriptionNotFound');
  const held = await lockSubscription(tx, { id, userIds: [userId], ...(cardIds && { cardIds }) });
  const isSeen = held?.row.userId === userId || held?.seats.some((seat) => seat.userId === userId);
  if (!held || !isSeen) throw new Problem('subscriptionNotFound');
  return held;
}

/** The same, where it may be done about it now. */
export async function lockOwn(tx: Tx, mine: Owned & { cardIds?: string[] }, asked: Asked): Promise<Held> {
  const held = await lockSeen(tx, mine);
  refuseUnlessPossible(held, mine, asked);
  return held;
}

export function refuseUnlessPossible(held: Held, { userId }: { userId: string }, { action, at }: Asked): void {
  const refusal = whyNot(action, actionableOf(held, { userId, now: at }));
  if (refusal) throw refused(refusal);
}

/** The reason is a key of `subscriptions:reasons`, for the sentence. */
export function refused(reason: Refusal): Problem {
  return new Problem('subscriptionCannotChange', { params: { reason } });
}

/** Writes down that something else is wanted, and asks for the provider to be brought there. The row is held. */
export async function want(
  tx: Tx,
  { row }: Held,
  change: Partial<Wanted>,
  { action, ...move }: Move & { action: string },
): Promise<SubscriptionRow> {
  // each change of the end is decided anew
  const ending = change.ends && { isEndingWithAccount: false, isEndedByStaff: move.actor === 'admin' && change.ends !== 'renew' };
  const wanted = { ...row.wanted, ...ending, ...change };
  await insertSubscriptionMove(tx, { id: row.id, action, from: row.status, to: row.status }, move);
  await enqueue(tx, alignLater, { subscriptionId: row.id }, { once: row.id });
  return updateSubscription(tx, row, { wanted, rev: row.rev + 1, failure: null });
}

/**
 * Does what somebody waits for: writes the wish, brings the provider there, and gives the subscription as it is then. Where the
 * provider takes longer than anybody waits, that is as it is already: the wish stays, and a job goes on with it. Nothing is
 * asked of the provider where nothing else is wanted.
 */
export async function changeNow(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'log'>,
  write: (tx: Tx) => Promise<SubscriptionRow | undefined>,
): Promise<SubscriptionRow | undefined> {
  const written = await transaction(deps.db, (tx) => write(tx));
  if (!written) return undefined;
  const row = await alignInTime(deps, written);
  if (row && row.failure !== null) throw refusalOf(row.failure);
  return row;
}

async function alignInTime(deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'log'>, { id }: { id: string }) {
  try {
    return await deps.stripe.withTimeout(() => alignSubscription(deps, { id }));
  } catch (error) {
    if (!(error instanceof Problem) || error.key !== 'paymentUnavailable') throw error;
    return findSubscription(deps.db, { id });
  }
}

/** What the provider calls a card whose owner has to agree with their bank first. */
const confirmations = ['authentication_required', 'subscription_payment_intent_requires_action', 'invoice_payment_intent_requires_action'];

/** Why a wish was taken back, in the provider's word. */
export function refusalOf(failure: string): Problem {
  if (failure.startsWith(refusedMark)) return new Problem('paymentUnavailable');
  return new Problem(confirmations.includes(failure) ? 'paymentNeedsConfirmation' : 'paymentDeclined');
}
