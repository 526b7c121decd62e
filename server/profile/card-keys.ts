import { LRUCache } from 'lru-cache';
import type { Queryable } from '../database/database.ts';
import { findCardKey, type Owned } from '../cards/queries.ts';

const lifeMs = 60_000;

/**
 * Which bound card a printed `cardId` is, remembered, so that a visit costs no query of its own. That a card is not there is
 * remembered too: a flood of made-up names asks the database once each.
 */
export function createCardKeys(db: Queryable) {
  const keys = new LRUCache<string, { key: Owned | null }>({ max: 200_000, ttl: lifeMs });
  return {
    find: async (cardId: string): Promise<Owned | null> => {
      const known = keys.get(cardId);
      if (known) return known.key;
      const key = (await findCardKey(db, { key: cardId })) ?? null;
      keys.set(cardId, { key });
      return key;
    },
    forget: (cardId: string) => void keys.delete(cardId),
    forgetAll: () => keys.clear(),
  };
}

export type CardKeys = ReturnType<typeof createCardKeys>;
