import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { bodyOf, prepare, type Prepared } from '../http/prepared-answer.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface RenderedPage {
  status: number;
  isUnknown: boolean;
  /** When the clock alone gives this card another face. */
  validUntil: Date | undefined;
  /** The same for each encoding: it stands for what the page says, not for its bytes. */
  etag: string;
  headers: Record<string, string>;
  notModified: Prepared;
  /** What nearly every browser takes is there from the start, the others once they are asked for. */
  sent: { br: Prepared } & Partial<Record<Encoding, Prepared>>;
  bytes: number;
}

/** Everything that is the same for each view is worked out once, here. A page that says what `known` says keeps its bytes. */
export async function toRenderedPage(
  response: Response,
  { common, known }: { common: Record<string, string>; known: RenderedPage | undefined },
): Promise<RenderedPage> {
  const html = Buffer.from(await response.arrayBuffer());
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const validUntil = response.headers.get('x-valid-until');
  const facts = {
    status: response.status,
    isUnknown: response.status === 404,
    validUntil: validUntil ? new Date(validUntil) : undefined,
  };
  if (known?.etag === etag) return { ...known, ...facts };

  // kept by anyone, asked again each time: an edit is seen at once, an unchanged page costs a 304
  const cacheControl = response.headers.get('cache-control') ?? 'public, max-age=0, must-revalidate';
  const revalidated = { 'cache-control': cacheControl, vary: 'accept-language, accept-encoding', etag };
  const retryAfter = response.headers.get('retry-after');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': response.headers.get('content-language') ?? 'en',
    'content-security-policy': response.headers.get('content-security-policy') ?? "default-src 'none'",
    ...revalidated,
    ...(retryAfter && { 'retry-after': retryAfter }),
    ...common,
  };
  const page = { ...facts, etag, headers, notModified: prepare({ status: 304, headers: revalidated }) };
  return withBrotli(page, brotliCompressSync(html, { params: brotli(5, html) }));
}

function withBrotli(page: Omit<RenderedPage, 'sent' | 'bytes'>, body: Buffer): RenderedPage {
  const br = answer(page, 'br', body);
  return { ...page, sent: { br }, bytes: bytesOf(br) };
}

function answer({ status, headers }: Pick<RenderedPage, 'status' | 'headers'>, encoding: Encoding, body: Buffer): Prepared {
  return prepare({ status, headers: { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) }, body });
}

/** What keeping an answer costs: itself, and its head once more. */
const bytesOf = ({ wire, bodyAt }: Prepared): number => wire.length + bodyAt;

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
});
