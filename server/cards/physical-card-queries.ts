import { and, eq, getTableColumns, inArray, isNull, sql, asc, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { batches, cardAddresses, cards, physicalCards, physicalCardMoves } from '../database/tables/cards.ts';
import { insertPhysicalAddresses } from './card-address-queries.ts';
import { coverages } from './queries.ts';

/** Joins the card to which a physical card is attached; a replaced one leads to a card, but is blocked. */
const isAttached = and(eq(cards.id, cardAddresses.cardId), isNull(physicalCards.blockedAt));

/** True if the special validity still covers another card, as it stayed with that one on a replacement. */
const isSpentElsewhere = sql<boolean>`exists (select from card_coverages v
  where v.source = 'physical' and v.source_id = physical_cards.id and v.card_id is distinct from card_addresses.card_id)`;

/** Finds a physical card by its number, with the card to which it is attached and the card's owner. */
export async function findPhysicalCard(db: Queryable, { cardNumber }: { cardNumber: string }) {
  return findPhysicalCardWhere(db, eq(physicalCards.cardNumber, cardNumber));
}

/** The same by its id. */
export async function findPhysicalCardById(db: Queryable, { id }: { id: string }) {
  return findPhysicalCardWhere(db, eq(physicalCards.id, id));
}

async function findPhysicalCardWhere(db: Queryable, isMeant: SQL) {
  const [card] = await db
    .select({
      physicalCardId: physicalCards.id,
      blockedAt: physicalCards.blockedAt,
      cardId: cardAddresses.code,
      cardNumber: physicalCards.cardNumber,
      kind: physicalCards.kind,
      colour: physicalCards.colour,
      validityLength: batches.validityLength,
      validityUnit: batches.validityUnit,
      specialUntil: physicalCards.specialUntil,
      isSpentElsewhere,
      lostAt: cardAddresses.lostAt,
      id: cards.id,
      userId: cards.userId,
      coverages,
    })
    .from(physicalCards)
    .innerJoin(batches, eq(batches.id, physicalCards.batchId))
    .innerJoin(cardAddresses, eq(cardAddresses.physicalCardId, physicalCards.id))
    .leftJoin(cards, isAttached)
    .where(isMeant);
  return card;
}

export type PhysicalCardRow = NonNullable<Awaited<ReturnType<typeof findPhysicalCard>>>;

/**
 * Stores the end of a physical card's special validity if it is attached for the first time, and returns the
 * stored one. Undefined for a blocked card.
 */
export async function updateFirstSpecialUntil(
  tx: Tx,
  { physicalCardId, firstUntil }: { physicalCardId: string; firstUntil: Date | null },
): Promise<{ specialUntil: Date | null } | undefined> {
  const [attached] = await tx
    .update(physicalCards)
    .set({ specialUntil: sql`coalesce(${physicalCards.specialUntil}, ${firstUntil}::timestamptz)` })
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
      newCards.map(({ id, batchId, kind, cardNumber, colour, specialUntil }) => ({
        id,
        batchId,
        kind,
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
