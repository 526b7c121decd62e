import { createCache } from '../cache.ts';
import type { App } from '../deps.ts';
import { holdsUntil } from './holding.ts';
import { readShelf, type Shelf } from './read-catalogue.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Products, prices, stock and rates in memory, read again after a change. When the database is away they are shown as they
 * were: an order reads the rows themselves.
 */
export function createCatalogue({ db, now }: Pick<App, 'db' | 'now'>) {
  const kept = createCache<void, { shelf: Shelf; validUntil: Date | undefined }>({
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
    /** What is known to be right; nothing when it has to be read. */
    known: (): Shelf | undefined => kept.find()?.shelf,
    load: async (): Promise<Shelf> => (await kept.load()).shelf,
    forget: kept.expireAll,
  };
}
