import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm';
import { endedStatuses } from '@visita/core/subscriptions/status';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { orders } from '../database/tables/orders.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';
import { trialCards } from '../database/tables/trial-cards.ts';

/**
 * SQL condition of a trial that ended without a paid charge after it. Excludes subscriptions whose order was
 * cancelled or refunded.
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
  const validOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, subscriptions.orderId), notInArray(orders.status, ['cancelled', 'refunded'])));
  return and(
    eq(subscriptions.hasTrial, true),
    inArray(subscriptions.status, [...endedStatuses]),
    isNotNull(subscriptions.startedAt),
    or(isNull(subscriptions.orderId), exists(validOrder)),
    notExists(paid),
  );
}

/** True if the user has ended a trial unpaid: their next plan has no trial. */
export async function hasHadTrial(db: Queryable, { userId }: { userId: string }): Promise<boolean> {
  return (await db.$count(subscriptions, and(eq(subscriptions.userId, userId), endedUnpaid(db)))) > 0;
}

/** True if a trial of any user was ended unpaid with this card. */
export async function hasCardHadTrial(db: Queryable, { hash }: { hash: Buffer }): Promise<boolean> {
  const ended = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, trialCards.subscriptionId), endedUnpaid(db)));
  return (
    (await db.$count(
      trialCards,
      and(eq(trialCards.hash, hash), or(isNull(trialCards.subscriptionId), exists(ended))),
    )) > 0
  );
}

/** Returns false if the card was recorded for that trial before. */
export async function insertTrialCard(
  tx: Tx,
  card: { subscriptionId: string; hash: Buffer },
): Promise<boolean> {
  return (
    (await tx.insert(trialCards).values(card).onConflictDoNothing().returning({ id: trialCards.id })).length >
    0
  );
}

/**
 * Detaches trial cards from an erased user: those of unpaid trials are kept for a retention period, the
 * others deleted.
 */
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

/** Removes the cards detached until a moment. */
export async function removeOldTrialCards(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, trialCards, lte(trialCards.detachedAt, until));
}

/** Lists the card hashes recorded for the user's trials. */
export async function listUserTrialCards(db: Queryable, { userId }: { userId: string }) {
  const cards = await db
    .select({ subscriptionNo: subscriptions.subscriptionNo, hash: trialCards.hash })
    .from(trialCards)
    .innerJoin(subscriptions, eq(subscriptions.id, trialCards.subscriptionId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.id, trialCards.hash);
  return cards.map(({ subscriptionNo, hash }) => ({ subscriptionNo, hash: hash.toString('hex') }));
}
