import type { Language } from '@visita/core/languages';
import type { PublicCard } from '@visita/core/profile/public-card';
import { isCardId } from '@visita/core/cards/number';
import { createCache, type Cache } from '../cache.ts';
import { findCardKey } from '../cards/queries.ts';
import type { Deps } from '../deps.ts';
import { createCardKeys, type CardKeys } from './card-keys.ts';
import { presentPublicCard } from './public-state.ts';

declare module '../deps.ts' {
  interface Deps {
    publicCards: PublicCards;
  }
}

interface PublicCardsInput {
  cardId: string;
  language: Language;
}

/**
 * Caches of the public cards that programs read, and of the binding of each printed `cardId`; invalidated
 * with the pages.
 */
export interface PublicCards {
  keys: CardKeys;
  cards: Cache<PublicCardsInput, PublicCard>;
}

export function createPublicCards(deps: Pick<Deps, 'db' | 'now' | 'config'>): PublicCards {
  const cards = createCache<PublicCardsInput, PublicCard>({
    keyOf: ({ cardId, language }) => `${language} ${cardId}`,
    load: (key) => presentPublicCard(deps, key),
    now: deps.now,
    ttl: 5 * 60_000,
    validUntil: (card) => ('validUntil' in card ? card.validUntil : undefined),
    // most of them contain a portrait
    max: 2_000,
  });
  return { keys: createCardKeys(deps), cards };
}

/** Finds a bound card by its `id` or its printed `cardId`, in upper or lower case. */
export async function findCardNamed(
  { db, publicCards }: Pick<Deps, 'db' | 'publicCards'>,
  { key }: { key: string },
) {
  const printed = key.toUpperCase();
  if (!isCardId(printed)) return findCardKey(db, { key: key.toLowerCase() });
  const card = await publicCards.keys.load(printed);
  return card ? { ...card, cardId: printed } : undefined;
}
