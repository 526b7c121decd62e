import { simplifiedChinese } from './simplified-chinese.ts';
import { english, type PageWords } from './english.ts';
import { french } from './french.ts';
import { traditionalChinese } from './traditional-chinese.ts';

export type Language = 'en' | 'fr' | 'zh' | 'zh-TW';

export interface Translation {
  language: Language;
  /** The language tag for `lang` and Intl. */
  tag: string;
  words: PageWords;
}

const translations: Record<Language, Translation> = {
  en: { language: 'en', tag: 'en', words: english },
  fr: { language: 'fr', tag: 'fr-CA', words: french },
  zh: { language: 'zh', tag: 'zh-CN', words: simplifiedChinese },
  'zh-TW': { language: 'zh-TW', tag: 'zh-TW', words: traditionalChinese },
};

/** Returns the first supported language; `auto` leaves the choice to the browser. */
export function translationFor(
  locale: string | null | undefined,
  acceptedLanguages: string | null,
): Translation {
  const candidates = [
    locale ?? 'auto',
    ...(acceptedLanguages ?? '').split(',').map((candidate) => candidate.split(';')[0]!.trim()),
  ];
  const language = candidates.map(readLanguage).find((one) => one !== undefined) ?? 'en';
  return translations[language];
}

function readLanguage(candidate: string): Language | undefined {
  if (/^zh-(tw|hk|hant)/i.test(candidate)) return 'zh-TW';
  if (/^zh/i.test(candidate)) return 'zh';
  if (/^fr/i.test(candidate)) return 'fr';
  return /^en/i.test(candidate) ? 'en' : undefined;
}

/** Formats an amount such as `102.10` with its currency, as usual in the language. */
export function formatMoney(translation: Translation, cents: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return new Intl.NumberFormat(translation.tag, { style: 'currency', currency }).format(cents / 10 ** digits);
}

export function formatDay(translation: Translation, seconds: number): string {
  return new Intl.DateTimeFormat(translation.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    seconds * 1000,
  );
}

export function formatPercent(translation: Translation, percentage: number): string {
  return new Intl.NumberFormat(translation.tag, { style: 'percent', maximumFractionDigits: 4 }).format(
    percentage / 100,
  );
}

/** Replaces `{name}` with the value of that name. */
export function interpolate(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
