import { isContactCard, type ContactCard } from '@visita/core/profile/public-card';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { App } from '../deps.ts';
import { publicFace } from '../profile/public-state.ts';

/** A card with somebody to be saved, which it is whether or not anything pays for it. */
export async function savableCard(app: Pick<App, 'db' | 'now'>, asked: { cardId: string; language: Language }): Promise<ContactCard> {
  const card = await publicFace(app, asked);
  if (!isContactCard(card)) throw new Problem('cardNotFound');
  return card;
}
