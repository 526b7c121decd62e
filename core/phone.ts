import { narrowText } from './narrow-text.ts';
import { line } from './text.ts';

/** A telephone number taken apart: what the exchange dials, and the digits of an extension behind it, or `''`. */
export interface PhoneParts {
  base: string;
  extension: string;
}

const mostTyped = 100;

/** Words before an extension, in the languages of those who write them most; a full stop may follow each. */
const extensionWords =
  'extension|extn|extensi[oó]n|ext|ex|x|poste|post|pst|p|w|anexo|interno|int|ramal|durchwahl|dw|toestel|tst|доб|вн|ank|wew|linia|anknytning|dahili|تحويلة|' +
  '轉|转|轉接|转接|分機|分机|內線|内線|内线|내선|#|;ext=|;|,';

/** `514-555-0123 x45`: the number, the word, the extension; brackets may stand around the last two. */
const withExtension = new RegExp(
  `^(.*?\\d[\\s).-]*?)[\\s,;(]*(?:${extensionWords})\\.?\\s*(?:no\\.?|n[o°]|number|號|号|番)?[\\s.:=,#-]*(\\d{1,11})[\\s).#]*$`,
  'iu',
);

/** Text that is copied along before a number: its label with a colon, a sign of a telephone, a scheme. */
const labels =
  /^\s*(?:\p{So}\s*)*(?:(?:tel|tél|téléphone|phone|mobile|cell|mob|fax|電話|电话|手机|手機|전화)\b\.?|[\p{L}\p{M}][\p{L}\p{M} .]{0,24}:)?\s*:?\s*(?:\/\/)?/iu;

/** Spaces, dots, brackets, dashes and slashes: RFC 3966's visual separators and those of other countries. */
const separators = /[\s().·•∙⋅・_/[\]-]/gu;

/**
 * Returns the stored form of a telephone number of any country as people write or paste it: `+` and digits, or digits alone,
 * and an extension as `;ext=45` (RFC 3966). The trunk zero of `+44 (0)20 …` goes. Undefined if it is no number, or is two.
 */
export function toPhone(text: string): string | undefined {
  if (text.length > mostTyped) return undefined;
  const narrow = narrowText(text)
    .replace(labels, '')
    .replace(/[\s.,;:!?"'”’»)]+$/u, '');
  const [, written = narrow, extension = ''] = withExtension.exec(narrow) ?? [];
  if (written.split(/[/\\|]/).filter((part) => part.replace(/\D/g, '').length >= 7).length > 1) return undefined;
  const base = written.replace(/^(\s*[([]?\s*\+.*?)[([]\s*0\s*[)\]]/, '$1').replace(separators, '');
  const phone = joinPhone({ base, extension });
  return isPhone(phone) ? phone : undefined;
}

export function isPhone(text: string): boolean {
  return /^\+?\d{5,20}(?:;ext=\d{1,11})?$/.test(text);
}

/** Takes a stored number apart. */
export function splitPhone(phone: string): PhoneParts {
  const [base = '', extension = ''] = phone.split(';ext=');
  return { base, extension };
}

export function joinPhone({ base, extension }: PhoneParts): string {
  return extension === '' ? base : `${base};ext=${extension}`;
}

/** A stored number as phones dial it: a pause, then the extension. Contact files and `tel:` links hold this form. */
export function dialString(phone: string): string {
  const { base, extension } = splitPhone(phone);
  return extension === '' ? base : `${base},${extension}`;
}

/** A stored number for a table that programs read: `+15145550123 x45`. */
export function tablePhone(phone: string): string {
  const { base, extension } = splitPhone(phone);
  return extension === '' ? base : `${base} x${extension}`;
}

/** A telephone number in a form; empty means "not given". */
export const phone = line(60)
  .overwrite((text) => toPhone(text) ?? text)
  .refine((text) => text === '' || isPhone(text), { params: { code: 'phoneInvalid' } });
