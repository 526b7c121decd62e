import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg)/i;

/**
 * A window of 256 KB, larger than our pages: the default of 4 MB compresses them no better, and allocating
 * that for each page fragments the heap.
 */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

/**
 * Compresses dynamic responses with brotli or gzip (Hono's middleware has no brotli). Flushes, so that
 * streamed pages still stream.
 */
export const compress: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, body } = c.res;
  if (!compressible.test(headers.get('content-type') ?? '')) return;
  headers.append('vary', 'accept-encoding');
  const length = headers.get('content-length');
  if (
    !body ||
    headers.has('content-encoding') ||
    c.req.method === 'HEAD' ||
    (length !== null && Number(length) < 1024)
  )
    return;
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  if (!encoding) return;
  const packer =
    encoding === 'br'
      ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  // Node's and the DOM's web streams are one object with two type declarations.
  const packed = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    .on('error', (error) => packer.destroy(error))
    .pipe(packer);
  c.res = new Response(Readable.toWeb(packed) as ReadableStream, c.res);
  c.res.headers.delete('content-length');
  c.res.headers.set('content-encoding', encoding);
};
