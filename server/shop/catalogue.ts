import { createCache } from '../cache.ts';
import type { App, Catalogue, CatalogueRows } from '../deps.ts';
import { holdsUntil } from './holding.ts';
import { readShelf } from './read-catalogue.ts';

/**
 * Products, prices, stock and rates in memory, read again after a change. When the database is away they are shown as they
 * were: an order reads the rows themselves.
 */
export function createCatalogue({ db, now }: Pick<App, 'db' | 'now'>): Catalogue {
  const kept = createCache<void, { shelf: CatalogueRows; validUntil: Date | undefined }>({
    keyOf: () => 'catalogue',
    load: async () => {
      const at = now();
      const shelf = await readShelf(db);
      return { shelf, validUntil: holdsUntil(shelf, at) };
    },
    now,
    ttl: 5 * 60_000,
    validUntil: ({ validUntil }) => validUntil,
    isBetterThanNothing: true,
    max: 1,
  });
  return {
    known: () => kept.find()?.shelf,
    load: async () => (await kept.load()).shelf,
    forget: kept.expireAll,
  };
}
