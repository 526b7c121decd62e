import { languages, prefixFor, hreflangsFor, type Language } from '@visita/core/languages';
import type { IndexedPage } from './public-pages.ts';

/** A sitemap may have 50,000 URLs and 50 MB (sitemaps.org); in four languages these stay far below both. */
const pagesOfFile = 5_000;

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};
const escape = (text: string) => text.replace(/[&<>'"]/g, (sign) => signs[sign] ?? sign);
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * Renders `/sitemap.xml`: every indexed URL with its alternates in the other languages. If there are too many
 * for one file it is an index of numbered parts. Empty for a part that does not exist.
 */
export function buildSitemap(
  pages: readonly IndexedPage[],
  { publicUrl, part }: { publicUrl: string; part?: number },
): string {
  const parts = Math.ceil(pages.length / pagesOfFile);
  if (part !== undefined && (part < 1 || part > parts)) return '';
  if (part !== undefined || parts <= 1) {
    const listed = pages.slice(((part ?? 1) - 1) * pagesOfFile, (part ?? 1) * pagesOfFile);
    const addresses = listed.flatMap((page) => listAddresses(page, publicUrl)).join('\n');
    return `${head}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${addresses}\n</urlset>\n`;
  }
  const names = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escape(publicUrl)}/sitemap-${index + 1}.xml</loc></sitemap>`,
  );
  return `${head}<sitemapindex xmlns="${namespace}">\n${names.join('\n')}\n</sitemapindex>\n`;
}

/** The entries of a page, one per language. Each lists all languages including itself, as Google requires. */
function listAddresses({ path, texts }: IndexedPage, publicUrl: string): string[] {
  const spoken = languages.filter((language) => texts[language]);
  const addressIn = (language: Language) => escape(`${publicUrl}/${prefixFor(language)}${path}`);
  const link = (tag: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`;
  const links = spoken.flatMap((language) =>
    hreflangsFor(language).map((tag) => link(tag, addressIn(language))),
  );
  links.push(link('x-default', escape(`${publicUrl}${path || '/'}`)));
  return spoken.map((language) => {
    const changedAt = texts[language]?.changedAt;
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${addressIn(language)}</loc>${changed}${links.join('')}</url>`;
  });
}
