import { line } from './text.ts';
import { cleanAddress } from './typed-address.ts';

const longest = 2048;

/**
 * Normalizes a typed web address to its stored form: `example.com` becomes `https://example.com`. Undefined
 * unless it is http or https with a public host, without user, password and invisible characters.
 */
export function toUrl(text: string): string | undefined {
  const trimmed = cleanAddress(text);
  // joiners are part of words, and spaces of file names: both are percent-encoded
  if (/[^\P{C}\u200C\u200D]|[^\S ]/u.test(trimmed) || /^[/\\?#]/.test(trimmed)) return undefined;
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed);
  const url = parseUrl(hasScheme ? trimmed : `https://${trimmed}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.username || url.password || !/[^.]\.[^.]|^\[/.test(url.hostname)) return undefined;
  // some readers of contact files treat a backslash in a query as an escape
  const href = url.href.replaceAll('\\', '%5C');
  const plainUrl = url.pathname === '/' && !url.search && !url.hash ? href.replace(/\/$/, '') : href;
  return plainUrl.length <= longest ? plainUrl : undefined;
}

/** Parses an absolute URL; undefined if it is invalid. `URL.parse` is missing on older phones. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** True if a stored address is complete and passes the same rules. Checked again at display. */
export function isSafeUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && toUrl(text) !== undefined;
}

/** A web address in a form; empty means "not given". */
export const webAddress = line(longest)
  .overwrite((text) => toUrl(text) ?? text)
  .refine((text) => text === '' || isSafeUrl(text), { params: { code: 'urlInvalid' } });
