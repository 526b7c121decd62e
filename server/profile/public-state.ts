import { emptyContent } from '@visita/core/cards/content';
import { isCardId } from '@visita/core/cards/number';
import { publicCard, unknownCard } from '@visita/core/profile/public-projection';
import type { PublicCard } from '@visita/core/profile/public-card';
import { derivePublicState, validUntil } from '@visita/core/cards/state';
import { photoUrl } from '@visita/core/uploads/photo-files';
import type { Language } from '@visita/core/languages';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { imageAddress } from '../image-address.ts';
import { findPrintedCard, type PrintedRow } from './queries.ts';

/** Returns the public state of a printed card, in one database query. */
export async function findPublicCard(
  { db, now }: Pick<Deps, 'now'> & { db: Queryable },
  { cardId, language }: { cardId: string; language: Language },
): Promise<PublicCard> {
  const row = isCardId(cardId) ? await findPrintedCard(db, { cardId }) : undefined;
  return row ? publicStateOfRow(row, { language, now: now() }) : unknownCard(cardId);
}

/** The same with the photo's public URL, where images are served from another host. */
export async function presentPublicCard(
  deps: Pick<Deps, 'now' | 'config'> & { db: Queryable },
  target: { cardId: string; language: Language },
): Promise<PublicCard> {
  const card = await findPublicCard(deps, target);
  return 'photo' in card ? { ...card, photo: imageAddress(deps, card.photo) } : card;
}

function publicStateOfRow(row: PrintedRow, { language, now }: { language: Language; now: Date }): PublicCard {
  const { card, cardId, colour, coverages, exitLink, photoName, portrait } = row;
  const life = {
    ownerId: card?.userId ?? null,
    coverages,
    pausedAt: card?.pausedAt ?? null,
    lostAt: card?.lostAt ?? null,
  };
  const publicState = derivePublicState({ card: life, now });
  return publicCard({
    card: { cardId, colour, exitLink },
    written: card && {
      // defaults for fields that were added after the card was written
      content: { ...emptyContent, ...card.content, photo: photoName ? photoUrl(photoName) : '' },
      portrait: portrait && `data:image/avif;base64,${portrait.toString('base64')}`,
      updatedAt: card.updatedAt,
    },
    publicState: publicState === 'unknown' ? 'unbound' : publicState,
    language,
    validUntil: validUntil({ card: life, now }),
  });
}
