import type { Language } from './languages.ts';
import { splitPhone } from './phone.ts';

const habits: [RegExp, string][] = [
  [/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2-$3'],
  [/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '+33 $1 $2 $3 $4 $5'],
  [/^\+86(1\d\d)(\d{4})(\d{4})$/, '+86 $1 $2 $3'],
  [/^\+852(\d{4})(\d{4})$/, '+852 $1 $2'],
  [/^\+886(9\d\d)(\d{3})(\d{3})$/, '+886 $1 $2 $3'],
];

const extensionWords: Record<Language, string> = { en: 'ext.', fr: 'poste', 'zh-CN': '转', 'zh-TW': '分機' };

/**
 * Formats a stored number in the national style of its country for countries of our languages; others stay
 * unformatted.
 */
export function phoneText(phone: string, language: Language): string {
  const { base, extension } = splitPhone(phone);
  const [pattern, groups] = habits.find(([pattern]) => pattern.test(base)) ?? [];
  const number = pattern && groups ? base.replace(pattern, groups) : base;
  return number + extensionText(extension, language);
}

/**
 * Formats a stored number without spaces, for copying from an email or plain text: `+15145550123 ext. 45`.
 */
export function plainPhoneText(phone: string, language: Language): string {
  const { base, extension } = splitPhone(phone);
  return base + extensionText(extension, language);
}

/** Returns the text of an extension to follow its number, such as ` ext. 45`; `''` without one. */
export function extensionText(extension: string, language: Language): string {
  return extension === '' ? '' : ` ${extensionWords[language]} ${extension}`;
}
