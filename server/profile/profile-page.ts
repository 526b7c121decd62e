import type { ProfilePage, ProfileView } from '@visita/core/profile/profile-view';
import type { Language } from '@visita/core/languages';
import type { App } from '../deps.ts';
import { publicFace } from './public-state.ts';
import { toRenderedPage, type RenderedPage } from './rendered-page.ts';

interface Lent {
  draw: (view: ProfileView) => Promise<ProfilePage>;
  /** Headers that every page of the house has. */
  common: Record<string, string>;
}

/** Makes the page of a card: one database trip, one drawing. Whoever taps a card gets a page, whatever is the matter with the house. */
export function createProfilePage(app: App, { draw, common }: Lent) {
  const { publicUrl, brand } = app.config;
  return async (cardId: string, language: Language, known: RenderedPage | undefined): Promise<RenderedPage> => {
    const card = await publicFace(app, { cardId, language }).catch((error: unknown) => {
      app.log.error({ err: error }, 'card could not be read');
      return { face: 'unavailable' as const };
    });
    const page = await draw({ card, language, publicUrl, brand });
    const validUntil = 'validUntil' in card && card.validUntil ? card.validUntil : undefined;
    return toRenderedPage(page, { language, validUntil, common, known });
  };
}
