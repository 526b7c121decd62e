import { createHash } from 'node:crypto';
import { languageOfPrefix } from '@visita/core/languages';
import type { PublicPage } from '@visita/core/public-page';
import { createCache } from '../cache.ts';
import type { Deps } from '../deps.ts';
import { buildLlms } from './build-llms.ts';
import { buildSitemap } from './build-sitemap.ts';
import { createPublicPages } from './public-pages.ts';
import { createSitePreviews } from './site-previews.ts';

/** The public descriptions of the site for search engines, social networks and language models. */
export interface Discovery {
  /** Describes the page at a path; undefined if it is not indexed, or cannot be read now. */
  describe: (path: string) => Promise<PublicPage | undefined>;
  /** Serves the `discoveryPaths`. */
  serve: (request: Request) => Promise<Response>;
  forget: () => void;
}

export const discoveryPaths = [
  '/robots.txt',
  '/:sitemap{sitemap(?:-\\d+)?\\.xml}',
  '/llms.txt',
  '/:lang/llms.txt',
  '/previews/*',
];

/** An effective date passes without a notification, so a new price is described within this time. */
const freshMs = 30_000;

type DiscoveryDeps = Parameters<typeof createPublicPages>[0] & Pick<Deps, 'files' | 'currentSeller' | 'log'>;

export function createDiscovery(deps: DiscoveryDeps): Discovery {
  const { now, log } = deps;
  const pages = createPublicPages(deps);
  const previews = createSitePreviews(deps, pages);
  const cache = createCache<string, { text: string; etag: string }>({
    keyOf: (path) => path,
    load: async (path) => {
      const text = await drawText(path);
      return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    },
    now,
    ttl: freshMs,
    max: 50,
  });

  /** Empty for a path that does not exist. */
  async function drawText(path: string): Promise<string> {
    const { publicUrl } = deps.config;
    if (path === '/robots.txt') return robots(publicUrl);
    const listed = await pages.list();
    const [isLlms, lang] = /^(?:\/([a-z-]+))?\/llms\.txt$/.exec(path) ?? [];
    const language = lang === undefined ? 'en' : languageOfPrefix(lang);
    if (isLlms) return language ? buildLlms(deps, listed, language) : '';
    const [, part] = /^\/sitemap-(\d+)\.xml$/.exec(path) ?? [];
    return buildSitemap(listed, { publicUrl, ...(part && { part: Number(part) }) });
  }

  async function serveText(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const { text, etag } = await cache.load(pathname);
    if (text === '') return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
    const headers = { 'cache-control': 'public, max-age=0, must-revalidate', etag: `W/${etag}` };
    if (request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers });
    const type = pathname.endsWith('.xml') ? 'application/xml' : 'text/plain';
    return new Response(request.method === 'HEAD' ? null : text, {
      headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
    });
  }

  return {
    describe: (path) =>
      previews.describe(path).catch((error: unknown) => {
        log.warn({ err: error }, 'page could not be described; it is served without link preview');
        return undefined;
      }),
    serve: async (request) =>
      new URL(request.url).pathname.startsWith('/previews/') ? previews.serve(request) : serveText(request),
    forget: () => {
      pages.forget();
      cache.expireAll();
    },
  };
}

/**
 * The contents of `robots.txt`. Screens behind a sign-in send `noindex` themselves, which a crawler has to be
 * allowed to fetch.
 */
const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /development\nDisallow: /_stripe/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
