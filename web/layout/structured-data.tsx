import type { BreadcrumbList, FAQPage, Graph, Organization, Thing, WebSite } from 'schema-dts';
import { useSite, type Site } from '../site/site.ts';

/**
 * The page's structured data (schema.org). Rendered only on the server; wrap the data in
 * `import.meta.env.SSR` so that their code is not bundled for the browser.
 */
export function StructuredData({ graph }: { graph: readonly Thing[] | undefined }) {
  const { nonce } = useSite();
  const text =
    import.meta.env.SSR && graph
      ? inScript({ '@context': 'https://schema.org', '@graph': graph } satisfies Graph)
      : '{}';
  return (
    <script
      type="application/ld+json"
      nonce={nonce || undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/** Serializes JSON so that it cannot end the surrounding script element. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** The breadcrumb of a page, from the home page down. Paths include the language. */
export const buildBreadcrumb = (
  { publicUrl }: Pick<Site, 'publicUrl'>,
  steps: readonly { name: string; path: string }[],
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${publicUrl}${path}`,
  })),
});

/** Questions with answers in HTML. */
export const buildFaq = (questions: readonly { name: string; answer: string }[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ name, answer }) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The seller and the site. */
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
