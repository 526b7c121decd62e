import { eq, sql } from 'drizzle-orm';
import type { Colour } from '@visita/core/colour';
import { coverages, digitalAddress, isDigitalAddress } from '../cards/queries.ts';
import type { Queryable } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { cardAddresses, cards, mainPhysicalCardId, physicalCards } from '../database/tables/cards.ts';
import { photos } from '../database/tables/uploads.ts';

/**
 * The colour of the physical card that was tapped. Any other address, such as that of a replaced card, shows
 * the colour of the physical card that stands for the card.
 */
const colour = sql<Colour | null>`coalesce(
  case when cards.id is null or physical_cards.blocked_at is null then physical_cards.colour end,
  (select m.colour from physical_cards m where m.id = ${mainPhysicalCardId(cards.id)}))`;

/** The portrait in Base64. As bytes it would be a buffer that Node frees late, and hexadecimal on its way. */
const portrait = sql<string | null>`translate(encode(${photos.portrait}, 'base64'), E'\\n', '')`;

const addressedCard = prepared((db) =>
  db
    .select({
      address: cardAddresses.code,
      kind: cardAddresses.kind,
      lostAt: cardAddresses.lostAt,
      exitLink: cardAddresses.exitLink,
      digital: digitalAddress.code,
      colour,
      card: cards,
      coverages,
      photoName: photos.name,
      portrait,
    })
    .from(cardAddresses)
    .leftJoin(physicalCards, eq(physicalCards.id, cardAddresses.physicalCardId))
    .leftJoin(cards, eq(cards.id, cardAddresses.cardId))
    .leftJoin(digitalAddress, isDigitalAddress)
    .leftJoin(photos, eq(photos.id, cards.photoId))
    .where(eq(cardAddresses.code, sql.placeholder('code')))
    .prepare('cards.findAddressedCard'),
);

/**
 * Finds everything that the page of an address needs in one query. Of an address that leads to no card, the
 * card's columns are null.
 */
export async function findAddressedCard(db: Queryable, { code }: { code: string }) {
  const [card] = await addressedCard(db).execute({ code });
  return card;
}

export type AddressedRow = NonNullable<Awaited<ReturnType<typeof findAddressedCard>>>;
