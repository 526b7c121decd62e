import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { languageNames, languages, prefixFor, type Language } from '@visita/core/languages';
import { ProfileSide, type CardInHand } from '../profile/profile-side.tsx';
import script from './exchange-script.ts?inlined';
import style from './exchange.css?inline';

interface PlainDocumentProps {
  language: Language;
  path: string;
  title: string;
  brand: string;
  nonce: string;
  /** The owner's card, shown beside the form on a wide screen. */
  card?: CardInHand | undefined;
  children: ReactNode;
}

/** An HTML document with inline style and script in the profile's colours. It works without the script. */
export function PlainDocument({ language, path, title, brand, nonce, card, children }: PlainDocumentProps) {
  const { t } = useTranslation('contacts');
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        {/* browsers use the first matching entry */}
        <meta name="theme-color" content="#0e1014" media="(prefers-color-scheme:dark)" />
        <meta name="theme-color" content="#faf9f6" />
        <title>{`${title} · ${brand}`}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
      </head>
      <body className="p p-page">
        <main className="p-main x-main">
          {card && <ProfileSide card={card} />}
          <article>{children}</article>
        </main>
        <footer className="p-foot">
          <nav>
            {languages.map((other) => (
              <a
                key={other}
                href={`${path}?lang=${other}`}
                lang={other}
                aria-current={other === language ? 'true' : undefined}
              >
                {languageNames[other]}
              </a>
            ))}
          </nav>
          <a href={`/${prefixFor(language)}`}>{brand}</a>
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
