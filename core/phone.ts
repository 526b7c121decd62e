import { narrowText } from './narrow-text.ts';
import { line } from './text.ts';

/** The parts of a telephone number: the number to dial, and the digits of its extension or `''`. */
export interface PhoneParts {
  base: string;
  extension: string;
}

const mostTyped = 100;

/** Words before an extension, in the most frequent languages. A full stop may follow. */
const extensionWords =
  'extension|extn|extensi[oó]n|ext|ex|x|poste|post|pst|p|w|anexo|interno|int|ramal|durchwahl|dw|toestel|tst|доб|вн|ank|wew|linia|anknytning|dahili|تحويلة|' +
  '轉|转|轉接|转接|分機|分机|內線|内線|内线|내선|#|;ext=|;|,';

/** Matches `514-555-0123 x45`: number, word, extension. The last two may be in brackets. */
const withExtension = new RegExp(
  `^(.*?\\d[\\s).-]*?)[\\s,;(]*(?:${extensionWords})\\.?\\s*(?:no\\.?|n[o°]|number|號|号|番)?[\\s.:=,#-]*(\\d{1,11})[\\s).#]*$`,
  'iu',
);

/** Matches text copied along before a number: a label with a colon, a telephone symbol, a scheme. */
const labels =
  /^\s*(?:\p{So}\s*)*(?:(?:tel|tél|téléphone|phone|mobile|cell|mob|fax|電話|电话|手机|手機|전화)\b\.?|[\p{L}\p{M}][\p{L}\p{M} .]{0,24}:)?\s*:?\s*(?:\/\/)?/iu;

/** Spaces, dots, brackets, dashes and slashes: RFC 3966's visual separators and those of other countries. */
const separators = /[\s().·•∙⋅・_/[\]-]/gu;

/**
 * Returns the stored form of a typed or pasted telephone number of any country: `+` and digits, or digits
 * alone, and an extension as `;ext=45` (RFC 3966). Drops the trunk zero of `+44 (0)20 …`. Undefined if it is
 * not a number, or two numbers.
 */
export function toPhone(text: string): string | undefined {
  if (text.length > mostTyped) return undefined;
  const narrow = narrowText(text)
    .replace(labels, '')
    .replace(/[\s.,;:!?"'”’»)]+$/u, '');
  const [, number = narrow, extension = ''] = withExtension.exec(narrow) ?? [];
  if (number.split(/[/\\|]/).filter((part) => part.replace(/\D/g, '').length >= 7).length > 1)
    return undefined;
  const base = number.replace(/^(\s*[([]?\s*\+.*?)[([]\s*0\s*[)\]]/, '$1').replace(separators, '');
  const phone = joinPhone({ base, extension });
  return isPhone(phone) ? phone : undefined;
}

export function isPhone(text: string): boolean {
  return /^\+?\d{5,20}(?:;ext=\d{1,11})?$/.test(text);
}

/** Splits a stored number. */
export function splitPhone(phone: string): PhoneParts {
  const [base = '', extension = ''] = phone.split(';ext=');
  return { base, extension };
}

export function joinPhone({ base, extension }: PhoneParts): string {
  return extension === '' ? base : `${base};ext=${extension}`;
}

/**
 * Returns a stored number as phones dial it: a comma (pause) before the extension. Used in contact files and
 * `tel:` links.
 */
export function dialString(phone: string): string {
  const { base, extension } = splitPhone(phone);
  return extension === '' ? base : `${base},${extension}`;
}

/** Returns a stored number for tables: `+15145550123 x45`. */
export function tablePhone(phone: string): string {
  const { base, extension } = splitPhone(phone);
  return extension === '' ? base : `${base} x${extension}`;
}

/** A telephone number in a form; empty means "not given". */
export const phone = line(60)
  .overwrite((text) => toPhone(text) ?? text)
  .refine((text) => text === '' || isPhone(text), { params: { code: 'phoneInvalid' } });
