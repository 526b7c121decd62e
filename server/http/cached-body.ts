import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { cachedResponse, type CachedResponse } from './cached-response.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the best supported encoding that the caller accepts. */
export function encodingFor(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** A response body that is the same for every caller, cached in every encoding. */
export interface CachedBody {
  etag: string;
  notModified: CachedResponse;
  sent: (encoding: Encoding) => CachedResponse;
  /**
   * Recompresses with brotli's highest quality, off the main thread: it takes a second, which pays off for a
   * popular page.
   */
  shrink: () => Promise<void>;
}

/** @param headers of the response, besides the caching headers */
export function cachedBody(
  body: string,
  headers: Record<string, string>,
  vary = 'accept-language, accept-encoding',
): CachedBody {
  const bytes = Buffer.from(body);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  // Any cache may store it and revalidates each time: a change shows at once, an unchanged response costs a
  // 304.
  const revalidated = { 'cache-control': 'public, max-age=0, must-revalidate', vary, etag };
  const responses = new Map<Encoding, CachedResponse>();

  function sent(encoding: Encoding): CachedResponse {
    const existing = responses.get(encoding);
    if (existing) return existing;
    return store(encoding, packed(bytes, encoding));
  }

  function store(encoding: Encoding, packedBytes: Buffer): CachedResponse {
    const packing = encoding === 'identity' ? undefined : { 'content-encoding': encoding };
    const answer = cachedResponse({
      status: 200,
      headers: { ...headers, ...revalidated, ...packing },
      body: packedBytes,
    });
    responses.set(encoding, answer);
    return answer;
  }

  return {
    etag,
    notModified: cachedResponse({ status: 304, headers: revalidated }),
    sent,
    shrink: async () =>
      void store('br', await promisify(brotliCompress)(bytes, { params: brotli(11, bytes) })),
  };
}

function packed(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes;
  return encoding === 'gzip' ? gzipSync(bytes) : brotliCompressSync(bytes, { params: brotli(5, bytes) });
}

const brotli = (quality: number, bytes: Buffer) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
});
