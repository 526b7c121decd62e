import type { Language } from './languages.ts';

/** Names one after another, as a language sets them apart. */
export const formatList = (names: readonly string[], language: Language): string => names.join(language.startsWith('zh') ? '、' : ', ');
