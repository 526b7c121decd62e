import { createCache, type Cache } from '../cache.ts';
import { findCardKey, type OwnedCard } from '../cards/queries.ts';
import type { Deps } from '../deps.ts';

/** Cache from a printed `cardId` to its binding; `null` for an unbound or unknown card. */
export type CardKeys = Cache<string, OwnedCard | null>;

/**
 * Creates the cache that saves each visit a query. Unknown ids are cached too, so a flood of invented ids
 * queries each of them only once.
 */
export function createCardKeys({ db, now }: Pick<Deps, 'db' | 'now'>): CardKeys {
  const load = async (cardId: string) => (await findCardKey(db, { key: cardId })) ?? null;
  return createCache<string, OwnedCard | null>({
    keyOf: (cardId) => cardId,
    load,
    now,
    ttl: 60_000,
    max: 200_000,
  });
}
