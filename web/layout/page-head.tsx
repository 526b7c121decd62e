import {
  languages,
  prefixFor,
  regionFor,
  splitPath,
  hreflangsFor,
  type Language,
} from '@visita/core/languages';
import type { PublicPage } from '@visita/core/public-page';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLocation } from 'react-router';
import { useLanguage } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';

interface PageHeadProps {
  /** The document title. The brand is appended unless it is part of it. */
  title: string;
  description?: string | undefined;
  /** Comma-separated, as in the meta tag. */
  keywords?: string | undefined;
  /** Excludes the page from search engines; it then has no canonical URL and no alternates. */
  noindex?: boolean;
  /** The path of the canonical URL without its language, if several URLs show the same page. */
  path?: string | undefined;
  /** The languages in which the page exists. Defaults to all. */
  page?: PublicPage | undefined;
}

/**
 * The metadata for search engines, link previews and tabs (docs/product.md, section 2). React hoists these
 * tags into the head.
 */
export function PageHead({ title, description, keywords, noindex = false, path, page }: PageHeadProps) {
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
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Addresses publicUrl={publicUrl} path={path} spoken={page?.languages ?? languages} />
      )}
      <Preview publicUrl={publicUrl} picture={page?.preview} alt={fullTitle} />
    </>
  );
}

interface AddressesProps {
  publicUrl: string;
  path: string | undefined;
  spoken: readonly Language[];
}

/**
 * The canonical URL and the alternates in other languages; `x-default` is the URL without a language, which
 * negotiates one.
 */
function Addresses({ publicUrl, path: publicPath, spoken }: AddressesProps) {
  const language = useLanguage();
  const currentPath = splitPath(useLocation().pathname).rest.replace(/\/+$/, '');
  const path = publicPath ?? currentPath;
  const addressIn = (other: Language) => `${publicUrl}/${prefixFor(other)}${path}`;
  // a page missing in this language shows another language's text, whose URL is the canonical one
  const own = addressIn(spoken.includes(language) ? language : (spoken[0] ?? language));
  return (
    <>
      <link rel="canonical" href={own} />
      <meta property="og:url" content={own} />
      {spoken.flatMap((other) =>
        hreflangsFor(other).map((tag) => (
          <link key={tag} rel="alternate" hrefLang={tag} href={addressIn(other)} />
        )),
      )}
      <link rel="alternate" hrefLang="x-default" href={`${publicUrl}${path || '/'}`} />
    </>
  );
}

/** Open Graph locales include the region. */
const getLocale = (language: Language) => regionFor(language).replace('-', '_');

interface PreviewProps {
  publicUrl: string;
  /** The path of the preview picture. Defaults to the home page's. */
  picture: string | undefined;
  alt: string;
}

function Preview({ publicUrl, picture, alt }: PreviewProps) {
  const language = useLanguage();
  return (
    <>
      <meta property="og:locale" content={getLocale(language)} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={getLocale(other)} />
        ))}
      <meta
        property="og:image"
        content={`${publicUrl}${picture ?? `/previews/${prefixFor(language)}.jpg`}`}
      />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
