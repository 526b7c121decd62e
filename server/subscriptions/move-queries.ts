import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { subscriptionMoves, subscriptions } from '../database/tables/subscriptions.ts';

/** The actor of a change, and its reason. */
export interface SubscriptionTransition {
  actor: (typeof subscriptionMoves.$inferSelect)['actor'];
  reason?: string;
  at: Date;
}

export async function insertSubscriptionMove(
  tx: Tx,
  { id, ...move }: { id: string; action: string; from: string | null; to: string },
  { actor, reason = '', at, onceAs = newId(at) }: SubscriptionTransition & { onceAs?: string },
): Promise<void> {
  await tx
    .insert(subscriptionMoves)
    .values({ id: onceAs, subscriptionId: id, ...move, actor, reason, movedAt: at })
    .onConflictDoNothing({ target: subscriptionMoves.id });
}

export async function listMoves(db: Queryable, { subscriptionId }: { subscriptionId: string }) {
  return db
    .select()
    .from(subscriptionMoves)
    .where(eq(subscriptionMoves.subscriptionId, subscriptionId))
    .orderBy(asc(subscriptionMoves.sequenceNumber));
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
    .orderBy(asc(subscriptionMoves.sequenceNumber));
}

/** Lists the history of a subscription, newest first. */
export async function listNewestMoves(db: Queryable, { subscriptionId }: { subscriptionId: string }) {
  const { action, to, actor, movedAt: at, sequenceNumber } = subscriptionMoves;
  return db
    .select({ id: subscriptionMoves.id, action, to, actor, at })
    .from(subscriptionMoves)
    .where(eq(subscriptionMoves.subscriptionId, subscriptionId))
    .orderBy(desc(sequenceNumber));
}
