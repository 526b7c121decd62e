import type { ProfilePage, ProfileView } from '@visita/core/profile/profile-view';
import type { Language } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import { pageLifeMs } from './page-cache.ts';
import { presentPublicCard } from './public-state.ts';
import { cdnSeconds } from './purge-cdn.ts';
import { toRenderedPage, type RenderedPage } from './rendered-page.ts';

interface ProfilePageDeps {
  draw: (view: ProfileView) => Promise<ProfilePage>;
  /** Headers of every page of the site. */
  common: Record<string, string>;
}

/**
 * Renders the page of a card: one database query, one rendering. If the card cannot be read, the page says
 * so; a tap always gets a page.
 */
export function createProfilePage(deps: Deps, { draw, common }: ProfilePageDeps) {
  const { publicUrl, brand } = deps.config;
  return async (
    cardId: string,
    language: Language,
    previous: RenderedPage | undefined,
  ): Promise<RenderedPage> => {
    const card = await presentPublicCard(deps, { cardId, language }).catch((error: unknown) => {
      deps.log.error({ err: error }, 'card could not be read; its page says so');
      return { publicState: 'unavailable' as const };
    });
    const page = await draw({ card, language, publicUrl, brand });
    const validUntil = 'validUntil' in card && card.validUntil ? card.validUntil : undefined;
    const endsSoon =
      validUntil && validUntil.getTime() < deps.now().getTime() + pageLifeMs + cdnSeconds * 1_000;
    return toRenderedPage(page, {
      language,
      validUntil,
      common,
      cdnSeconds: deps.config.cdnPurgeUrl && !endsSoon ? cdnSeconds : undefined,
      known: previous,
    });
  };
}
