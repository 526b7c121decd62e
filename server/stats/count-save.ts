import { visitorAt, type CountVisitDeps, type Sight } from './count-visit.ts';

/** Counts a saved contact, once per visitor, card and day. */
export async function countSave(deps: CountVisitDeps, sight: Sight): Promise<void> {
  const seen = await visitorAt(deps, sight);
  if (seen) await deps.visits.save(seen);
}
