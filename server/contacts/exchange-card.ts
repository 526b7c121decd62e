import type { LiveCard } from '@visita/core/profile/public-card';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { findPublicCard } from '../profile/public-state.ts';

/** Finds a live card, which visitors can leave their details on. Throws `cardNotFound` for any other. */
export async function exchangeCard(
  deps: Pick<Deps, 'db' | 'now'>,
  target: { cardId: string; language: Language },
): Promise<LiveCard> {
  const card = await findPublicCard(deps, target);
  if (card.publicState !== 'live') throw new Problem('cardNotFound');
  return card;
}
