import type { Endpoint } from '@visita/core/api/endpoint';

/**
 * Adds to every response of a deprecated endpoint, refusals too, the time since which it is deprecated (RFC 9745),
 * the time from which it may be gone (RFC 8594), and a link to what replaces it.
 */
export function markDeprecated(
  { publicUrl }: { publicUrl: string },
  { terms: { deprecated } }: Endpoint,
  response: Response,
): Response {
  if (!deprecated) return response;
  const { since, sunset, link } = deprecated;
  response.headers.set('deprecation', `@${Date.parse(since) / 1000}`);
  response.headers.set('sunset', new Date(sunset).toUTCString());
  response.headers.append('link', `<${publicUrl}${link}>; rel="deprecation"; type="text/html"`);
  return response;
}
