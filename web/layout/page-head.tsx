import { languages, prefixOf, regionOf, splitPath, type Language } from '@visita/core/languages';
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
  /** The path behind the language, where this page is one of several that show the same. */
  path?: string | undefined;
  /** What a link preview shows instead of the site's own picture: JPEG, by its path or its whole address. */
  picture?: { url: string; width: number; height: number; alt: string } | undefined;
}

/** The page as search engines, link previews and tabs see it (docs/product.md, section 2); React lifts these into the head. */
export function PageHead({ title, description, keywords, noindex = false, path, picture }: PageHeadProps) {
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
      {noindex ? <meta name="robots" content="noindex" /> : <Addresses publicUrl={publicUrl} path={path} />}
      <Preview publicUrl={publicUrl} picture={picture} />
    </>
  );
}

/** The tags under which a language is known: by region as in the address, and Chinese by its writing too. */
const tags: Record<Language, readonly string[]> = { en: ['en'], fr: ['fr'], 'zh-CN': ['zh-CN', 'zh-Hans'], 'zh-TW': ['zh-TW', 'zh-Hant'] };

/** The one address of this page, and the same page in the other languages; without a language the site chooses by the reader's. */
function Addresses({ publicUrl, path: known }: { publicUrl: string; path: string | undefined }) {
  const language = useLanguage();
  const asked = splitPath(useLocation().pathname).rest.replace(/\/+$/, '');
  const path = known ?? asked;
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
const localeOf = (language: Language) => regionOf(language).replace('-', '_');

function Preview({ publicUrl, picture }: { publicUrl: string; picture: PageHeadProps['picture'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const own = { url: `/preview-${prefixOf(language)}.jpg`, width: 1200, height: 630, alt: t('page.preview') };
  const { url, width, height, alt } = picture ?? own;
  return (
    <>
      <meta property="og:locale" content={localeOf(language)} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={localeOf(other)} />
        ))}
      <meta property="og:image" content={new URL(url, publicUrl || 'http://localhost').href} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
