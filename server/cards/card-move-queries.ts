import { eq, getTableColumns } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { cardMoves, cards } from '../database/tables/cards.ts';

/** Records a visibility action of a card, or the loss of one of its physical cards. */
export async function insertCardMove(tx: Tx, move: typeof cardMoves.$inferInsert): Promise<void> {
  await tx.insert(cardMoves).values(move);
}

/** Lists the visibility actions of all cards of a user, oldest first. */
export async function listCardMoves(db: Queryable, { userId }: { userId: string }) {
  const { cardId, action, physicalCardId, movedAt } = getTableColumns(cardMoves);
  return db
    .select({ cardId, action, physicalCardId, movedAt })
    .from(cardMoves)
    .innerJoin(cards, eq(cards.id, cardMoves.cardId))
    .where(eq(cards.userId, userId))
    .orderBy(cardMoves.id);
}
