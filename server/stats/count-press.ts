import { visitorAt, type Lent, type Sight } from './seen.ts';

/** Counts a press on a link of a card, or on Save Contact where none is named. */
export async function countPress(lent: Lent, sight: Sight, link?: string): Promise<void> {
  const seen = await visitorAt(lent, sight);
  if (!seen) return;
  if (link === undefined) await lent.visits.press(seen);
  else await lent.visits.click({ cardId: seen.cardId, link });
}
