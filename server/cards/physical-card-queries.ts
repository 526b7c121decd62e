import { and, eq, getTableColumns, inArray, isNull, sql, asc } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { batches, cards, physicalCards, physicalCardMoves } from '../database/tables/cards.ts';
import { coverages, printed } from './queries.ts';

/** Finds a printed card by its number, with the user that has bound it. */
export async function findPhysicalCard(db: Queryable, { cardNumber }: { cardNumber: string }) {
  const [card] = await db
    .select({
      physicalCardId: physicalCards.id,
      blockedAt: physicalCards.blockedAt,
      ...printed,
      id: cards.id,
      userId: cards.userId,
      coverages,
    })
    .from(physicalCards)
    .innerJoin(batches, eq(batches.id, physicalCards.batchId))
    .leftJoin(cards, eq(cards.physicalCardId, physicalCards.id))
    .where(eq(physicalCards.cardNumber, cardNumber));
  return card;
}

export type PhysicalCardRow = NonNullable<Awaited<ReturnType<typeof findPhysicalCard>>>;

interface Attaching {
  physicalCardId: string;
  /** The end of the special validity if this is the card's first binding; a stored end stays. */
  firstUntil: Date | null;
  /** The end of the special validity that the replaced card still had; it is carried over. */
  keptUntil?: Date | null;
}

/**
 * Empties the exit link of a physical card that is being bound and stores the end of its special validity.
 * Returns that end, or `undefined` for a blocked card. To be called after the binding is written, so that a
 * concurrent block has waited.
 */
export async function attachPhysicalCard(
  tx: Tx,
  { physicalCardId, firstUntil, keptUntil = null }: Attaching,
): Promise<{ specialUntil: Date | null } | undefined> {
  const [attached] = await tx
    .update(physicalCards)
    .set({
      exitLink: '',
      // `greatest` ignores nulls
      specialUntil: sql`greatest(coalesce(${physicalCards.specialUntil}, ${firstUntil}::timestamptz), ${keptUntil}::timestamptz)`,
    })
    .where(and(eq(physicalCards.id, physicalCardId), isNull(physicalCards.blockedAt)))
    .returning({ specialUntil: physicalCards.specialUntil });
  return attached;
}

/** Writes the link to which an unbound physical card redirects visitors. */
export async function updateExitLink(
  db: Queryable,
  { physicalCardId, exitLink }: { physicalCardId: string; exitLink: string },
): Promise<void> {
  await db.update(physicalCards).set({ exitLink }).where(eq(physicalCards.id, physicalCardId));
}

export async function insertPhysicalCards(
  db: Queryable,
  row: (typeof physicalCards.$inferInsert)[],
): Promise<void> {
  await db.insert(physicalCards).values(row);
}

export async function insertPhysicalMove(tx: Tx, move: typeof physicalCardMoves.$inferInsert): Promise<void> {
  await tx.insert(physicalCardMoves).values(move);
}

/** Locks physical cards by id. A concurrent binding, which locks the same row, waits. */
export async function lockPhysicalCards(tx: Tx, { ids }: { ids: string[] }) {
  return tx
    .select({ ...getTableColumns(physicalCards) })
    .from(physicalCards)
    .where(inArray(physicalCards.id, ids))
    .orderBy(asc(physicalCards.id))
    .for('update');
}

export async function updatePhysicalCard(
  tx: Tx,
  { id }: { id: string },
  values: Partial<Pick<typeof physicalCards.$inferSelect, 'blockedAt' | 'leadsTo' | 'exitLink'>>,
): Promise<void> {
  await tx.update(physicalCards).set(values).where(eq(physicalCards.id, id));
}

export async function removeLeads(tx: Tx, { cardId }: { cardId: string }): Promise<void> {
  await tx.update(physicalCards).set({ leadsTo: null }).where(eq(physicalCards.leadsTo, cardId));
}
