import { visitorAt, type Lent, type Sight } from './count-visit.ts';

/** Counts a saved contact; one visitor saving twice on a day is one save. */
export async function countSave(lent: Lent, sight: Sight): Promise<void> {
  const seen = await visitorAt(lent, sight);
  if (seen) await lent.visits.save(seen);
}
