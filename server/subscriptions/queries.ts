import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, notInArray } from 'drizzle-orm';
import { endedStatuses } from '@visita/core/subscriptions/status';
import type { Queryable, Tx } from '../database/database.ts';
import { users } from '../database/tables/account.ts';
import { cards } from '../database/tables/cards.ts';
import { planPrices } from '../database/tables/plans.ts';
import { seats, subscriptions } from '../database/tables/subscriptions.ts';
import { detachTrialCards } from './trial-card-queries.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** A row and its owner. Queries filter by both, so a foreign row is not found. */
export interface OwnedSubscription {
  id: string;
  userId: string;
}

export async function insertSubscription(
  tx: Tx,
  subscription: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow> {
  const [row] = await tx.insert(subscriptions).values(subscription).returning();
  if (!row) throw new Error('INSERT … RETURNING gave no row: subscriptions');
  return row;
}

type SubscriptionLookup =
  { id: string } | { stripeId: string } | { orderId: string } | { scheduleId: string };

function isKnown(lookup: SubscriptionLookup) {
  if ('id' in lookup) return eq(subscriptions.id, lookup.id);
  if ('stripeId' in lookup) return eq(subscriptions.stripeId, lookup.stripeId);
  if ('scheduleId' in lookup) return eq(subscriptions.scheduleId, lookup.scheduleId);
  return eq(subscriptions.orderId, lookup.orderId);
}

/** Finds a subscription of any owner, for provider events and the clock job. */
export async function findSubscription(
  db: Queryable,
  lookup: SubscriptionLookup,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(isKnown(lookup));
  return row;
}

/** Finds a subscription by its owner. A seat in another user's subscription does not count. */
export async function findOwnSubscription(
  db: Queryable,
  { id, userId }: OwnedSubscription,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)));
  return row;
}

/** Lists the subscriptions with these Stripe ids, ended ones included. */
export async function listByStripeIds(
  db: Queryable,
  { stripeIds }: { stripeIds: readonly string[] },
): Promise<Pick<SubscriptionRow, 'stripeId' | 'status'>[]> {
  return db
    .select({ stripeId: subscriptions.stripeId, status: subscriptions.status })
    .from(subscriptions)
    .where(inArray(subscriptions.stripeId, [...stripeIds]));
}

/** Lists the user's own subscriptions, newest first. */
export async function listOwnSubscriptions(
  db: Queryable,
  { userId }: { userId: string },
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.id));
}

/** True if the user owns the subscription or has a seat in it. */
export async function hasPart(db: Queryable, { id, userId }: OwnedSubscription): Promise<boolean> {
  const seated = db
    .select({ id: seats.subscriptionId })
    .from(seats)
    .where(and(eq(seats.subscriptionId, id), eq(seats.userId, userId), isNull(seats.endsAt)));
  return (
    (await db.$count(
      subscriptions,
      and(eq(subscriptions.id, id), or(eq(subscriptions.userId, userId), inArray(subscriptions.id, seated))),
    )) > 0
  );
}

export async function lockSubscriptionRow(
  tx: Tx,
  { id }: { id: string },
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row;
}

/** Locks the owner and the users who are to get a seat against erasure (`for key share`). */
export async function lockPeople(
  tx: Tx,
  { id, userIds = [] }: { id: string; userIds?: string[] },
): Promise<void> {
  const owner = tx.select({ id: subscriptions.userId }).from(subscriptions).where(eq(subscriptions.id, id));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(or(inArray(users.id, owner), inArray(users.id, userIds)))
    .orderBy(asc(users.id))
    .for('key share', { of: users });
}

/**
 * Locks the cards that a subscription covers or was bought for, and `cardIds`. Returns the ids of the locked
 * cards.
 */
export async function lockCoveredCards(
  tx: Tx,
  { id, cardIds = [] }: { id: string; cardIds?: string[] },
): Promise<Set<string>> {
  const seated = tx
    .select({ id: seats.cardId })
    .from(seats)
    .where(and(eq(seats.subscriptionId, id), isNull(seats.endsAt)));
  const chosen = tx.select({ id: subscriptions.cardId }).from(subscriptions).where(eq(subscriptions.id, id));
  const isIt = or(inArray(cards.id, seated), inArray(cards.id, chosen), inArray(cards.id, cardIds));
  const coveredCards = await tx
    .select({ id: cards.id })
    .from(cards)
    .where(isIt)
    .orderBy(asc(cards.id))
    .for('update', { of: cards });
  return new Set(coveredCards.map((card) => card.id));
}

type SubscriptionsSubscriptionData = Partial<typeof subscriptions.$inferInsert>;

/**
 * Writes a settled state under an optimistic lock. Returns false if the row version (`rowVersion`) has changed since
 * the read.
 */
export async function updateSettled(
  tx: Tx,
  { id, rowVersion }: { id: string; rowVersion: number },
  values: SubscriptionsSubscriptionData,
): Promise<boolean> {
  const rows = await tx
    .update(subscriptions)
    .set({ ...values, rowVersion: rowVersion + 1 })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.rowVersion, rowVersion)))
    .returning({ id: subscriptions.id });
  return rows.length === 1;
}

/** Updates columns that do not depend on the provider's state, on a locked row. Leaves the row version. */
export async function updateSubscription(
  tx: Tx,
  { id }: { id: string },
  values: SubscriptionsSubscriptionData,
): Promise<SubscriptionRow> {
  const [row] = await tx.update(subscriptions).set(values).where(eq(subscriptions.id, id)).returning();
  if (!row) throw new Error('subscription row disappeared while locked');
  return row;
}

/**
 * Records that the desired state of version `desiredVersion` is reconciled. Returns false if a newer one was requested
 * meanwhile.
 */
export async function updateReconciled(
  db: Queryable,
  { id, desiredVersion }: { id: string; desiredVersion: number },
): Promise<boolean> {
  const rows = await db
    .update(subscriptions)
    .set({ reconciledVersion: desiredVersion })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.desiredVersion, desiredVersion)))
    .returning({ id: subscriptions.id });
  return rows.length === 1;
}

/** Lists a page of due subscriptions, the most overdue first (keyset pagination on `dueAt` and id). */
export async function listDue(
  db: Queryable,
  { now, after, limit }: { now: Date; after: { dueAt: Date; id: string } | null; limit: number },
): Promise<{ id: string; dueAt: Date }[]> {
  const isAfter =
    after === null
      ? undefined
      : sql`(${subscriptions.dueAt}, ${subscriptions.id}) > (${after.dueAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const rows = await db
    .select({ id: subscriptions.id, dueAt: subscriptions.dueAt })
    .from(subscriptions)
    .where(and(lte(subscriptions.dueAt, now), isAfter))
    .orderBy(asc(subscriptions.dueAt), asc(subscriptions.id))
    .limit(limit);
  return rows.map(({ id, dueAt }) => ({ id, dueAt: dueAt ?? now })); // `<=` never matches null
}

/** Lists subscriptions whose desired state is not reconciled. */
export async function listUnreconciled(db: Queryable, { limit }: { limit: number }) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(sql`${subscriptions.reconciledVersion} < ${subscriptions.desiredVersion}`)
    .orderBy(asc(subscriptions.id))
    .limit(limit);
}

const isRunning = notInArray(subscriptions.status, [...endedStatuses]);

const isBilledTo = (userId: string) =>
  and(eq(subscriptions.userId, userId), isNotNull(subscriptions.stripeId), isRunning);

/** Lists the user's subscriptions that the provider bills. */
export async function listBilled(db: Queryable, { userId }: { userId: string }): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(isBilledTo(userId)).orderBy(asc(subscriptions.id));
}

/** Locks the user's subscriptions that the provider bills, ordered by id. */
export async function lockBilled(tx: Tx, { userId }: { userId: string }): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(isBilledTo(userId))
    .orderBy(asc(subscriptions.id))
    .for('update');
}

/** Finds the subscription placed with an order, and the Stripe id of its price. */
export async function findPricedSubscription(db: Queryable, { orderId }: { orderId: string }) {
  const [found] = await db
    .select({ subscription: subscriptions, price: planPrices.stripeId })
    .from(subscriptions)
    .leftJoin(planPrices, eq(planPrices.id, subscriptions.priceId))
    .where(eq(subscriptions.orderId, orderId));
  return found;
}

/** True if a subscription that renewed this one has started and not ended. */
export async function hasRunningRenewal(db: Queryable, { id }: { id: string }): Promise<boolean> {
  const isRenewal = and(eq(subscriptions.renewedFrom, id), isNotNull(subscriptions.startedAt), isRunning);
  return (await db.$count(subscriptions, isRenewal)) > 0;
}

/**
 * Lists a page of subscriptions that the provider bills. The condition must match that of the partial index.
 */
export async function listLive(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; stripeId: string }[]> {
  const rows = await db
    .select({ id: subscriptions.id, stripeId: subscriptions.stripeId })
    .from(subscriptions)
    .where(isLive({ after }))
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.flatMap(({ id, stripeId }) => (stripeId === null ? [] : [{ id, stripeId }]));
}

export async function countLive(db: Queryable, rest: { after: string | null }): Promise<number> {
  return db.$count(subscriptions, isLive(rest));
}

const isLive = ({ after }: { after: string | null }) =>
  and(
    sql`${subscriptions.stripeId} is not null and ${subscriptions.status} not in ('cancelled', 'expired', 'completed', 'released')`,
    after === null ? undefined : gt(subscriptions.id, after),
  );

/** Lists the user's subscriptions that have not ended. */
export async function listRunning(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isRunning))
    .orderBy(asc(subscriptions.id));
}

/**
 * Detaches the subscriptions from an erased user, but keeps the rows for accounting. Returns their ids.
 */
export async function detachSubscriptions(
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<string[]> {
  await detachTrialCards(tx, { userId, at });
  const rows = await tx
    .update(subscriptions)
    .set({ userId: null, cardId: null, paymentMethodId: null })
    .where(eq(subscriptions.userId, userId))
    .returning({ id: subscriptions.id });
  return rows.map(({ id }) => id);
}
