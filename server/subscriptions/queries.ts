import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { users } from '../database/tables/account.ts';
import { cards, physicalCards } from '../database/tables/cards.ts';
import { documents } from '../database/tables/documents.ts';
import {
  seats,
  subscriptionInvoices,
  subscriptionMoves,
  subscriptions,
} from '../database/tables/subscriptions.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type SeatRow = typeof seats.$inferSelect;
export type InvoiceRow = typeof subscriptionInvoices.$inferSelect;

/** A row and its owner. Queries filter by both, so a foreign row is not found. */
export interface OwnedSubscription {
  id: string;
  userId: string;
}

/** The actor of a change, and its reason. */
export interface SubscriptionTransition {
  actor: (typeof subscriptionMoves.$inferSelect)['actor'];
  reason?: string;
  at: Date;
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

function isKnown(known: SubscriptionLookup) {
  if ('id' in known) return eq(subscriptions.id, known.id);
  if ('stripeId' in known) return eq(subscriptions.stripeId, known.stripeId);
  if ('scheduleId' in known) return eq(subscriptions.scheduleId, known.scheduleId);
  return eq(subscriptions.orderId, known.orderId);
}

/** Finds a subscription of any owner, for provider events and the clock job. */
export async function findSubscription(
  db: Queryable,
  known: SubscriptionLookup,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(isKnown(known));
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
  const held = await tx
    .select({ id: cards.id })
    .from(cards)
    .where(isIt)
    .orderBy(asc(cards.id))
    .for('update', { of: cards });
  return new Set(held.map((card) => card.id));
}

/** Lists the taken seats with the printed ids of their cards. */
export async function listSeats(db: Queryable, { subscriptionId }: { subscriptionId: string }) {
  return db
    .select({
      id: seats.id,
      subscriptionId: seats.subscriptionId,
      userId: seats.userId,
      startsAt: seats.startsAt,
      cardId: seats.cardId,
      printedId: physicalCards.cardId,
      ownerId: cards.userId,
    })
    .from(seats)
    .leftJoin(cards, eq(cards.id, seats.cardId))
    .leftJoin(physicalCards, eq(physicalCards.id, cards.physicalCardId))
    .where(and(eq(seats.subscriptionId, subscriptionId), isNull(seats.endsAt)))
    .orderBy(asc(seats.startsAt), asc(seats.id));
}

export async function insertSeat(tx: Tx, seat: typeof seats.$inferInsert): Promise<void> {
  await tx.insert(seats).values(seat);
}

export async function updateSeatCard(
  tx: Tx,
  { id, cardId }: { id: string; cardId: string | null },
): Promise<void> {
  await tx.update(seats).set({ cardId }).where(eq(seats.id, id));
}

export async function endSeats(tx: Tx, { ids, at }: { ids: string[]; at: Date }): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(seats)
    .set({ endsAt: sql`greatest(${at.toISOString()}::timestamptz, ${seats.startsAt})` })
    .where(and(inArray(seats.id, ids), isNull(seats.endsAt)));
}

/** Finds the seat that covers a card now. */
export async function findSeatOfCard(
  db: Queryable,
  { cardId }: { cardId: string },
): Promise<SeatRow | undefined> {
  const [seat] = await db
    .select()
    .from(seats)
    .where(and(eq(seats.cardId, cardId), isNull(seats.endsAt)));
  return seat;
}

type SubscriptionsSubscriptionData = Partial<typeof subscriptions.$inferInsert>;

/**
 * Writes a settled state under an optimistic lock. Returns false if the row version (`rowVersion`) has changed since
 * the read.
 */
export async function updateSettled(
  tx: Tx,
  { id, rowVersion }: { id: string; rowVersion: number },
  written: SubscriptionsSubscriptionData,
): Promise<boolean> {
  const rows = await tx
    .update(subscriptions)
    .set({ ...written, rowVersion: rowVersion + 1 })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.rowVersion, rowVersion)))
    .returning({ id: subscriptions.id });
  return rows.length === 1;
}

/** Updates columns that do not depend on the provider's state, on a locked row. Leaves the row version. */
export async function updateSubscription(
  tx: Tx,
  { id }: { id: string },
  written: SubscriptionsSubscriptionData,
): Promise<SubscriptionRow> {
  const [row] = await tx.update(subscriptions).set(written).where(eq(subscriptions.id, id)).returning();
  if (!row) throw new Error('subscription row disappeared while locked');
  return row;
}

/**
 * Records that the desired state of version `rev` is reconciled. Returns false if a newer one was requested
 * meanwhile.
 */
export async function updateReconciled(
  db: Queryable,
  { id, rev }: { id: string; rev: number },
): Promise<boolean> {
  const rows = await db
    .update(subscriptions)
    .set({ alignedRev: rev })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.rev, rev)))
    .returning({ id: subscriptions.id });
  return rows.length === 1;
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
    .orderBy(asc(subscriptionMoves.turn));
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
    .where(sql`${subscriptions.alignedRev} < ${subscriptions.rev}`)
    .orderBy(asc(subscriptions.id))
    .limit(limit);
}

type WhichInvoice = { id: string } | { stripeId: string };

const isInvoice = (by: WhichInvoice) =>
  'id' in by ? eq(subscriptionInvoices.id, by.id) : eq(subscriptionInvoices.stripeId, by.stripeId);

export async function findSubscriptionInvoice(
  db: Queryable,
  by: WhichInvoice,
): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(subscriptionInvoices).where(isInvoice(by));
  return row;
}

/** Locks an invoice. Lock its subscription first. */
export async function lockInvoice(tx: Tx, by: WhichInvoice): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select().from(subscriptionInvoices).where(isInvoice(by)).for('update');
  return row;
}

export async function insertInvoice(
  tx: Tx,
  invoice: typeof subscriptionInvoices.$inferInsert,
): Promise<InvoiceRow> {
  const [row] = await tx.insert(subscriptionInvoices).values(invoice).returning();
  if (!row) throw new Error('INSERT … RETURNING gave no row: subscription_invoices');
  return row;
}

export async function updateInvoice(
  tx: Tx,
  { id }: InvoiceRow,
  written: Partial<InvoiceRow>,
): Promise<InvoiceRow> {
  const [row] = await tx
    .update(subscriptionInvoices)
    .set(written)
    .where(eq(subscriptionInvoices.id, id))
    .returning();
  if (!row) throw new Error('invoice row disappeared while locked');
  return row;
}

/** Lists open invoices that were sent but have no document yet, oldest first. */
export async function listUndocumentedInvoices(db: Queryable): Promise<InvoiceRow[]> {
  const { id, status, isOfOrder, total, dueAt, createdAt } = subscriptionInvoices;
  const written = db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.subscriptionInvoiceId, id));
  return db
    .select()
    .from(subscriptionInvoices)
    .where(and(eq(status, 'open'), isNotNull(dueAt), eq(isOfOrder, false), gt(total, 0), notExists(written)))
    .orderBy(asc(createdAt), asc(id));
}
