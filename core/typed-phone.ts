import type { Language } from './languages.ts';
import { extensionText } from './phone-text.ts';
import { isPhone, splitPhone, toPhone } from './phone.ts';
import { narrowText } from './narrow-text.ts';

/** The text of a phone field: the number, and the text after it, which may become an extension. */
export interface TypedPhone {
  number: string;
  tail: string;
}

/** Splits the text of a field at the first character that cannot be part of a number. */
export function splitTypedPhone(text: string): TypedPhone {
  const [, number = '', tail = ''] =
    /^((?:[\s\p{Pd}\p{Cf}\u2212\u30FC().·•/[\]]*[+＋\p{Nd}])*[)\].]?)(.*)$/su.exec(text) ?? [];
  // separators after the last digit belong to the number, which may continue
  return /^[\s\p{Pd}\p{Cf}\u2212\u30FC().·•/[\]]*$/u.test(tail)
    ? { number: number + tail, tail: '' }
    : { number, tail };
}

/** Splits the value of a form field. The extension of a stored number is formatted in the language. */
export function splitPhoneValue(value: string, language: Language): TypedPhone {
  if (!isPhone(value)) return splitTypedPhone(value);
  const { base, extension } = splitPhone(value);
  return { number: base, tail: extensionText(extension, language) };
}

/**
 * The functions of `complete-phone.ts`, which contains the numbering plans and is loaded once a field is
 * used.
 */
export type PhoneCompletion = Pick<
  typeof import('./complete-phone.ts'),
  'completePhone' | 'completeTypedPhone'
>;

interface FieldCountry {
  iso2: string;
  callingCode: string;
}

/**
 * Returns the form value for a field's text in a country: `+` and digits, followed by unparsable text
 * unchanged, so that validation refuses it. `''` without digits. Without `completion` the digits are not
 * completed.
 */
export function toPhoneValue(
  text: string,
  { iso2, callingCode }: FieldCountry,
  completion: PhoneCompletion | undefined,
): string {
  const home = iso2.toUpperCase();
  const whole = completion?.completePhone(toPhone(text) ?? '', [home]);
  if (whole?.startsWith('+')) return whole;
  const { number, tail } = splitTypedPhone(text);
  const digits = narrowText(number).replace(/\D/g, '');
  if (digits === '') return '';
  const dialled = narrowText(number).trim().startsWith('+') ? `+${digits}` : `+${callingCode}${digits}`;
  return (completion?.completeTypedPhone(dialled, home) ?? dialled) + tail;
}
