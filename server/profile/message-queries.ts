import { eq, lte } from 'drizzle-orm';
import type { Db, Queryable } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { cards } from '../database/tables/cards.ts';
import { finderMessages } from '../database/tables/profile.ts';

export async function insertFinderMessage(
  db: Queryable,
  message: typeof finderMessages.$inferInsert,
): Promise<void> {
  await db.insert(finderMessages).values(message);
}

/** Finds a finder's message with its card and the card's owner. */
export async function findFinderMessage(db: Queryable, { id }: { id: string }) {
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

export async function removeFinderMessage(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.delete(finderMessages).where(eq(finderMessages.id, id));
}

/** Deletes messages that could not be mailed. */
export async function removeOldMessages(db: Db, { writtenUntil }: { writtenUntil: Date }): Promise<void> {
  await removeRows(db, finderMessages, lte(finderMessages.writtenAt, writtenUntil));
}
