import { createCache } from '../cache.ts';
import type { Deps, Catalogue, ShownRows } from '../deps.ts';
import { listPlanPrices } from '../plans/queries.ts';
import { effectiveUntil } from './effective-rates.ts';
import { readCatalogue } from './read-catalogue.ts';

/**
 * Keeps products, plans, prices, stock and rates in memory and reloads them after a change. While the
 * database is down the last state is served; orders read the rows themselves.
 */
export function createCatalogue({ db, now }: Pick<Deps, 'db' | 'now'>): Catalogue {
  const cache = createCache<void, { catalogueRows: ShownRows; validUntil: Date | undefined }>({
    keyOf: () => 'catalogue',
    load: async () => {
      const at = now();
      const catalogueRows = { ...(await readCatalogue(db)), planPrices: await listPlanPrices(db) };
      return { catalogueRows, validUntil: effectiveUntil(catalogueRows, at) };
    },
    now,
    ttl: 5 * 60_000,
    validUntil: ({ validUntil }) => validUntil,
    isBetterThanNothing: true,
    max: 1,
  });
  return {
    known: () => cache.find()?.catalogueRows,
    load: async () => (await cache.load()).catalogueRows,
    forget: () => cache.expireAll(),
  };
}
