import { linkKeys } from '@visita/core/profile/tapped-link';
import { createCache, type Cache } from '../cache.ts';
import type { Deps } from '../deps.ts';
import { findPublicCard } from './public-state.ts';

/** What can be tapped on a card: the key of each link by its address. */
export type CardLinks = Cache<string, Map<string, string>>;

/** Kept, so that a tap costs no query and whatever is not on the card counts nothing. */
export function createCardLinks(deps: Pick<Deps, 'db' | 'now'>): CardLinks {
  const load = async (cardId: string) => linkKeys(await findPublicCard(deps, { cardId, language: 'en' }));
  return createCache({ keyOf: (cardId: string) => cardId, load, now: deps.now, ttl: 60_000, max: 20_000 });
}
