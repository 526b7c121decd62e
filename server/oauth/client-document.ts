import { z } from 'zod';
import { guardedFetch, type GuardedRequest } from '../integrations/guarded-fetch.ts';

/** Bytes of a metadata document; larger ones are refused (the draft recommends 5 KB). */
const mostBytes = 5 * 1024;
const timeoutMs = 2_500;

const Redirects = z.looseObject({
  redirect_uris: z.array(z.string()),
  application_type: z.string().optional(),
});

/** True for a redirect to the device itself (RFC 8252, 7.3). */
export function isLoopback(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
}

/**
 * Fetches a client's metadata document (draft-ietf-oauth-client-id-metadata-document) from the public Internet,
 * without following redirects. A program that only redirects to the device is a native one, whatever it says of
 * itself, so that its port may differ each time (RFC 8252, 7.3). Throws if the host is not public, slow or sends
 * too much.
 */
export async function fetchClientDocument(
  url: string,
  guard: Pick<GuardedRequest, 'allowsPrivate' | 'resolve'> = { allowsPrivate: false },
): Promise<Response> {
  const headers = { accept: 'application/json' };
  const answer = await guardedFetch({ url, method: 'GET', headers, timeoutMs, mostBytes, ...guard });
  if (!answer.isWhole) throw new Error('the metadata document is larger than 5 KB');
  const maxAge = answer.headers['cache-control'];
  return new Response(answer.status === 200 ? withType(answer.text) : null, {
    status: answer.status,
    ...(maxAge !== undefined && { headers: { 'cache-control': maxAge } }),
  });
}

function withType(text: string): string {
  const parsed = Redirects.safeParse(parseJson(text));
  if (!parsed.success || parsed.data.application_type !== undefined) return text;
  const isNative = parsed.data.redirect_uris.every(isLoopback);
  return isNative ? JSON.stringify({ ...parsed.data, application_type: 'native' }) : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
