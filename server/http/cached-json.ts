import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { cachedResponse, type CachedResponse } from './cached-response.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The first that a caller takes, of the three there are. */
export function encodingFor(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** An answer of the API that is the same for everybody, in every encoding, to be sent any number of times. */
export interface CachedJson {
  etag: string;
  notModified: CachedResponse;
  sent: (encoding: Encoding) => CachedResponse;
}

export function cachedJson(value: unknown, common: Record<string, string>): CachedJson {
  const bytes = Buffer.from(JSON.stringify(value));
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  // kept by anyone, asked again each time: a change is seen at once, an unchanged answer costs a 304
  const revalidated = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-language, accept-encoding', etag };
  const headers = { 'content-type': 'application/json', ...revalidated, ...common };
  const made = new Map<Encoding, CachedResponse>();

  function sent(encoding: Encoding): CachedResponse {
    const known = made.get(encoding);
    if (known) return known;
    const packing = encoding === 'identity' ? undefined : { 'content-encoding': encoding };
    const answer = cachedResponse({ status: 200, headers: { ...headers, ...packing }, body: packed(bytes, encoding) });
    made.set(encoding, answer);
    return answer;
  }

  return { etag, notModified: cachedResponse({ status: 304, headers: revalidated }), sent };
}

function packed(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipSync(bytes);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}
