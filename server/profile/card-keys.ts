import { createCache, type Cache } from '../cache.ts';
import { findCardKey, type AddressedKey } from '../cards/queries.ts';
import type { Deps } from '../deps.ts';

/** Cache from the code of an address to the card to which it leads; `null` if it leads to none. */
export type CardKeys = Cache<string, AddressedKey | null>;

/**
 * Creates the cache that saves each visit a query. Unknown ids are cached too, so a flood of invented ids
 * queries each of them only once.
 */
export function createCardKeys({ db, now }: Pick<Deps, 'db' | 'now'>): CardKeys {
  const load = async (cardId: string) => (await findCardKey(db, { key: cardId })) ?? null;
  return createCache<string, AddressedKey | null>({
    keyOf: (cardId) => cardId,
    load,
    now,
    ttl: 60_000,
    max: 200_000,
  });
}
