import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { App } from '../deps.ts';
import { publicFace } from '../profile/public-state.ts';

/** The name under which visitors know the owner of a card; one that is not shown whole takes no details. */
export async function exchangeOwner(app: Pick<App, 'db' | 'now'>, asked: { cardId: string; language: Language }): Promise<string> {
  const card = await publicFace(app, asked);
  if (card.face !== 'live') throw new Problem('cardNotFound');
  return card.name;
}
