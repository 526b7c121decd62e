/** Full-width forms of ASCII, as typed on Chinese and Japanese keyboards. */
const wideForms = /[\uFF01-\uFF5E]/g;
const wideHead = /^[^/?#]*[\uFF01-\uFF5E\u3002\uFF61]/;

/**
 * Soft hyphens, direction marks and other invisible characters. Joiners that are part of words are not
 * included.
 */
const unseen = /\u034F|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Converts full-width ASCII, and the Chinese and Japanese full stop, to ASCII. */
export function narrowAddress(text: string): string {
  return text
    .replace(wideForms, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uFF61]/g, '.');
}

/**
 * Cleans a typed or pasted web address or handle: removes invisible characters, and converts full-width forms
 * if they occur before the path. In a path after a narrow host a full-width `！` is part of a title.
 */
export function cleanAddress(text: string): string {
  const seen = text.replace(unseen, '').replaceAll('\u3000', ' ').trim();
  return wideHead.test(seen) ? narrowAddress(seen) : seen;
}

/**
 * Cleans a typed or pasted email address: removes `mailto:`, a display name and angle brackets, converts
 * full-width forms, and encodes the domain in ASCII (IDNA, like browsers in an email field). Text that is not
 * an address is only cleaned.
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
