import { createCache } from '../cache.ts';
import type { Deps, Catalogue, CatalogueRows } from '../deps.ts';
import { holdsUntil } from './holding.ts';
import { readCatalogue } from './read-catalogue.ts';

/**
 * Products, prices, stock and rates in memory, read again after a change. When the database is away they are shown as they
 * were: an order reads the rows themselves.
 */
export function createCatalogue({ db, now }: Pick<Deps, 'db' | 'now'>): Catalogue {
  const kept = createCache<void, { catalogueRows: CatalogueRows; validUntil: Date | undefined }>({
    keyOf: () => 'catalogue',
    load: async () => {
      const at = now();
      const catalogueRows = await readCatalogue(db);
      return { catalogueRows, validUntil: holdsUntil(catalogueRows, at) };
    },
    now,
    ttl: 5 * 60_000,
    validUntil: ({ validUntil }) => validUntil,
    isBetterThanNothing: true,
    max: 1,
  });
  return {
    known: () => kept.find()?.catalogueRows,
    load: async () => (await kept.load()).catalogueRows,
    forget: kept.expireAll,
  };
}
