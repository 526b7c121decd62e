import { and, asc, desc, eq, inArray, isNull, sql, ne } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { users } from '../database/tables/account.ts';
import { cards, mainPhysicalCardId, physicalCards } from '../database/tables/cards.ts';
import { seats, subscriptions } from '../database/tables/subscriptions.ts';

export type SeatRow = typeof seats.$inferSelect;

/** Lists the taken seats with the owners of their cards. */
export async function listSeats(db: Queryable, { subscriptionId }: { subscriptionId: string }) {
  return db
    .select({
      id: seats.id,
      subscriptionId: seats.subscriptionId,
      userId: seats.userId,
      startsAt: seats.startsAt,
      cardId: seats.cardId,
      ownerId: cards.userId,
    })
    .from(seats)
    .leftJoin(cards, eq(cards.id, seats.cardId))
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

/** Lists the user's seats in subscriptions of other users. */
export async function listGuestSeats(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ id: seats.id, subscriptionId: seats.subscriptionId })
    .from(seats)
    .innerJoin(subscriptions, eq(subscriptions.id, seats.subscriptionId))
    .where(and(eq(seats.userId, userId), isNull(seats.endsAt), ne(subscriptions.userId, userId)))
    .orderBy(asc(seats.id));
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

export async function listSeated(db: Queryable, { subscriptionId }: { subscriptionId: string }) {
  return db
    .select({
      id: seats.id,
      name: users.displayName,
      cardNumber: physicalCards.cardNumber,
      startsAt: seats.startsAt,
    })
    .from(seats)
    .innerJoin(users, eq(users.id, seats.userId))
    .leftJoin(physicalCards, eq(physicalCards.id, mainPhysicalCardId(seats.cardId)))
    .where(and(eq(seats.subscriptionId, subscriptionId), isNull(seats.endsAt)))
    .orderBy(asc(seats.startsAt), asc(seats.id));
}
