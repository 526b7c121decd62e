import { hash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { ProfilePage } from '@visita/core/profile/profile-view';
import type { Language } from '@visita/core/languages';
import { responseBody, responseHead, cachedResponse, type CachedResponse } from '../http/cached-response.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface RenderedPage {
  status: number;
  isUnknown: boolean;
  /** The moment at which the clock alone changes the card's public state. */
  validUntil: Date | undefined;
  /** The same for each encoding, since it stands for the content and not for the bytes. */
  etag: string;
  /** Brotli, which nearly every browser accepts, is there from the start; the others are added on demand. */
  sent: { br: CachedResponse } & Partial<Record<Encoding, CachedResponse>>;
  /** The response of a client that has the page, once one has asked. */
  notModified?: CachedResponse;
  /** The record of the page file that has the bytes. */
  record?: object;
  /** Gives lent bytes back; they may not be used afterwards. */
  release?: (() => void) | undefined;
}

interface Facts {
  language: Language;
  validUntil: Date | undefined;
  common: Record<string, string>;
  /** Seconds for which a CDN may keep the page; undefined if it must ask each time. */
  cdnSeconds?: number | undefined;
  /** The previous page; if the content is the same, its bytes are reused. */
  known: RenderedPage | undefined;
}

/** The bytes of the page that is rendered; the next one overwrites them. */
let rendered = Buffer.allocUnsafeSlow(96 * 1024);

function toBytes(html: string): Buffer {
  // a UTF-16 unit takes three bytes at most
  if (rendered.length < 3 * html.length) rendered = Buffer.allocUnsafeSlow(3 * html.length);
  return rendered.subarray(0, rendered.write(html));
}

/** Computes everything that is the same for each view. */
export function toRenderedPage(
  { status, html, policy }: ProfilePage,
  { language, validUntil, common, cdnSeconds, known }: Facts,
): RenderedPage {
  const bytes = toBytes(html);
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  const facts = { status, isUnknown: status === 404, validUntil };
  // RFC 9213: for caches that are told of changes; browsers do not read it
  const shared: Record<string, string> =
    cdnSeconds !== undefined && status === 200
      ? { 'cdn-cache-control': `public, max-age=${cdnSeconds}` }
      : {};
  const isSame =
    known?.etag === etag && readHeaders(known.sent.br)['cdn-cache-control'] === shared['cdn-cache-control'];
  if (isSame) return { ...known, ...facts };

  const isAway = status >= 500;
  // cacheable but always revalidated: an edit shows at once, an unchanged page costs a 304
  const cacheControl = isAway ? 'no-store' : 'public, max-age=0, must-revalidate';
  const revalidated = { 'cache-control': cacheControl, vary: 'accept-language, accept-encoding', etag };
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'content-security-policy': policy,
    ...revalidated,
    ...shared,
    ...(isAway && { 'retry-after': '5' }),
    ...common,
  };
  const body = brotliCompressSync(bytes, { params: brotli(5, bytes), chunkSize: resultBytes });
  const br = answer({ status, headers }, 'br', body);
  free(body);
  return { ...facts, etag, sent: { br } };
}

/** A buffer of this size is the result's own: smaller ones are parts of Node's pool. A page fits. */
const resultBytes = Buffer.poolSize + 32 * 1024;

/**
 * Frees the result of a compression after its last use. Its compressor holds it, and a young collection spares an object
 * with native code behind it: a thousand pages would hold 50 MB until the next full one.
 */
function free({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === resultBytes) buffer.transfer(0);
}

function answer(
  { status, headers }: { status: number; headers: Record<string, string> },
  encoding: Encoding,
  body: Buffer,
): CachedResponse {
  return cachedResponse({
    status,
    headers: { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
    body,
  });
}

/** Returns the page with one more encoding. */
export function withEncoding(page: RenderedPage, encoding: Exclude<Encoding, 'br'>): RenderedPage {
  const { br } = page.sent;
  const html = brotliDecompressSync(responseBody(br));
  const { 'content-encoding': _, 'content-length': __, ...headers } = readHeaders(br);
  const another = answer(
    { status: page.status, headers },
    encoding,
    encoding === 'gzip' ? gzipSync(html) : html,
  );
  return { ...page, sent: { ...page.sent, [encoding]: another } };
}

/** Returns the 304 of a page, with the headers that a cache keeps up to date (RFC 9110, section 15.4.5). */
export function notModified(page: RenderedPage): CachedResponse {
  return (page.notModified ??= unchanged(page.sent.br));
}

function unchanged(response: CachedResponse): CachedResponse {
  const {
    'cache-control': cacheControl = '',
    'cdn-cache-control': cdn,
    vary = '',
    etag = '',
  } = readHeaders(response);
  const shared: Record<string, string> = cdn === undefined ? {} : { 'cdn-cache-control': cdn };
  return cachedResponse({ status: 304, headers: { 'cache-control': cacheControl, ...shared, vary, etag } });
}

function readHeaders(cached: CachedResponse): Record<string, string> {
  const head = responseHead(cached);
  const names = head.filter((_, at) => at % 2 === 0);
  return Object.fromEntries(names.map((name, at) => [name, head[at * 2 + 1] ?? '']));
}

const brotli = (quality: number, html: Buffer) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  [constants.BROTLI_PARAM_LGWIN]: 16,
});

/** Lengths in the head of a packed page, 16 bits each: of the response's head, up to its date, and of key and ETag. */
const packedHead = 10;

/** Returns the bytes that a page takes when it is packed. */
export const packedLength = (key: string, { etag, sent: { br } }: RenderedPage): number =>
  packedHead + key.length + etag.length + br.wire.length;

/** Packs a page and the key of a store, without its time of validity, into one buffer. */
export function packPage(key: string, { status, etag, sent: { br } }: RenderedPage): Buffer {
  const head = Buffer.alloc(packedHead);
  [status, br.dateAt, br.bodyAt, key.length, etag.length].forEach((value, at) =>
    head.writeUInt16LE(value, at * 2),
  );
  return Buffer.concat([head, Buffer.from(key + etag, 'latin1'), br.wire]);
}

/** The reverse, over the same bytes; undefined if they are not the page of the key. */
export function unpackPage(
  bytes: Buffer,
  { key, ...facts }: { key: string; validUntil: Date | undefined; release: (() => void) | undefined },
): RenderedPage | undefined {
  if (bytes.length < packedHead || bytes.readUInt16LE(6) !== key.length) return undefined;
  const etagAt = packedHead + key.length;
  const wireAt = etagAt + bytes.readUInt16LE(8);
  if (bytes.toString('latin1', packedHead, etagAt) !== key) return undefined;
  const [status, dateAt, bodyAt] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)];
  const br = { status, wire: bytes.subarray(wireAt), dateAt, bodyAt, second: 0 };
  return { status, isUnknown: false, etag: bytes.toString('latin1', etagAt, wireAt), sent: { br }, ...facts };
}
