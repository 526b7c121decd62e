import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { speakerOf } from '../i18n/words.ts';
import { ProfileDocument } from './profile-document.tsx';
import { policyOf } from './profile-inline.ts';
import type { ProfileView } from './profile-view.ts';

const statuses = { live: 200, lapsed: 200, paused: 200, lost: 200, unbound: 200, unknown: 404, unavailable: 503 };

/** The page as an answer that anybody may keep: it says until when, and depends on nothing but the card and the language. */
export function profileAnswer(view: ProfileView): Response {
  const { card, language } = view;
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={speakerOf(language)}>
      <ProfileDocument {...view} />
    </I18nextProvider>,
  );
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'content-security-policy': policyOf('colour' in card ? card.colour : undefined),
  });
  if ('cardId' in card) headers.set('x-card-id', encodeURIComponent(card.cardId));
  if ('validUntil' in card && card.validUntil) headers.set('x-valid-until', card.validUntil.toISOString());
  if (card.face === 'unavailable') headers.set('retry-after', '5');
  if (card.face === 'unavailable') headers.set('cache-control', 'no-store');
  return new Response(`<!doctype html>${html}`, { status: statuses[card.face], headers });
}
