import { languages, prefixOf, splitPath, type Language } from '@visita/core/languages';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLanguage } from '../i18n/language.ts';
import { useSite } from './site.ts';

interface PageHeadProps {
  /** What the tab and a search result say; the brand is put behind it unless it is already there. */
  title: string;
  description?: string | undefined;
  /** Separated by commas, as the tag wants them. */
  keywords?: string | undefined;
  /** Keeps the page out of search engines, and then it needs neither an address of its own nor its sisters in other languages. */
  noindex?: boolean;
}

/** The page as search engines, link previews and tabs see it (SPEC section 2); React lifts these into the head. */
export function PageHead({ title, description, keywords, noindex = false }: PageHeadProps) {
  const { t } = useTranslation();
  const { brand, publicUrl } = useSite();
  const fullTitle = title.includes(brand) ? title : t('page.title', { title, brand });
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      {noindex ? <meta name="robots" content="noindex" /> : <Addresses publicUrl={publicUrl} />}
      <Preview publicUrl={publicUrl} alt={t('page.preview')} />
    </>
  );
}

/** The tags under which a language is known: by region as in the address, and Chinese by its writing too. */
const tags: Record<Language, readonly string[]> = { en: ['en'], fr: ['fr'], 'zh-CN': ['zh-CN', 'zh-Hans'], 'zh-TW': ['zh-TW', 'zh-Hant'] };

/** The one address of this page, and the same page in the other languages; without a language the site chooses by the reader's. */
function Addresses({ publicUrl }: { publicUrl: string }) {
  const language = useLanguage();
  const path = splitPath(useLocation().pathname).rest.replace(/\/+$/, '');
  const addressIn = (other: Language) => `${publicUrl}/${prefixOf(other)}${path}`;
  return (
    <>
      <link rel="canonical" href={addressIn(language)} />
      <meta property="og:url" content={addressIn(language)} />
      {languages.flatMap((other) => tags[other].map((tag) => <link key={tag} rel="alternate" hrefLang={tag} href={addressIn(other)} />))}
      <link rel="alternate" hrefLang="x-default" href={`${publicUrl}${path || '/'}`} />
    </>
  );
}

/** As the networks write a language: with the country it is read in. */
const locales: Record<Language, string> = { en: 'en_CA', fr: 'fr_CA', 'zh-CN': 'zh_CN', 'zh-TW': 'zh_TW' };

function Preview({ publicUrl, alt }: { publicUrl: string; alt: string }) {
  const language = useLanguage();
  return (
    <>
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={locales[other]} />
        ))}
      <meta property="og:image" content={`${publicUrl}/preview-${prefixOf(language)}.jpg`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
