import { linkKeys } from '@visita/core/profile/tapped-link';
import { createCache, type Cache } from '../cache.ts';
import type { Deps } from '../deps.ts';
import { findPublicCard } from './public-state.ts';

/** Cache of the links on a card: from URL to the key of its statistics. */
export type CardLinks = Cache<string, Map<string, string>>;

/** Creates the cache that saves each tap a query. A URL that is not on the card is not counted. */
export function createCardLinks(deps: Pick<Deps, 'db' | 'now'>): CardLinks {
  const load = async (cardId: string) => linkKeys(await findPublicCard(deps, { cardId, language: 'en' }));
  return createCache({ keyOf: (cardId: string) => cardId, load, now: deps.now, ttl: 60_000, max: 20_000 });
}
