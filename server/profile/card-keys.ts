import { createCache, type Cache } from '../cache.ts';
import { findCardKey, type Owned } from '../cards/queries.ts';
import type { Deps } from '../deps.ts';

/** Which bound card a printed `cardId` is; `null` for one that is nobody's. */
export type CardKeys = Cache<string, Owned | null>;

/**
 * Kept, so that a visit costs no query of its own. That a card is not there is kept too: a flood of made-up names asks the
 * database once each.
 */
export function createCardKeys({ db, now }: Pick<Deps, 'db' | 'now'>): CardKeys {
  const load = async (cardId: string) => (await findCardKey(db, { key: cardId })) ?? null;
  return createCache<string, Owned | null>({ keyOf: (cardId) => cardId, load, now, ttl: 60_000, max: 200_000 });
}
