import type { Language } from './languages.ts';
import { extensionText } from './phone-text.ts';
import { isPhone, splitPhone, toPhone } from './phone.ts';
import { narrowText } from './narrow-text.ts';

/** A text in a field for telephone numbers: the number, and what is typed behind it, which may become an extension. */
export interface TypedPhone {
  number: string;
  tail: string;
}

/** Takes the text of a field apart at the first character that no number holds. */
export function splitTypedPhone(text: string): TypedPhone {
  const [, number = '', tail = ''] = /^((?:[\s\p{Pd}\p{Cf}\u2212\u30FC().·•/[\]]*[+＋\p{Nd}])*[)\].]?)(.*)$/su.exec(text) ?? [];
  // separators behind the last digit belong to the number, of which more may come
  return /^[\s\p{Pd}\p{Cf}\u2212\u30FC().·•/[\]]*$/u.test(tail) ? { number: number + tail, tail: '' } : { number, tail };
}

/** The same of a form's value: of a stored number the extension reads as it is written in a language. */
export function splitPhoneValue(value: string, language: Language): TypedPhone {
  if (!isPhone(value)) return splitTypedPhone(value);
  const { base, extension } = splitPhone(value);
  return { number: base, tail: extensionText(extension, language) };
}

/** The functions of `complete-phone.ts`, whose numbering plans a browser fetches once a field is used. */
export type PhoneCompletion = Pick<typeof import('./complete-phone.ts'), 'completePhone' | 'completeTypedPhone'>;

interface FieldCountry {
  iso2: string;
  callingCode: string;
}

/**
 * The value of a field that holds this text in this country: `+` and digits, and as long as what stands behind them is no
 * extension, that as it is typed, so that the field's rule refuses it. `''` while there is no digit. Without `completion` the
 * digits are taken as they are typed.
 */
export function toPhoneValue(text: string, { iso2, callingCode }: FieldCountry, completion: PhoneCompletion | undefined): string {
  const home = iso2.toUpperCase();
  const whole = completion?.completePhone(toPhone(text) ?? '', [home]);
  if (whole?.startsWith('+')) return whole;
  const { number, tail } = splitTypedPhone(text);
  const digits = narrowText(number).replace(/\D/g, '');
  if (digits === '') return '';
  const dialled = narrowText(number).trim().startsWith('+') ? `+${digits}` : `+${callingCode}${digits}`;
  return (completion?.completeTypedPhone(dialled, home) ?? dialled) + tail;
}
