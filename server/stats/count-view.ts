import { visitorAt, type Lent, type Sight } from './seen.ts';

/** Counts one view of a card; settles when it is written. */
export async function countView(lent: Lent, sight: Sight): Promise<void> {
  const seen = await visitorAt(lent, sight);
  if (seen) await lent.visits.view(seen);
}
