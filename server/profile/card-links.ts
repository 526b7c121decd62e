import { LRUCache } from 'lru-cache';
import { linkKeys } from '@visita/core/profile/tapped-link';
import type { App } from '../deps.ts';
import { publicFace } from './public-state.ts';

const lifeMs = 60_000;

/** What can be pressed on a card, remembered, so that a press costs no query and whatever is not on the card counts nothing. */
export function createCardLinks(app: Pick<App, 'db' | 'now'>) {
  const known = new LRUCache<string, Map<string, string>>({ max: 20_000, ttl: lifeMs });
  return {
    find: async (cardId: string): Promise<Map<string, string>> => {
      const links = known.get(cardId) ?? linkKeys(await publicFace(app, { cardId, language: 'en' }));
      known.set(cardId, links);
      return links;
    },
    forget: (cardId: string) => void known.delete(cardId),
    forgetAll: () => known.clear(),
  };
}

export type CardLinks = ReturnType<typeof createCardLinks>;
