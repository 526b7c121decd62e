import { eq, lte, sql } from 'drizzle-orm';
import { asked, coverages, isShownBy, printed } from '../cards/queries.ts';
import type { Db, Queryable } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { removeRows } from '../database/remove-rows.ts';
import { batches, cards, physicalCards } from '../database/tables/cards.ts';
import { finderMessages } from '../database/tables/profile.ts';
import { photos } from '../database/tables/uploads.ts';

const printedCard = prepared((db) =>
  db
    .select({ ...printed, card: cards, coverages, photoName: photos.name, portrait: photos.portrait })
    .from(asked)
    .leftJoin(cards, isShownBy)
    .innerJoin(physicalCards, eq(physicalCards.id, sql`coalesce(${cards.physicalCardId}, ${asked.id})`))
    .innerJoin(batches, eq(batches.id, physicalCards.batchId))
    .leftJoin(photos, eq(photos.id, cards.photoId))
    .where(eq(asked.cardId, sql.placeholder('cardId')))
    .prepare('cards.findPrintedCard'),
);

/**
 * Finds everything the public page needs in one query. An unbound card has nulls; a replaced one returns its
 * replacement.
 */
export async function findPrintedCard(db: Queryable, { cardId }: { cardId: string }) {
  const [card] = await printedCard(db).execute({ cardId });
  return card;
}

export type PrintedRow = NonNullable<Awaited<ReturnType<typeof findPrintedCard>>>;

export async function insertFoundMessage(
  db: Queryable,
  message: typeof finderMessages.$inferInsert,
): Promise<void> {
  await db.insert(finderMessages).values(message);
}

/** Finds a finder's message with its card and the card's owner. */
export async function findFoundMessage(db: Queryable, { id }: { id: string }) {
  const [found] = await db
    .select({
      message: finderMessages.message,
      reach: finderMessages.reach,
      card: { id: cards.id, userId: cards.userId },
    })
    .from(finderMessages)
    .innerJoin(cards, eq(cards.id, finderMessages.cardId))
    .where(eq(finderMessages.id, id));
  return found;
}

export async function removeFoundMessage(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.delete(finderMessages).where(eq(finderMessages.id, id));
}

/** Deletes messages that could not be mailed. */
export async function removeOldMessages(db: Db, { writtenUntil }: { writtenUntil: Date }): Promise<void> {
  await removeRows(db, finderMessages, lte(finderMessages.writtenAt, writtenUntil));
}
