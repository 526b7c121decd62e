import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages, prefixOf, type Language } from '@visita/core/languages';
import script from './exchange-script.js?inlined';
import style from './exchange.css?inline';

interface PlainDocumentProps {
  language: Language;
  path: string;
  title: string;
  brand: string;
  nonce: string;
  children: ReactNode;
}

/** One style and one script inside, in the colours of the profile; complete without the script. */
export function PlainDocument({ language, path, title, brand, nonce, children }: PlainDocumentProps) {
  const { t } = useTranslation('contacts');
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content="#0e1014" media="(prefers-color-scheme:dark)" />
        <title>{`${title} · ${brand}`}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
      </head>
      <body className="p p-page">
        <main className="x-main">{children}</main>
        <footer className="p-foot">
          <nav>
            {languages.map((other) => (
              <a key={other} href={`${path}?lang=${other}`} lang={other} aria-current={other === language ? 'true' : undefined}>
                {languageNames[other]}
              </a>
            ))}
          </nav>
          <a href={`/${prefixOf(language)}`}>{brand}</a>
          <button
            type="button"
            className="p-theme p-js"
            data-auto={t('exchange.theme.auto')}
            data-light={t('exchange.theme.light')}
            data-dark={t('exchange.theme.dark')}
          >
            {t('exchange.theme.auto')}
          </button>
        </footer>
      </body>
    </html>
  );
}
