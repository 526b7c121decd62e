import { specialValidUntil } from '@visita/core/cards/special-validity';
import { transaction } from '../database/transaction.ts';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { lockSubscription, type LockedSubscription } from './lock-subscription.ts';
import type { SubscriptionTransition } from './move-queries.ts';
import type { SubscriptionRow } from './queries.ts';
import { findSeatOfCard } from './seat-queries.ts';
import { moveSubscription } from './settle-subscription.ts';

/**
 * Begins the time of a locked plan that was paid once, with the cards of its seats. Undefined for any other
 * plan, and if it has begun.
 */
export async function beginTerm(
  tx: Tx,
  subscription: LockedSubscription,
  move: SubscriptionTransition,
): Promise<SubscriptionRow | undefined> {
  const { row } = subscription;
  const { length, lengthUnit: unit } = row;
  if (length === null || unit === null || row.startedAt === null || row.endsAt !== null) return undefined;
  const { at } = move;
  const endsAt = specialValidUntil(at, { length, unit });
  const term = { status: 'active' as const, activatedAt: at, periodStart: at, periodEnd: endsAt, endsAt };
  return moveSubscription(tx, subscription, term, move);
}

/**
 * Begins the plan of a card whose physical card came with the plan and was attached after the payment. Does
 * nothing if it has begun.
 */
export async function beginAttachedTerm(
  { db }: Pick<Deps, 'db'>,
  { cardId, at }: { cardId: string; at: Date },
): Promise<void> {
  await transaction(db, async (tx) => {
    const seat = await findSeatOfCard(tx, { cardId });
    const subscription = seat && (await lockSubscription(tx, { id: seat.subscriptionId, cardIds: [cardId] }));
    if (!subscription?.seats.some((one) => one.cardId === cardId)) return;
    const { startedAt } = subscription.row;
    if (startedAt && at >= startedAt) await beginTerm(tx, subscription, { actor: 'user', at });
  });
}
