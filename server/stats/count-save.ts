import { visitorAt, type Dependencies, type Sight } from './count-visit.ts';

/** Counts a saved contact; one visitor saving twice on a day is one save. */
export async function countSave(deps: Dependencies, sight: Sight): Promise<void> {
  const seen = await visitorAt(deps, sight);
  if (seen) await deps.visits.save(seen);
}
