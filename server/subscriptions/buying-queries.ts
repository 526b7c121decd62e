import { and, desc, eq, inArray, not } from 'drizzle-orm';
import { endedStatuses } from '@visita/core/subscriptions/status';
import type { Queryable } from '../database/database.ts';
import { cards } from '../database/tables/cards.ts';
import { planPrices } from '../database/tables/plans.ts';
import { seats, subscriptions } from '../database/tables/subscriptions.ts';

/** Finds the subscription placed with an order, and the Stripe id of its price. */
export async function findPricedSubscription(db: Queryable, { orderId }: { orderId: string }) {
  const [found] = await db
    .select({ subscription: subscriptions, price: planPrices.stripeId })
    .from(subscriptions)
    .leftJoin(planPrices, eq(planPrices.id, subscriptions.priceId))
    .where(eq(subscriptions.orderId, orderId));
  return found;
}

/** Returns the card with which the user last had a seat of a subscription, if it still belongs to them. */
export async function findLastCard(
  db: Queryable,
  { subscriptionId, userId }: { subscriptionId: string; userId: string },
): Promise<string | undefined> {
  const [seat] = await db
    .select({ cardId: cards.id })
    .from(seats)
    .innerJoin(cards, and(eq(cards.id, seats.cardId), eq(cards.userId, userId)))
    .where(and(eq(seats.subscriptionId, subscriptionId), eq(seats.userId, userId)))
    .orderBy(desc(seats.startsAt), desc(seats.id))
    .limit(1);
  return seat?.cardId;
}

/** True if a running subscription renewed this one. */
export async function hasRunningRenewal(db: Queryable, { id }: { id: string }): Promise<boolean> {
  const isOver = inArray(subscriptions.status, ['created', 'pending', ...endedStatuses]);
  return (await db.$count(subscriptions, and(eq(subscriptions.renewedFrom, id), not(isOver)))) > 0;
}
