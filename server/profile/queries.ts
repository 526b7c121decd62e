import { eq, sql } from 'drizzle-orm';
import { requestedCard, coverages, isShownBy, printed } from '../cards/queries.ts';
import type { Queryable } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { batches, cards, physicalCards } from '../database/tables/cards.ts';
import { photos } from '../database/tables/uploads.ts';

const printedCard = prepared((db) =>
  db
    .select({ ...printed, card: cards, coverages, photoName: photos.name, portrait: photos.portrait })
    .from(requestedCard)
    .leftJoin(cards, isShownBy)
    .innerJoin(
      physicalCards,
      eq(physicalCards.id, sql`coalesce(${cards.physicalCardId}, ${requestedCard.id})`),
    )
    .innerJoin(batches, eq(batches.id, physicalCards.batchId))
    .leftJoin(photos, eq(photos.id, cards.photoId))
    .where(eq(requestedCard.cardId, sql.placeholder('cardId')))
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
