import type { ProfilePage, ProfileView } from '@visita/core/profile/profile-view';
import { renderToStaticMarkup } from 'react-dom/server';
import { SpeakerContext } from '../i18n/use-translation.ts';
import { i18nFor } from '../i18n/words.ts';
import { ProfileDocument } from './profile-document.tsx';
import { buildProfilePolicy } from './profile-inline.ts';

const statuses = {
  live: 200,
  lapsed: 200,
  paused: 200,
  lost: 200,
  unpublished: 200,
  blocked: 200,
  unbound: 200,
  unknown: 404,
  unavailable: 503,
};

/**
 * Renders `/i/{cardId}` without a router; called by the server's page cache
 * (`server/profile/profile-page.ts`).
 */
export function drawProfile(view: ProfileView): ProfilePage {
  const { card, language } = view;
  const html = renderToStaticMarkup(
    <SpeakerContext value={i18nFor(language)}>
      <ProfileDocument {...view} />
    </SpeakerContext>,
  );
  return {
    status: statuses[card.publicState],
    html: `<!doctype html>${html}`,
    policy: buildProfilePolicy(card),
  };
}
