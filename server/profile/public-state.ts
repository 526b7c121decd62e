import { storedContent } from '@visita/core/cards/content';
import { defaultColour } from '@visita/core/colour';
import { isCardId } from '@visita/core/cards/number';
import { publicCard, unknownCard } from '@visita/core/profile/public-projection';
import { isContactCard, type PublicCard } from '@visita/core/profile/public-card';
import { derivePublicState, validUntil } from '@visita/core/cards/state';
import { photoUrl } from '@visita/core/uploads/photo-files';
import type { Language } from '@visita/core/languages';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { imageAddress } from '../image-address.ts';
import { findAddressedCard, type AddressedRow } from './queries.ts';

/** Returns the public card at an address, in one database query. */
export async function findPublicCard(
  { db, now }: Pick<Deps, 'now'> & { db: Queryable },
  { cardId: code, language }: { cardId: string; language: Language },
): Promise<PublicCard> {
  const row = isCardId(code) ? await findAddressedCard(db, { code }) : undefined;
  if (!row || isGone(row)) return unknownCard(code);
  return publicStateOfRow(row, { language, now: now() });
}

/** True for the digital address of a card that was removed without an exit link. */
const isGone = ({ kind, card, exitLink }: AddressedRow): boolean =>
  kind !== 'physical' && !card && exitLink === '';

/** The same with the public URLs of its pictures, where images are served from another host. */
export async function presentPublicCard(
  deps: Pick<Deps, 'now' | 'config'> & { db: Queryable },
  target: { cardId: string; language: Language },
): Promise<PublicCard> {
  const card = await findPublicCard(deps, target);
  if (!isContactCard(card)) return card;
  const photo = imageAddress(deps, card.photo);
  if (card.publicState !== 'live') return { ...card, photo };
  const [logo, cover] = [imageAddress(deps, card.logo), imageAddress(deps, card.cover)];
  return { ...card, photo, logo, cover };
}

function publicStateOfRow(
  row: AddressedRow,
  { language, now }: { language: Language; now: Date },
): PublicCard {
  const { card, address, digital, kind, colour, coverages, exitLink, photoName, portrait, lostAt } = row;
  const life = {
    card: card && { ...card, ownerId: card.userId, coverages },
    lostAt,
  };
  const publicState = derivePublicState({ address: life, now });
  return publicCard({
    card: {
      cardId: digital ?? address,
      address,
      colour: colour ?? defaultColour,
      exitLink,
      isBindable: kind === 'physical',
    },
    written: card && {
      content: { ...storedContent(card.content), photo: photoName ? photoUrl(photoName) : '' },
      portrait: portrait && `data:image/avif;base64,${portrait}`,
      updatedAt: card.updatedAt,
    },
    publicState: publicState === 'unknown' ? 'unbound' : publicState,
    language,
    validUntil: validUntil({ address: life, now }),
  });
}
