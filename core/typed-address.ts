/** Wide forms of ASCII, as Chinese and Japanese keyboards type them. */
const wideForms = /[\uFF01-\uFF5E]/g;
const wideHead = /^[^/?#]*[\uFF01-\uFF5E\u3002\uFF61]/;

/** Soft hyphens, direction marks and other characters that take no place; the joiners that are part of words stay. */
const unseen = /\u034F|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Narrows the wide forms of ASCII, and the full stop of Chinese and Japanese. */
export function narrowAddress(text: string): string {
  return text.replace(wideForms, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)).replace(/[\u3002\uFF61]/g, '.');
}

/**
 * Cleans a typed or pasted web address or handle: nothing unseen, narrow forms where it begins with wide ones. In a path that
 * follows a narrow host a wide `！` is a letter of a title.
 */
export function cleanAddress(text: string): string {
  const seen = text.replace(unseen, '').replaceAll('\u3000', ' ').trim();
  return wideHead.test(seen) ? narrowAddress(seen) : seen;
}

/**
 * Cleans a typed or pasted email address: without `mailto:`, its name or brackets around it, in narrow forms, and its domain in
 * ASCII (IDNA, as browsers do for a field of this type). Text that is none is only cleaned.
 */
export function cleanEmail(text: string): string {
  const narrow = narrowAddress(text.replace(/\p{Cf}/gu, '').normalize('NFKC')).trim();
  const bare = withoutScheme(narrow.replace(/^[^<>]*<([^<>]*)>$/, '$1').trim()).replace(/[.,;]+$/, '');
  const at = bare.lastIndexOf('@');
  const domain = bare.slice(at + 1);
  return at < 0 || !/[^\0-\x7F]/.test(domain) ? bare : bare.slice(0, at + 1) + toAsciiHost(domain);
}

function withoutScheme(text: string): string {
  if (!/^mailto:/i.test(text)) return text;
  const address = text.slice('mailto:'.length).replace(/\?.*$/s, '');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function toAsciiHost(domain: string): string {
  if (/[\s/\\?#@:[\]%]/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}
