import { and, eq, exists, gt, inArray, isNotNull, isNull, lte, notExists, notInArray, or, type SQL } from 'drizzle-orm';
import { endedStatuses } from '@visita/core/subscriptions/status';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { orders } from '../database/tables/orders.ts';
import { subscriptionInvoices, subscriptions } from '../database/tables/subscriptions.ts';
import { trialCards } from '../database/tables/trial-cards.ts';

/**
 * A trial that has ended without what follows it being paid. One whose order was cancelled with it had no card, and so no
 * trial.
 */
function endedUnpaid(db: Queryable): SQL | undefined {
  const paid = db
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .where(
      and(
        eq(subscriptionInvoices.subscriptionId, subscriptions.id),
        eq(subscriptionInvoices.status, 'paid'),
        gt(subscriptionInvoices.total, 0),
        eq(subscriptionInvoices.isOfOrder, false),
      ),
    );
  const kept = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, subscriptions.orderId), notInArray(orders.status, ['cancelled', 'refunded'])));
  return and(
    eq(subscriptions.hasTrial, true),
    inArray(subscriptions.status, [...endedStatuses]),
    isNotNull(subscriptions.startedAt),
    or(isNull(subscriptions.orderId), exists(kept)),
    notExists(paid),
  );
}

/** Whether somebody has ended a trial without paying what follows it: they are sold the next plan without one. */
export async function hasHadTrial(db: Queryable, { userId }: { userId: string }): Promise<boolean> {
  return (await db.$count(subscriptions, and(eq(subscriptions.userId, userId), endedUnpaid(db)))) > 0;
}

/** Whether a trial was ended so with this card, whoever had it. */
export async function hasCardHadTrial(db: Queryable, { hash }: { hash: Buffer }): Promise<boolean> {
  const ended = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, trialCards.subscriptionId), endedUnpaid(db)));
  return (await db.$count(trialCards, and(eq(trialCards.hash, hash), or(isNull(trialCards.subscriptionId), exists(ended))))) > 0;
}

/** False when that card was known of that trial. */
export async function insertTrialCard(tx: Tx, card: { subscriptionId: string; hash: Buffer }): Promise<boolean> {
  return (await tx.insert(trialCards).values(card).onConflictDoNothing().returning({ id: trialCards.id })).length > 0;
}

/** Takes a person off the cards that they had trials with: those of a trial that ended unpaid stay for a while as they are, the others go. */
export async function detachTrialCards(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  const own = (which?: SQL) =>
    tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), which));
  await tx
    .update(trialCards)
    .set({ subscriptionId: null, detachedAt: at })
    .where(inArray(trialCards.subscriptionId, own(endedUnpaid(tx))));
  await tx.delete(trialCards).where(inArray(trialCards.subscriptionId, own()));
}

/** Those whose person left so long ago. */
export async function removeOldTrialCards(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, trialCards, lte(trialCards.detachedAt, until));
}

/** The cards that somebody's trials are remembered by. */
export async function listTrialCardsOf(db: Queryable, { userId }: { userId: string }) {
  const cards = await db
    .select({ subscriptionNo: subscriptions.subscriptionNo, hash: trialCards.hash })
    .from(trialCards)
    .innerJoin(subscriptions, eq(subscriptions.id, trialCards.subscriptionId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.id, trialCards.hash);
  return cards.map(({ subscriptionNo, hash }) => ({ subscriptionNo, hash: hash.toString('hex') }));
}
