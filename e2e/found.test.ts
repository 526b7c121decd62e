import { languages, prefixFor, splitPath } from '@visita/core/languages';
import { readThings } from './found-data.ts';
import { expect, app, test } from './journey.ts';

/** Requests like a search engine: without cookies and scripts. */
const request = (url: string, method = 'GET') =>
  fetch(url, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  });

const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found = '']) => plain(found));
const first = (html: string, pattern: RegExp) => all(html, pattern)[0] ?? '';

/** Every URL of this site on a page: links, images, scripts and styles. */
function addressesIn(html: string, page: string): string[] {
  const addresses = [
    ...all(html, /\s(?:href|src|action|content)="([^"]*)"/g).filter((address) =>
      // a text may begin with an address too
      /^(?:[/#?]|https?:)[!-~]*$/.test(address),
    ),
    ...all(html, /\ssrcset="([^"]*)"/gi).flatMap((set) =>
      set.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
    ),
  ];
  return addresses
    .map((address) => new URL(address, page).href)
    .filter((address) => new URL(address).origin === app.url);
}

interface Visited {
  status: number;
  html: string;
}

/**
 * True for a redirect from a URL without a language to the same with one; any other redirect is a broken
 * link.
 */
const isAllowed = (from: string, to: string) =>
  splitPath(from).language === undefined &&
  splitPath(to).rest.replace(/^\/$/, '') === from.replace(/^\/$/, '');

/** Follows a URL. Files are requested by HEAD only. */
async function visit(url: string): Promise<Visited> {
  const { pathname } = new URL(url);
  const isDrawing = pathname.endsWith('.svg');
  const isFile = /\.[a-z\d]{2,5}$/.test(pathname) && !isDrawing;
  const answer = await request(url, isFile ? 'HEAD' : 'GET');
  const next = answer.headers.get('location');
  if (next !== null) {
    const led = new URL(next, url);
    return isAllowed(pathname, led.pathname) ? visit(led.href) : { status: answer.status, html: '' };
  }
  const isHtml = answer.headers.get('content-type')?.includes('text/html') ?? false;
  return { status: answer.status, html: isHtml || isDrawing ? await answer.text() : '' };
}

/**
 * True for pages whose links are followed. Private pages and cards are only visited, since saving a contact
 * file is counted.
 */
const isWalked = (path: string) =>
  /^\/(?:en|fr|zh-cn|zh-tw)(?:\/|$)/.test(path) && !/^\/[a-z-]+\/cards\//.test(path);

test('No link of the site is broken, in any language', async () => {
  const visited = new Map<string, Promise<Visited>>();
  const dead: string[] = [];
  const found: string[] = [];
  const read = (url: string) => {
    const visitOnce = visited.get(url) ?? visit(url);
    visited.set(url, visitOnce);
    return visitOnce;
  };
  const sitemap = await (await request(`${app.url}/sitemap.xml`)).text();
  let next = [...new Set(all(sitemap, /(?:<loc>|href=")([^<"]+)/g))].map((url) => ({ from: 'sitemap', url }));
  for (const prefix of ['', ...languages.slice(1).map((language) => `/${prefixFor(language)}`)]) {
    const from = `${prefix}/llms.txt`;
    next.push(
      ...all(await (await request(app.url + from)).text(), /\]\(([^)]+)\)/g).map((url) => ({ from, url })),
    );
  }
  const seen = new Set<string>();
  while (next.length > 0) {
    const links = next.filter(({ url }) => !seen.has(url) && seen.add(url));
    next = [];
    for (let begin = 0; begin < links.length; begin += 8)
      await Promise.all(
        links.slice(begin, begin + 8).map(async ({ from, url }) => {
          const { hash, href, pathname, search } = new URL(url);
          const page = href.slice(0, href.length - hash.length);
          const { status, html } = await read(page);
          // a private page has its sections only with a session
          const isPrivate = pathname.endsWith('/settings');
          const lands =
            hash === '' || isPrivate || html.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
          if (status !== 200 || !lands) dead.push(`${status} ${url} from ${from}`);
          // a page with a query is visited but its links are not followed, since their combinations have no
          // end
          if (html === '' || !isWalked(pathname) || search !== '' || found.includes(page)) return;
          found.push(page);
          next.push(...addressesIn(html, page).map((address) => ({ from: url, url: address })));
        }),
      );
  }
  test
    .info()
    .annotations.push({ type: 'links', description: `${seen.size} addresses, ${found.length} pages walked` });
  expect(dead).toEqual([]);
  expect(found.length).toBeGreaterThan(4 * 20);
});

test('Every page has its title, canonical URL and structured data for search engines, in its language', async () => {
  const sitemap = await (await request(`${app.url}/sitemap.xml`)).text();
  const entries = all(sitemap, /<url>(.*?)<\/url>/g);
  const titles = new Map<string, string>();
  const types = new Map<string, number>();
  for (const entry of entries) {
    const address = first(entry, /<loc>([^<]+)/g);
    const html = await (await request(address)).text();
    expect(first(html, /<link rel="canonical" href="([^"]+)"/g)).toBe(address);
    expect(
      all(html, /<link rel="alternate" (hrefLang="[^"]+" href="[^"]+)"/g).map((link) => link.toLowerCase()),
    ).toEqual(
      all(entry, /rel="alternate" (hreflang="[^"]+" href="[^"]+)"/g).map((link) => link.toLowerCase()),
    );
    expect(first(html, /<html lang="([^"]+)"/g).toLowerCase(), address).toBe(
      new URL(address).pathname.split('/')[1],
    );
    expect(html).not.toContain('name="robots"');
    for (const name of ['description', 'keywords'])
      expect(first(html, new RegExp(`<meta name="${name}" content="([^"]+)"`, 'g')), name).not.toBe('');
    const title = first(html, /<title>([^<]+)/g);
    const inLanguage = `${first(html, /<html lang="([^"]+)"/g)} ${title}`;
    expect(titles.get(inLanguage), `${title} is the title of another page too`).toBeUndefined();
    titles.set(inLanguage, address);
    const things = await readThings(html);
    expect(things.faults, address).toEqual([]);
    for (const type of things.types) types.set(type, (types.get(type) ?? 0) + 1);
  }
  const pages = entries.length / languages.length;
  expect(Object.fromEntries(types)).toMatchObject({
    Organization: 4,
    WebSite: 4,
    FAQPage: 8,
    BreadcrumbList: 4 * (pages - 1),
  });
  expect(types.get('Product')).toBeGreaterThan(4 * 4);
});

test('Unknown and personal pages are not indexed', async () => {
  for (const path of ['/en/pages/nothing', '/fr/shop/products/NOTHING', '/zh-tw/pages/about?version=99']) {
    const answer = await request(app.url + path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex"');
  }
  for (const path of [
    '/en/login',
    '/fr/register',
    '/en/shop/cart',
    '/zh-cn/cards',
    '/en/settings',
    '/fr/shop/checkout',
  ])
    expect(await (await request(app.url + path)).text(), path).toContain(
      '<meta name="robots" content="noindex"',
    );
  expect((await request(`${app.url}/admin/login`)).headers.get('x-robots-tag')).toBe('noindex');
});
