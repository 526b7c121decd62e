import type { Language } from './languages.ts';

/** Joins names with the separator of the language. */
export const formatList = (names: readonly string[], language: Language): string =>
  names.join(language.startsWith('zh') ? '、' : ', ');
