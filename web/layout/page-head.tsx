import { languages, prefixOf, regionOf, splitPath, tagsOf, type Language } from '@visita/core/languages';
import type { PublicPage } from '@visita/core/public-page';
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
  /** What the server knows of it; without that it is taken to be there in every language. */
  page?: PublicPage | undefined;
}

/** The page as search engines, link previews and tabs see it (docs/product.md, section 2); React lifts these into the head. */
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

/** The one address of this page, and the same page in the other languages; without a language the site chooses by the reader's. */
function Addresses({ publicUrl, path: known, spoken }: AddressesProps) {
  const language = useLanguage();
  const asked = splitPath(useLocation().pathname).rest.replace(/\/+$/, '');
  const path = known ?? asked;
  const addressIn = (other: Language) => `${publicUrl}/${prefixOf(other)}${path}`;
  // what a language lacks is shown in the first that there is, which is where it belongs
  const own = addressIn(spoken.includes(language) ? language : (spoken[0] ?? language));
  return (
    <>
      <link rel="canonical" href={own} />
      <meta property="og:url" content={own} />
      {spoken.flatMap((other) => tagsOf(other).map((tag) => <link key={tag} rel="alternate" hrefLang={tag} href={addressIn(other)} />))}
      <link rel="alternate" hrefLang="x-default" href={`${publicUrl}${path || '/'}`} />
    </>
  );
}

/** As the networks write a language: with the country it is read in. */
const localeOf = (language: Language) => regionOf(language).replace('-', '_');

interface PreviewProps {
  publicUrl: string;
  /** Its path; without one it is the home page's. */
  picture: string | undefined;
  alt: string;
}

function Preview({ publicUrl, picture, alt }: PreviewProps) {
  const language = useLanguage();
  return (
    <>
      <meta property="og:locale" content={localeOf(language)} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={localeOf(other)} />
        ))}
      <meta property="og:image" content={`${publicUrl}${picture ?? `/previews/${prefixOf(language)}.jpg`}`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
