import { prefixFor, type Language } from '@visita/core/languages';
import type { TFunction } from 'i18next';
// oxlint-disable-next-line import/default -- `web/inlined.ts` exports the script's text
import script from './offline-code-script.ts?inlined';
import themeScript from './offline-theme-script.ts?inlined';
import style from './offline-code.css?inline';

interface OfflineCodeDocumentProps {
  language: Language;
  brand: string;
  nonce: string;
  t: TFunction<'share'>;
}

/**
 * The code in full screen on white in either theme. Without a stored code, the page has the theme of the
 * site.
 */
export function OfflineCodeDocument({ language, brand, nonce, t }: OfflineCodeDocumentProps) {
  const prefix = prefixFor(language);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="only light" />
        <meta name="apple-mobile-web-app-title" content={brand} />
        <meta name="robots" content="noindex" />
        <title>{`${t('offlineCode.title')} · ${brand}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app-192.png" />
        <link rel="manifest" href={`/pocket/${prefix}/app.webmanifest`} />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        <main id="card" hidden>
          <svg id="code" aria-label={t('offlineCode.code')} shapeRendering="crispEdges">
            <path fill="#15171c" />
          </svg>
          <h1 id="name" dir="auto">
            {t('offlineCode.title')}
          </h1>
          <p id="title" dir="auto" />
          <p id="company" dir="auto" />
          <ul>
            <li>{t('offlineCode.bright')}</li>
            <li id="awake" hidden>
              {t('offlineCode.awake')}
            </li>
            <li id="offline" hidden>
              {t('offlineCode.offline')}
            </li>
            <li id="home">{t('offlineCode.home')}</li>
          </ul>
          <button id="install" type="button" hidden>
            {t('offlineCode.install')}
          </button>
        </main>
        <template id="none">
          <main id="empty">
            <CardWithoutCode />
            <h1>{t('offlineCode.none.title')}</h1>
            <p>{t('offlineCode.none.text')}</p>
          </main>
        </template>
        <noscript>
          <p>{t('offlineCode.none.scripts')}</p>
        </noscript>
        <nav>
          <a href={`/${prefix}/cards`}>{t('offlineCode.cards')}</a>
        </nav>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

/** A card with an empty place for the code. */
function CardWithoutCode() {
  return (
    <svg
      viewBox="0 0 120 84"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <rect x="12" y="12" width="96" height="60" rx="5" />
      <path d="M24 54h24M24 61h15" />
      <path d="M68 32v-8h8M90 24h8v8M98 46v8h-8M76 54h-8v-8" opacity=".55" />
    </svg>
  );
}
