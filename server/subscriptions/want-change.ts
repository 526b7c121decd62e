import type { SubscriptionAction, Actionable, Refusal } from '@visita/core/subscriptions/actions';
import { whyNot } from '@visita/core/subscriptions/actions';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { Wanted } from '@visita/core/subscriptions/wanted';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { alignLater, alignSubscription } from './align-subscription.ts';
import { lockSubscription, type Held } from './lock-subscription.ts';
import { findOwnSubscription, insertSubscriptionMove, updateSubscription, type Move, type Owned, type SubscriptionRow } from './queries.ts';

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
    hasEmptySeat: seats.some((seat) => seat.userId === userId && seat.cardId === null),
    isGuest: row.userId !== userId,
  };
}

/** A subscription of the caller's that this transaction holds; refuses what may not be done about it now. */
export async function lockOwn(
  tx: Tx,
  { id, userId, cardIds }: Owned & { cardIds?: string[] },
  { action, at }: { action: SubscriptionAction; at: Date },
): Promise<Held> {
  if (!(await findOwnSubscription(tx, { id, userId }))) throw new Problem('subscriptionNotFound');
  const held = await lockSubscription(tx, { id, ...(cardIds && { cardIds }) });
  if (held?.row.userId !== userId) throw new Problem('subscriptionNotFound');
  const refusal = whyNot(action, actionableOf(held, { userId, now: at }));
  if (refusal) throw refused(refusal);
  return held;
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
  const wanted = { ...row.wanted, ...change };
  await insertSubscriptionMove(tx, { id: row.id, action, from: row.status, to: row.status }, move);
  await enqueue(tx, alignLater, { subscriptionId: row.id }, { once: row.id });
  return updateSubscription(tx, row, { wanted, rev: row.rev + 1, failure: null });
}

/**
 * Does what somebody waits for: writes the wish, brings the provider there, and gives the subscription as it is then. Who waits
 * longer than the provider may take gets `paymentUnavailable`; the wish stays and is gone on with.
 */
export async function changeNow(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'log'>,
  write: (tx: Tx) => Promise<{ id: string }>,
): Promise<SubscriptionRow> {
  const { id } = await transaction(deps.db, (tx) => write(tx));
  return deps.stripe.withTimeout(async () => {
    const row = await alignSubscription(deps, { id });
    if (!row) throw new Problem('subscriptionNotFound');
    return row;
  });
}
