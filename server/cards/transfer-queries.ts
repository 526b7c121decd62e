import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Db, Queryable } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { batches, cardAddresses, cards, cardTransfers, physicalCards } from '../database/tables/cards.ts';

const isAttached = and(eq(physicalCards.id, cardTransfers.physicalCardId), isNull(physicalCards.blockedAt));

/** Finds the physical card that a code transfers, with its card and the card's owner. */
export async function findOffered(db: Queryable, { codeHash }: { codeHash: Buffer }) {
  const [offered] = await db
    .select({
      cardId: cards.id,
      userId: cards.userId,
      physicalCardId: physicalCards.id,
      cardNumber: physicalCards.cardNumber,
      validityLength: batches.validityLength,
      validityUnit: batches.validityUnit,
      expiresAt: cardTransfers.expiresAt,
    })
    .from(cardTransfers)
    .innerJoin(physicalCards, isAttached)
    .innerJoin(batches, eq(batches.id, physicalCards.batchId))
    .innerJoin(cardAddresses, eq(cardAddresses.physicalCardId, physicalCards.id))
    .innerJoin(cards, eq(cards.id, cardAddresses.cardId))
    .where(eq(cardTransfers.codeHash, codeHash));
  return offered;
}

export async function insertTransfer(
  db: Queryable,
  { physicalCardId, ...transfer }: typeof cardTransfers.$inferInsert,
): Promise<void> {
  await db
    .insert(cardTransfers)
    .values({ physicalCardId, ...transfer })
    .onConflictDoUpdate({ target: cardTransfers.physicalCardId, set: transfer });
}

/** Removes the pending code of a physical card, if there is one. */
export async function removeTransfer(
  db: Queryable,
  { physicalCardId }: { physicalCardId: string },
): Promise<void> {
  await db.delete(cardTransfers).where(eq(cardTransfers.physicalCardId, physicalCardId));
}

export async function removeOldTransfers(db: Db, { now }: { now: Date }): Promise<void> {
  await removeRows(db, cardTransfers, lte(cardTransfers.expiresAt, now));
}
