import { isContactCard, type ContactCard } from '@visita/core/profile/public-card';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { findPublicCard } from '../profile/public-state.ts';

/** Finds a card that shows a person, whether or not it is paid for. Throws `cardNotFound` for any other. */
export async function savableCard(
  deps: Pick<Deps, 'db' | 'now'>,
  target: { cardId: string; language: Language },
): Promise<ContactCard> {
  const card = await findPublicCard(deps, target);
  if (!isContactCard(card)) throw new Problem('cardNotFound');
  return card;
}
