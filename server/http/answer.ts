import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { getProgramStatus, type Endpoint } from '@visita/core/api/endpoint';
import type { FileAnswer } from '@visita/core/api/file-answer';
import type { Config } from '../config.ts';
import { encodingFor } from './cached-body.ts';
import { keyLimit, type LimitRest } from './limits.ts';
import { commonHeaders } from './security.ts';
import type { Env } from './route.ts';

/**
 * Bytes; a shorter response fits into the first packets of its connection anyway, and compressing it takes
 * longer than building it.
 */
const leastPacked = 4_096;

const packers = {
  br: (text: string) => promisify(brotliCompress)(text, { params: brotliParams(text.length) }),
  gzip: (text: string) => promisify(gzip)(text),
};
const brotliParams = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
});

/** Builds a JSON response that is not cached and that a browser never renders as a page. */
export function jsonAnswer(
  config: Pick<Config, 'publicUrl'>,
  c: Context<Env>,
  body: string | Buffer | ReadableStream | null,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  // Plain-object headers and a whole body take the server's fastest path.
  return new Response(body as BodyInit, {
    status,
    headers: {
      ...commonHeaders(config),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': c.get('origin').requestId,
      ...headers,
    },
  });
}

/** Adds an ETag, so that the response may be cached and revalidated; answers 304 if the caller has it. */
export async function markedAnswer(
  config: Pick<Config, 'publicUrl'>,
  c: Context<Env>,
  body: string,
): Promise<Response> {
  const mark = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const headers = {
    etag: `W/"${mark}"`,
    'cache-control': 'no-cache',
    vary: 'accept-language, accept-encoding',
  };
  if (c.req.header('if-none-match')?.includes(mark))
    return jsonAnswer(config, c, null, { status: 304, headers });
  return packedAnswer(config, c, body, headers);
}

/** Compresses the response if that makes it faster. */
export async function packedAnswer(
  config: Pick<Config, 'publicUrl'>,
  c: Context<Env>,
  body: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const encoding =
    body.length < leastPacked ? 'identity' : encodingFor(c.req.header('accept-encoding') ?? '');
  if (encoding === 'identity') return jsonAnswer(config, c, body, { headers });
  const packed = await packers[encoding](body);
  return jsonAnswer(config, c, packed, {
    headers: { vary: 'accept-encoding', 'content-encoding': encoding, ...headers },
  });
}

/** The version of `/api/v1`: the day of its last change that programs may have to follow. */
const apiVersion = '2026-11-27';

/**
 * Builds a response for programs, with the limit of the key and its rest in the fields of the draft
 * draft-ietf-httpapi-ratelimit-headers-10.
 */
export async function programAnswer(
  config: Pick<Config, 'publicUrl'>,
  c: Context<Env>,
  { endpoint, text, rest }: { endpoint: Endpoint; text: string; rest: LimitRest | undefined },
): Promise<Response> {
  const headers = {
    'api-version': apiVersion,
    ...(rest && {
      'ratelimit-policy': `"key";q=${rest.quota};w=${keyLimit.seconds}`,
      ratelimit: `"key";r=${rest.calls};t=${rest.seconds}`,
    }),
  };
  const status = getProgramStatus(endpoint);
  if (status === 200) return packedAnswer(config, c, text, headers);
  return jsonAnswer(config, c, status === 204 ? null : text, { status, headers });
}

/** Streams a file, so that no process holds all of it in memory. */
export function fileAnswer(
  config: Pick<Config, 'publicUrl'>,
  c: Context<Env>,
  { type, name, content }: FileAnswer & { type: string },
): Response {
  // Node's and the DOM's web streams are one object with two type declarations.
  const body = Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream;
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
  return jsonAnswer(config, c, body, { headers });
}
