import { prefixOf, type Language } from '@visita/core/languages';
import type { TFunction } from 'i18next';
import script from './offline-code-script.js?inlined';
import style from './offline-code.css?inline';

interface OfflineCodeDocumentProps {
  language: Language;
  brand: string;
  nonce: string;
  t: TFunction<'share'>;
}

/** The code as large as the phone, white to its edges in either theme: the brighter the screen, the sooner it is read. */
export function OfflineCodeDocument({ language, brand, nonce, t }: OfflineCodeDocumentProps) {
  const prefix = prefixOf(language);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="only light" />
        <meta name="theme-color" content="#ffffff" />
        <meta name="apple-mobile-web-app-title" content={brand} />
        <meta name="robots" content="noindex" />
        <title>{`${t('offlineCode.title')} · ${brand}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app-192.png" />
        <link rel="manifest" href={`/pocket/${prefix}/app.webmanifest`} />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />
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
