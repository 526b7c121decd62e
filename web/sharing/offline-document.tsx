import { renderToStaticMarkup } from 'react-dom/server';
import { prefixFor, type Language } from '@visita/core/languages';
import { i18nFor } from '../i18n/words.ts';
import script from './offline-script.ts?inlined';
import themeScript from './offline-theme-script.ts?inlined';
import style from './offline.css?inline';

interface OfflinePage {
  language: Language;
  brand: string;
  nonce: string;
}

/**
 * Renders the offline page as one HTML document without a framework, because nothing else is available
 * offline.
 */
export function drawOfflinePage(page: OfflinePage): string {
  return `<!doctype html>${renderToStaticMarkup(<OfflineDocument {...page} />)}`;
}

function OfflineDocument({ language, brand, nonce }: OfflinePage) {
  const t = i18nFor(language).getFixedT(language, 'share');
  const title = t('offline.title');
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${brand}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
      </head>
      <body>
        <main>
          <CardWithoutWaves />
          <h1>{title}</h1>
          <p>{t('offline.text')}</p>
          <nav>
            <button id="retry" type="button">
              {t('offline.retry')}
            </button>
            <a id="code" href={`/pocket/${prefixFor(language)}`} hidden>
              {t('offlineCode.show')}
            </a>
          </nav>
        </main>
      </body>
    </html>
  );
}

/** A card with broken waves. */
function CardWithoutWaves() {
  return (
    <svg
      viewBox="0 0 120 84"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <rect x="6" y="22" width="82" height="52" rx="4.5" />
      <path d="M18 58h24M18 65h15" />
      <g strokeDasharray="3 6" opacity=".55">
        <path d="M79 31a12 12 0 0 0-12-12" transform="rotate(45 79 19)" />
        <path d="M93 30a18 18 0 0 0-13-17M103 32a29 29 0 0 0-20-28" />
      </g>
      <path className="gone" d="M96 44l14 14m0-14l-14 14" />
    </svg>
  );
}
