import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { ProfilePage } from '@visita/core/profile/profile-view';
import type { Language } from '@visita/core/languages';
import { responseBody, cachedResponse, type CachedResponse } from '../http/cached-response.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface RenderedPage {
  status: number;
  isUnknown: boolean;
  /** The moment at which the clock alone changes the card's public state. */
  validUntil: Date | undefined;
  /** The same for each encoding, since it stands for the content and not for the bytes. */
  etag: string;
  headers: Record<string, string>;
  notModified: CachedResponse;
  /** Brotli, which nearly every browser accepts, is there from the start; the others are added on demand. */
  sent: { br: CachedResponse } & Partial<Record<Encoding, CachedResponse>>;
  bytes: number;
}

interface Facts {
  language: Language;
  validUntil: Date | undefined;
  common: Record<string, string>;
  /** The previous page; if the content is the same, its bytes are reused. */
  known: RenderedPage | undefined;
}

/** Computes everything that is the same for each view. */
export function toRenderedPage(
  { status, html, policy }: ProfilePage,
  { language, validUntil, common, known }: Facts,
): RenderedPage {
  const bytes = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const facts = { status, isUnknown: status === 404, validUntil };
  if (known?.etag === etag) return { ...known, ...facts };

  const isAway = status >= 500;
  // cacheable but always revalidated: an edit shows at once, an unchanged page costs a 304
  const cacheControl = isAway ? 'no-store' : 'public, max-age=0, must-revalidate';
  const revalidated = { 'cache-control': cacheControl, vary: 'accept-language, accept-encoding', etag };
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'content-security-policy': policy,
    ...revalidated,
    ...(isAway && { 'retry-after': '5' }),
    ...common,
  };
  const page = {
    ...facts,
    etag,
    headers,
    notModified: cachedResponse({ status: 304, headers: revalidated }),
  };
  return withBrotli(page, brotliCompressSync(bytes, { params: brotli(5, bytes) }));
}

function withBrotli(page: Omit<RenderedPage, 'sent' | 'bytes'>, body: Buffer): RenderedPage {
  const br = answer(page, 'br', body);
  return { ...page, sent: { br }, bytes: getBytes(br) };
}

function answer(
  { status, headers }: Pick<RenderedPage, 'status' | 'headers'>,
  encoding: Encoding,
  body: Buffer,
): CachedResponse {
  return cachedResponse({
    status,
    headers: { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
    body,
  });
}

/** The memory of a cached response: its bytes and a copy of its head. */
const getBytes = ({ wire, bodyAt }: CachedResponse): number => wire.length + bodyAt;

/** Returns the page with one more encoding. */
export function withEncoding(page: RenderedPage, encoding: Exclude<Encoding, 'br'>): RenderedPage {
  const html = getHtml(page);
  const another = answer(page, encoding, encoding === 'gzip' ? gzipSync(html) : html);
  return { ...page, sent: { ...page.sent, [encoding]: another }, bytes: page.bytes + getBytes(another) };
}

/** Recompresses a page off the main thread: 20 ms for 6 % fewer bytes. */
export async function shrunk(page: RenderedPage): Promise<RenderedPage> {
  const html = getHtml(page);
  return withBrotli(page, await promisify(brotliCompress)(html, { params: brotli(11, html) }));
}

const getHtml = ({ sent: { br } }: RenderedPage): Buffer => brotliDecompressSync(responseBody(br));

const brotli = (quality: number, html: Buffer) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  [constants.BROTLI_PARAM_LGWIN]: 16,
});
