import { and, eq, getTableColumns, isNull, lte } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { cardAddresses, cards, cardTransfers, physicalCards } from '../database/tables/cards.ts';
import { coverages } from './queries.ts';

const isAttached = and(eq(physicalCards.id, cardAddresses.physicalCardId), isNull(physicalCards.blockedAt));

/** Locks the card that a code hands over. A second caller with the same code waits, then finds none. */
export async function lockOffered(tx: Tx, { codeHash }: { codeHash: Buffer }) {
  const [offered] = await tx
    .select({
      ...getTableColumns(cards),
      coverages,
      physicalCardId: physicalCards.id,
      cardNumber: physicalCards.cardNumber,
      expiresAt: cardTransfers.expiresAt,
      subscription: cardTransfers.subscription,
    })
    .from(cardTransfers)
    .innerJoin(cards, eq(cards.id, cardTransfers.cardId))
    .innerJoin(cardAddresses, eq(cardAddresses.cardId, cards.id))
    .innerJoin(physicalCards, isAttached)
    .where(eq(cardTransfers.codeHash, codeHash))
    .for('update', { of: cards });
  return offered;
}

export async function insertTransfer(
  db: Queryable,
  { cardId, ...transfer }: typeof cardTransfers.$inferInsert,
): Promise<void> {
  await db
    .insert(cardTransfers)
    .values({ cardId, ...transfer })
    .onConflictDoUpdate({ target: cardTransfers.cardId, set: transfer });
}

export async function removeTransfer(db: Queryable, { cardId }: { cardId: string }): Promise<void> {
  await db.delete(cardTransfers).where(eq(cardTransfers.cardId, cardId));
}

export async function removeOldTransfers(db: Db, { now }: { now: Date }): Promise<void> {
  await removeRows(db, cardTransfers, lte(cardTransfers.expiresAt, now));
}
