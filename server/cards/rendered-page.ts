import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** One way to send a page: the head as a flat list of names and values, as `writeHead` takes it fastest. */
export interface Sent {
  head: string[];
  /** The same for a 304, which has no body to describe. */
  notModifiedHead: string[];
  etag: string;
  body: Buffer;
}

export interface RenderedPage {
  status: number;
  isUnknown: boolean;
  /** When the clock alone gives this card another face. */
  validUntil: Date | undefined;
  sent: Record<Encoding, Sent>;
  bytes: number;
}

/** Everything that is the same for each view is worked out once, here. */
export async function toRenderedPage(response: Response, common: Record<string, string>): Promise<RenderedPage> {
  const html = Buffer.from(await response.arrayBuffer());
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  const validUntil = response.headers.get('x-valid-until');
  const shared = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': response.headers.get('content-language') ?? 'en',
    'content-security-policy': response.headers.get('content-security-policy') ?? "default-src 'none'",
    // kept by anyone, asked again each time: an edit is seen at once, an unchanged page costs a 304
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-language, accept-encoding',
    ...common,
  };
  const send = (encoding: Encoding, body: Buffer): Sent => {
    const etag = `"${hash}-${encoding}"`;
    const own = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const notModified = { etag, vary: shared.vary, 'cache-control': shared['cache-control'] };
    return {
      body,
      etag,
      head: Object.entries({ ...shared, ...own, etag, 'content-length': String(body.length) }).flat(),
      notModifiedHead: Object.entries(notModified).flat(),
    };
  };
  const br = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });
  return {
    status: response.status,
    isUnknown: response.status === 404,
    validUntil: validUntil ? new Date(validUntil) : undefined,
    sent: { br: send('br', br), gzip: send('gzip', gzipSync(html)), identity: send('identity', html) },
    bytes: html.length * 2,
  };
}

/** The smallest form, made off the main thread; who comes before it is ready gets the quick one. */
export async function shrink(page: RenderedPage): Promise<void> {
  const { identity, br } = page.sent;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.body.length };
  const body = await promisify(brotliCompress)(identity.body, { params });
  const head = [...br.head];
  head[head.indexOf('content-length') + 1] = String(body.length);
  page.sent.br = { ...br, body, head };
}
