import { line } from './text.ts';
import { cleanAddress } from './typed-address.ts';

const longest = 2048;

/**
 * A web address as people write it, in its one stored form: `example.com` becomes `https://example.com`.
 * Nothing when it is not plain http or https, or names a user, a password or no public host, or hides characters.
 */
export function toUrl(text: string): string | undefined {
  const trimmed = cleanAddress(text);
  // a joiner is part of a word, and a space of a file's name: both are percent-encoded
  if (/[^\P{C}\u200C\u200D]|[^\S ]/u.test(trimmed) || /^[/\\?#]/.test(trimmed)) return undefined;
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed);
  const url = parseUrl(hasScheme ? trimmed : `https://${trimmed}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.username || url.password || !/[^.]\.[^.]|^\[/.test(url.hostname)) return undefined;
  // a query keeps its backslashes, which some readers of contact files take for escapes
  const href = url.href.replaceAll('\\', '%5C');
  const written = url.pathname === '/' && !url.search && !url.hash ? href.replace(/\/$/, '') : href;
  return written.length <= longest ? written : undefined;
}

/** An absolute address taken apart, or nothing; `URL.parse` is too young for some phones. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** The same rule, asked again when an address is shown: it must be stored in full and lead to the web. */
export function isSafeUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && toUrl(text) !== undefined;
}

/** A web address in a form; empty means "not given". */
export const webAddress = line(longest)
  .overwrite((text) => toUrl(text) ?? text)
  .refine((text) => text === '' || isSafeUrl(text), { params: { code: 'urlInvalid' } });
