import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages, prefixFor, type Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { PublicPage } from '@visita/core/public-page';
import { createCache } from '../cache.ts';
import type { Deps } from '../deps.ts';
import { createDrawingThread } from '../drawing-thread.ts';
import { imagePath } from '../image-address.ts';
import { drawnFolder } from '../pictures/drawn-folder.ts';
import type { IndexedPage, PublicPages } from './public-pages.ts';
import type { SitePreview } from './site-preview.ts';

/** To be increased with every change of the drawing (site-preview.ts), which changes the URLs of all previews. */
const drawingVersion = 1;

/** All inputs of the drawing; a picture by its URL. */
type SitePreviewsContent = Omit<SitePreview, 'picture'> & { picture?: string };

const getVersion = (content: SitePreviewsContent): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, content]))
    .digest('base64url')
    .slice(0, 12);

const drawPreview: (wish: SitePreview) => Promise<Buffer> = createDrawingThread(
  new URL('./site-preview-worker.ts', import.meta.url),
);

/** The previews of all pages in four languages take about 8 MB, and as much again with a large shop. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Creates the link previews of the site's pages. Only existing pages are drawn, never a text from the URL.
 */
export function createSitePreviews(
  deps: Pick<Deps, 'config' | 'files' | 'now'>,
  pages: Pick<PublicPages, 'find'>,
) {
  const pictures = createCache<SitePreviewsContent, Buffer>({
    keyOf: getVersion,
    load: async ({ picture, ...content }) =>
      drawPreview({ ...content, picture: picture === undefined ? undefined : await readPicture(picture) }),
    now: deps.now,
    ttl: Infinity,
    max: { bytes: mostBytes, sizeOf: ({ length }) => length },
  });

  function getContent(
    { texts, colour, picture }: IndexedPage,
    language: Language,
  ): SitePreviewsContent | undefined {
    const text = texts[language];
    if (!text) return undefined;
    return {
      title: text.title,
      lead: text.lead,
      brand: deps.config.brand,
      language,
      colour,
      ...(picture && { picture }),
    };
  }

  /**
   * Reads a picture of the shop or one uploaded by staff. Undefined for any other URL or on a failure: then a
   * card is drawn.
   */
  async function readPicture(address: string): Promise<Uint8Array | undefined> {
    const path = imagePath(deps, address);
    const [, own] = /^\/pictures\/\d+\/([a-z\d-]+\.jpg)$/.exec(path) ?? [];
    const [, brought] = /^\/files\/([\w-]+\.(?:jpg|webp))$/.exec(path) ?? [];
    if (own) return readFile(join(drawnFolder, own)).catch(() => undefined);
    return brought ? deps.files.read(brought) : undefined;
  }

  /** Describes the page at a path; undefined for one that is not indexed. */
  async function describe(path: string): Promise<PublicPage | undefined> {
    const found = await pages.find(path);
    if (!found) return undefined;
    const { page, language } = found;
    const spoken = languages.filter((each) => each in page.texts);
    const shown = spoken.includes(language) ? language : spoken[0];
    const content = shown && getContent(page, shown);
    return (
      content && {
        languages: spoken,
        preview: `/previews/${prefixFor(shown)}${page.path}.jpg?v=${getVersion(content)}`,
      }
    );
  }

  /** Serves `/previews/en/shop.jpg`, the preview of `/en/shop`. A HEAD request draws nothing. */
  async function serve(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const found = await pages.find(/^\/previews(\/.+)\.jpg$/.exec(pathname)?.[1] ?? '');
    const content = found && getContent(found.page, found.language);
    if (!content) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
    const version = getVersion(content);
    const lasting =
      searchParams.get('v') === version ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    const headers = { 'content-type': 'image/jpeg', 'cache-control': lasting, etag: `"${version}"` };
    if (request.headers.get('if-none-match')?.includes(version))
      return new Response(null, { status: 304, headers });
    if (request.method === 'HEAD') return new Response(null, { headers });
    try {
      return new Response(new Uint8Array(await pictures.load(content)), { headers });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return new Response(null, {
        status: error.status,
        headers: { 'cache-control': 'no-store', 'retry-after': '30' },
      });
    }
  }

  return { describe, serve };
}
