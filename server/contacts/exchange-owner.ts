import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { findPublicCard } from '../profile/public-state.ts';

/** The name under which visitors know the owner of a card; one that is not shown whole takes no details. */
export async function exchangeOwner(deps: Pick<Deps, 'db' | 'now'>, asked: { cardId: string; language: Language }): Promise<string> {
  const card = await findPublicCard(deps, asked);
  if (card.publicState !== 'live') throw new Problem('cardNotFound');
  return card.name;
}
