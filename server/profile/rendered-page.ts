import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { ProfilePage } from '@visita/core/profile/profile-view';
import type { Language } from '@visita/core/languages';
import { bodyOf, cachedResponse, type CachedResponse } from '../http/cached-response.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface RenderedPage {
  status: number;
  isUnknown: boolean;
  /** When the clock alone gives this card another public state. */
  validUntil: Date | undefined;
  /** The same for each encoding: it stands for what the page says, not for its bytes. */
  etag: string;
  headers: Record<string, string>;
  notModified: CachedResponse;
  /** What nearly every browser takes is there from the start, the others once they are asked for. */
  sent: { br: CachedResponse } & Partial<Record<Encoding, CachedResponse>>;
  bytes: number;
}

interface Facts {
  language: Language;
  validUntil: Date | undefined;
  common: Record<string, string>;
  /** The page before: one that says the same keeps its bytes. */
  known: RenderedPage | undefined;
}

/** Everything that is the same for each view is worked out once, here. */
export function toRenderedPage({ status, html, policy }: ProfilePage, { language, validUntil, common, known }: Facts): RenderedPage {
  const bytes = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const facts = { status, isUnknown: status === 404, validUntil };
  if (known?.etag === etag) return { ...known, ...facts };

  const isAway = status >= 500;
  // kept by anyone, asked again each time: an edit is seen at once, an unchanged page costs a 304
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
  const page = { ...facts, etag, headers, notModified: cachedResponse({ status: 304, headers: revalidated }) };
  return withBrotli(page, brotliCompressSync(bytes, { params: brotli(5, bytes) }));
}

function withBrotli(page: Omit<RenderedPage, 'sent' | 'bytes'>, body: Buffer): RenderedPage {
  const br = answer(page, 'br', body);
  return { ...page, sent: { br }, bytes: bytesOf(br) };
}

function answer({ status, headers }: Pick<RenderedPage, 'status' | 'headers'>, encoding: Encoding, body: Buffer): CachedResponse {
  return cachedResponse({ status, headers: { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) }, body });
}

/** What keeping an answer costs: itself, and its head once more. */
const bytesOf = ({ wire, bodyAt }: CachedResponse): number => wire.length + bodyAt;

/** The same page with one encoding more. */
export function withEncoding(page: RenderedPage, encoding: Exclude<Encoding, 'br'>): RenderedPage {
  const html = htmlOf(page);
  const another = answer(page, encoding, encoding === 'gzip' ? gzipSync(html) : html);
  return { ...page, sent: { ...page.sent, [encoding]: another }, bytes: page.bytes + bytesOf(another) };
}

/** The same page in fewer bytes, off the main thread: twenty milliseconds for six hundredths. */
export async function shrunk(page: RenderedPage): Promise<RenderedPage> {
  const html = htmlOf(page);
  return withBrotli(page, await promisify(brotliCompress)(html, { params: brotli(11, html) }));
}

const htmlOf = ({ sent: { br } }: RenderedPage): Buffer => brotliDecompressSync(bodyOf(br));

const brotli = (quality: number, html: Buffer) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  [constants.BROTLI_PARAM_LGWIN]: 16,
});
