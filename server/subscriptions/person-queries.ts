import { and, asc, eq, isNull, ne, notInArray } from 'drizzle-orm';
import { endedStatuses } from '@visita/core/subscriptions/status';
import type { Queryable, Tx } from '../database/database.ts';
import { rewardCodes } from '../database/tables/rewards.ts';
import {
  seatInvitations,
  seats,
  subscriptionMoves,
  subscriptions,
} from '../database/tables/subscriptions.ts';
import { detachTrialCards } from './trial-queries.ts';

const isRunning = notInArray(subscriptions.status, [...endedStatuses]);

/** Lists the user's subscriptions that have not ended. */
export async function listRunning(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isRunning))
    .orderBy(asc(subscriptions.id));
}

/** Lists the user's seats in subscriptions of other users. */
export async function listGuestSeats(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ id: seats.id, subscriptionId: seats.subscriptionId })
    .from(seats)
    .innerJoin(subscriptions, eq(subscriptions.id, seats.subscriptionId))
    .where(and(eq(seats.userId, userId), isNull(seats.endsAt), ne(subscriptions.userId, userId)))
    .orderBy(asc(seats.id));
}

/**
 * Detaches the subscriptions from an erased user, but keeps the rows for accounting. Deletes the invitations
 * that the user sent.
 */
export async function detachSubscriptions(
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await detachTrialCards(tx, { userId, at });
  const own = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .for('update');
  for (const { id } of await own)
    await tx.delete(seatInvitations).where(eq(seatInvitations.subscriptionId, id));
  await tx
    .update(subscriptions)
    .set({ userId: null, cardId: null, paymentMethodId: null })
    .where(eq(subscriptions.userId, userId));
}

/** Lists the history of all subscriptions of a user, oldest first. */
export async function listUserSubscriptionMoves(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({
      subscriptionNo: subscriptions.subscriptionNo,
      action: subscriptionMoves.action,
      from: subscriptionMoves.from,
      to: subscriptionMoves.to,
      actor: subscriptionMoves.actor,
      reason: subscriptionMoves.reason,
      movedAt: subscriptionMoves.movedAt,
    })
    .from(subscriptionMoves)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionMoves.subscriptionId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptionMoves.turn));
}

/** Lists all seats of a user, current and past. */
export async function listUserSeats(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({
      subscriptionNo: subscriptions.subscriptionNo,
      plan: subscriptions.plan,
      cardId: seats.cardId,
      startsAt: seats.startsAt,
      endsAt: seats.endsAt,
    })
    .from(seats)
    .innerJoin(subscriptions, eq(subscriptions.id, seats.subscriptionId))
    .where(eq(seats.userId, userId))
    .orderBy(asc(seats.startsAt), asc(seats.id));
}

/** Lists invitations to an address that were not accepted. */
export async function listInvitationsTo(db: Queryable, { email }: { email: string }) {
  return db
    .select({
      plan: subscriptions.plan,
      createdAt: seatInvitations.createdAt,
      expiresAt: seatInvitations.expiresAt,
    })
    .from(seatInvitations)
    .innerJoin(subscriptions, eq(subscriptions.id, seatInvitations.subscriptionId))
    .where(and(eq(seatInvitations.email, email.toLowerCase()), isNull(seatInvitations.usedAt)))
    .orderBy(asc(seatInvitations.createdAt));
}

/** Lists the reward codes that the user redeemed. The codes themselves are stored as hashes only. */
export async function listUserRewards(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ length: rewardCodes.length, unit: rewardCodes.unit, usedAt: rewardCodes.usedAt })
    .from(rewardCodes)
    .where(eq(rewardCodes.usedBy, userId))
    .orderBy(asc(rewardCodes.usedAt));
}
