import type { Language } from '@visita/core/languages';
import { memoize } from '@visita/core/memoize';
import type { ProfilePage, ProfileView } from '@visita/core/profile/profile-view';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { withKeptTexts } from '../i18n/kept-texts.ts';
import { i18nFor } from '../i18n/words.ts';
import { ProfileDocument } from './profile-document.tsx';
import { buildProfilePolicy } from './profile-inline.ts';

const statuses = {
  live: 200,
  lapsed: 200,
  paused: 200,
  lost: 200,
  unbound: 200,
  unknown: 404,
  unavailable: 503,
};

const speakerOf = memoize((language) => withKeptTexts(i18nFor(language as Language)));

/**
 * Renders `/i/{cardId}` without a router; called by the server's page cache
 * (`server/profile/profile-page.ts`).
 */
export function drawProfile(view: ProfileView): ProfilePage {
  const { card, language } = view;
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={speakerOf(language)}>
      <ProfileDocument {...view} />
    </I18nextProvider>,
  );
  return {
    status: statuses[card.publicState],
    html: `<!doctype html>${html}`,
    policy: buildProfilePolicy(card),
  };
}
