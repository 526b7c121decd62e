import type { BreadcrumbList, FAQPage, Graph, Organization, Thing, WebSite } from 'schema-dts';
import { useSite, type Site } from './site.ts';

/**
 * What a page is about, as search engines read it (schema.org). The server alone writes it: a browser keeps what came, and is
 * sent nothing that could write it anew, where whoever uses this says so too (`import.meta.env.SSR`).
 */
export function StructuredData({ graph }: { graph: readonly Thing[] | undefined }) {
  const { nonce } = useSite();
  const text = import.meta.env.SSR && graph ? inScript({ '@context': 'https://schema.org', '@graph': graph } satisfies Graph) : '{}';
  return (
    <script type="application/ld+json" nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** JSON in which nothing can end the script that it stands in. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Where a page stands in the site, from the home page down: what each step is called, and its path with its language. */
export const breadcrumbOf = ({ publicUrl }: Pick<Site, 'publicUrl'>, steps: readonly { name: string; path: string }[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${publicUrl}${path}`,
  })),
});

/** Questions and their answers, these in HTML. */
export const faqOf = (questions: readonly { name: string; answer: string }[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ name, answer }) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: answer } })),
});

/** Who sells, and the site. */
export function siteData(
  { publicUrl, brand, seller }: Site,
  { home, language }: { home: string; language: string },
): [Organization, WebSite] {
  const { name, address, email, phone } = seller;
  const organization = `${publicUrl}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: brand,
      legalName: name,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/app-512.png`,
      email,
      ...(phone && { telephone: phone }),
      ...(address && { address }),
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name: brand,
      url: `${publicUrl}${home}`,
      inLanguage: language,
      publisher: { '@id': organization },
    },
  ];
}
