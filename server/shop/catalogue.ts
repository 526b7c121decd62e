import type { App } from '../deps.ts';
import { holdsUntil } from './holding.ts';
import { readShelf, type Shelf } from './read-catalogue.ts';

interface Kept {
  shelf: Shelf;
  freshUntil: number;
}

/** A shelf lives a short life even when nobody says that it changed. */
const lifeMs = 5 * 60_000;

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * The shelf in memory, read again after a change, however many ask at that moment. When the database is away the shelf
 * as it was is better than none: an order reads the rows themselves.
 */
export function createCatalogue({ db, now }: Pick<App, 'db' | 'now'>) {
  let kept: Kept | undefined;
  let reading: Promise<Shelf> | undefined;

  /** The shelf, when it is known to be as it is. */
  function known(): Shelf | undefined {
    return kept && now().getTime() < kept.freshUntil ? kept.shelf : undefined;
  }

  async function load(): Promise<Shelf> {
    const fresh = known();
    if (fresh) return fresh;
    if (reading) return reading;
    // whoever forgets the shelf meanwhile takes this away: those who wait are given older rows, but they are not kept
    const isWanted = () => reading === mine;
    const mine = read(isWanted).finally(() => {
      if (isWanted()) reading = undefined;
    });
    reading = mine;
    return mine;
  }

  async function read(isWanted: () => boolean): Promise<Shelf> {
    const at = now();
    try {
      const shelf = await readShelf(db);
      if (isWanted()) kept = { shelf, freshUntil: Math.min(at.getTime() + lifeMs, holdsUntil(shelf, at)?.getTime() ?? Infinity) };
      return shelf;
    } catch (error) {
      if (kept) return kept.shelf;
      throw error;
    }
  }

  function forget(): void {
    if (kept) kept = { ...kept, freshUntil: 0 };
    reading = undefined;
  }

  return { known, load, forget };
}
