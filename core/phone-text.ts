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

/** A stored number as it is read where our languages are spoken; any other stays as it is dialled. */
export function phoneText(phone: string, language: Language): string {
  const { base, extension } = splitPhone(phone);
  const [pattern, groups] = habits.find(([pattern]) => pattern.test(base)) ?? [];
  const number = pattern && groups ? base.replace(pattern, groups) : base;
  return number + extensionText(extension, language);
}

/** The same without spaces in the number, to be copied from a mail or a plain text: `+15145550123 ext. 45`. */
export function plainPhoneText(phone: string, language: Language): string {
  const { base, extension } = splitPhone(phone);
  return base + extensionText(extension, language);
}

/** Returns the text of an extension to follow its number, such as ` ext. 45`; `''` without one. */
export function extensionText(extension: string, language: Language): string {
  return extension === '' ? '' : ` ${extensionWords[language]} ${extension}`;
}
