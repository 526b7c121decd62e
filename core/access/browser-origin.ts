import { parseUrl } from '../url.ts';

/** Maximum number of origins of a key. */
export const mostOrigins = 10;

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Normalizes a web address to its origin as browsers send it (RFC 6454): `https://App.example/x` becomes
 * `https://app.example`. Undefined unless it is https, or http on this machine, without user and password.
 */
export function toOrigin(text: string): string | undefined {
  const url = parseUrl(text.trim());
  if (!url || url.username || url.password) return undefined;
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  return isSecure ? url.origin : undefined;
}
