import { and, eq, getTableColumns, inArray, isNull, sql, asc } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { batches, cardAddresses, cards, physicalCards, physicalCardMoves } from '../database/tables/cards.ts';
import { insertPhysicalAddresses } from './card-address-queries.ts';
import { coverages } from './queries.ts';

/** Joins the card to which a physical card is attached; a replaced one leads to a card, but is blocked. */
const isAttached = and(eq(cards.id, cardAddresses.cardId), isNull(physicalCards.blockedAt));

/** Finds a physical card by its number, with the card to which it is attached and the card's owner. */
export async function findPhysicalCard(db: Queryable, { cardNumber }: { cardNumber: string }) {
  const [card] = await db
    .select({
      physicalCardId: physicalCards.id,
      blockedAt: physicalCards.blockedAt,
      cardId: cardAddresses.code,
      cardNumber: physicalCards.cardNumber,
      colour: physicalCards.colour,
      validityLength: batches.validityLength,
      validityUnit: batches.validityUnit,
      specialUntil: physicalCards.specialUntil,
      lostAt: cardAddresses.lostAt,
      id: cards.id,
      userId: cards.userId,
      coverages,
    })
    .from(physicalCards)
    .innerJoin(batches, eq(batches.id, physicalCards.batchId))
    .innerJoin(cardAddresses, eq(cardAddresses.physicalCardId, physicalCards.id))
    .leftJoin(cards, isAttached)
    .where(eq(physicalCards.cardNumber, cardNumber));
  return card;
}

export type PhysicalCardRow = NonNullable<Awaited<ReturnType<typeof findPhysicalCard>>>;

interface FirstAttachment {
  physicalCardId: string;
  /** The end of the special validity if the card was never attached before; a stored end stays. */
  firstUntil: Date | null;
  /** The end of the special validity that the replaced card still had; it is carried over. */
  keptUntil?: Date | null;
}

/**
 * Stores the end of a physical card's special validity when it is attached, and returns it. Undefined for a
 * blocked card.
 */
export async function updateSpecialUntil(
  tx: Tx,
  { physicalCardId, firstUntil, keptUntil = null }: FirstAttachment,
): Promise<{ specialUntil: Date | null } | undefined> {
  const [attached] = await tx
    .update(physicalCards)
    .set({
      // `greatest` ignores nulls
      specialUntil: sql`greatest(coalesce(${physicalCards.specialUntil}, ${firstUntil}::timestamptz), ${keptUntil}::timestamptz)`,
    })
    .where(and(eq(physicalCards.id, physicalCardId), isNull(physicalCards.blockedAt)))
    .returning({ specialUntil: physicalCards.specialUntil });
  return attached;
}

/** A new physical card with the code of its address. */
export type NewPhysicalCard = typeof physicalCards.$inferInsert & { cardId: string };

/**
 * Inserts physical cards with their addresses and returns how many were written. One whose random number or
 * code exists already is skipped.
 */
export async function insertPhysicalCards(
  tx: Tx,
  newCards: readonly NewPhysicalCard[],
  createdAt: Date,
): Promise<number> {
  const inserted = await tx
    .insert(physicalCards)
    .values(
      newCards.map(({ id, batchId, cardNumber, colour, specialUntil }) => ({
        id,
        batchId,
        cardNumber,
        colour,
        specialUntil,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: physicalCards.id });
  const ids = new Set(inserted.map(({ id }) => id));
  const reachable = new Set(
    await insertPhysicalAddresses(
      tx,
      newCards.filter(({ id }) => ids.has(id)),
      createdAt,
    ),
  );
  const unreachable = [...ids].filter((id) => !reachable.has(id));
  if (unreachable.length > 0) await tx.delete(physicalCards).where(inArray(physicalCards.id, unreachable));
  return reachable.size;
}

export async function insertPhysicalMove(tx: Tx, move: typeof physicalCardMoves.$inferInsert): Promise<void> {
  await tx.insert(physicalCardMoves).values(move);
}

/** Locks physical cards by id. A concurrent attachment, which locks the same row, waits. */
export async function lockPhysicalCards(tx: Tx, { ids }: { ids: string[] }) {
  return tx
    .select({ ...getTableColumns(physicalCards) })
    .from(physicalCards)
    .where(inArray(physicalCards.id, ids))
    .orderBy(asc(physicalCards.id))
    .for('update');
}

/** Locks the physical cards whose addresses lead to a card, which the caller has locked. */
export async function lockAttachedCards(tx: Tx, { cardId }: { cardId: string }): Promise<void> {
  await tx
    .select({ id: physicalCards.id })
    .from(physicalCards)
    .innerJoin(cardAddresses, eq(cardAddresses.physicalCardId, physicalCards.id))
    .where(eq(cardAddresses.cardId, cardId))
    .orderBy(asc(physicalCards.id))
    .for('update', { of: physicalCards });
}

/** Blocks a physical card, or unblocks it by null. */
export async function updateBlocked(
  tx: Tx,
  { id }: { id: string },
  { blockedAt }: { blockedAt: Date | null },
): Promise<void> {
  await tx.update(physicalCards).set({ blockedAt }).where(eq(physicalCards.id, id));
}

/**
 * Locks a card before the physical card that is attached to it. Undefined if that one was detached or replaced
 * meanwhile.
 */
export async function lockCardOfPhysical(
  tx: Tx,
  { id, physicalCardId }: { id: string; physicalCardId: string },
) {
  const [card] = await tx.select().from(cards).where(eq(cards.id, id)).for('update');
  if (!card) return undefined;
  const [attached] = await tx
    .select({ code: cardAddresses.code })
    .from(cardAddresses)
    .innerJoin(physicalCards, eq(physicalCards.id, cardAddresses.physicalCardId))
    .where(
      and(
        eq(cardAddresses.cardId, id),
        eq(cardAddresses.physicalCardId, physicalCardId),
        isNull(physicalCards.blockedAt),
      ),
    );
  return attached && card;
}
