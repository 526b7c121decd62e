import type { Language } from '@visita/core/languages';

/** What the provider calls our languages. */
const locales = { en: 'en', fr: 'fr-CA', 'zh-CN': 'zh', 'zh-TW': 'zh-TW' } as const;

export const localeOf = (language: Language) => locales[language];
