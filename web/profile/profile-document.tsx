import { memoize } from '@visita/core/memoize';
import { languageNames, languages, prefixFor } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { script, profileStyle } from './profile-inline.ts';
import { ProfileMeta } from './profile-meta.tsx';
import type { ProfileView } from '@visita/core/profile/profile-view';
import { encode } from 'uqr';
import { Profile } from './profile.tsx';
import { drawPng } from './png.ts';

/**
 * The whole page in one response: inline style and script, no framework, and nothing specific to the visitor,
 * so that it can be cached.
 */
export function ProfileDocument(view: ProfileView) {
  const { card, language, publicUrl } = view;
  const isCounted =
    card.publicState !== 'unpublished' &&
    card.publicState !== 'blocked' &&
    card.publicState !== 'unbound' &&
    card.publicState !== 'unknown' &&
    card.publicState !== 'unavailable';
  const isContact = card.publicState === 'live' || card.publicState === 'lapsed';
  return (
    <html lang={language} data-visit={isCounted ? `/i/${card.address}/visit` : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        {/* browsers use the first matching entry */}
        <meta name="theme-color" content="#0e1014" media="(prefers-color-scheme:dark)" />
        <meta name="theme-color" content="#faf9f6" />
        <ProfileMeta {...view} />
        <link rel="icon" href="/icon.svg" />
        <style dangerouslySetInnerHTML={{ __html: profileStyle(card).text }} />
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </head>
      <body className="p p-page">
        <main>
          <Profile card={card} code={isContact ? drawCode(`${publicUrl}/i/${card.cardId}?s=q`) : undefined} />
        </main>
        <Foot {...view} />
      </body>
    </html>
  );
}

function Foot({ card, language, brand }: ProfileView) {
  const { t } = useTranslation('profile');
  return (
    <footer className="p-foot">
      <nav>
        {languages.map((other) => (
          <a
            key={other}
            href={`?lang=${other}`}
            lang={other}
            aria-current={other === language ? 'true' : undefined}
          >
            {languageNames[other]}
          </a>
        ))}
      </nav>
      <a href={`/${prefixFor(language)}`}>{brand}</a>
      {(card.publicState === 'live' || card.publicState === 'lapsed') && (
        <a href={`/${prefixFor(language)}/cards/${card.address}/report`} rel="nofollow">
          {t('report.link')}
        </a>
      )}
      <button
        className="p-theme p-js"
        data-auto={t('theme.auto')}
        data-light={t('theme.light')}
        data-dark={t('theme.dark')}
      >
        {t('theme.auto')}
      </button>
    </footer>
  );
}

/**
 * Returns a QR code as a PNG data URL with one pixel per module: smaller than an SVG path, and phones can
 * save it. The page's style adds the quiet zone. A card's other languages and later edits use the same one.
 */
const drawCode = memoize((text) => {
  // a fixed mask: all eight are readable, and choosing the best takes ten times as long as encoding
  const { data } = encode(text, { ecc: 'M', border: 0, maskPattern: 3 });
  return `data:image/png;base64,${drawPng(data, 1).toString('base64')}`;
});
