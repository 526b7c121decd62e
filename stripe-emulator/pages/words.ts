import { chinese } from './words-zh.ts';
import { english, type Words } from './words-en.ts';
import { french } from './words-fr.ts';
import { taiwanese } from './words-zh-tw.ts';

export type Language = 'en' | 'fr' | 'zh' | 'zh-TW';

export interface Speech {
  language: Language;
  /** For `lang` and for Intl. */
  tag: string;
  words: Words;
}

const speeches: Record<Language, Speech> = {
  en: { language: 'en', tag: 'en', words: english },
  fr: { language: 'fr', tag: 'fr-CA', words: french },
  zh: { language: 'zh', tag: 'zh-CN', words: chinese },
  'zh-TW': { language: 'zh-TW', tag: 'zh-TW', words: taiwanese },
};

/** The first wish that is one of the four; `auto` leaves it to the browser. */
export function speechFor(locale: string | null | undefined, accepted: string | null): Speech {
  const wishes = [locale ?? 'auto', ...(accepted ?? '').split(',').map((wish) => wish.split(';')[0]!.trim())];
  const language = wishes.map(readLanguage).find((one) => one !== undefined) ?? 'en';
  return speeches[language];
}

function readLanguage(wish: string): Language | undefined {
  if (/^zh-(tw|hk|hant)/i.test(wish)) return 'zh-TW';
  if (/^zh/i.test(wish)) return 'zh';
  if (/^fr/i.test(wish)) return 'fr';
  return /^en/i.test(wish) ? 'en' : undefined;
}

/** `102.10` as the language writes it with its currency. */
export function money(speech: Speech, cents: number, currency: string): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return new Intl.NumberFormat(speech.tag, { style: 'currency', currency }).format(cents / 10 ** digits);
}

export function day(speech: Speech, seconds: number): string {
  return new Intl.DateTimeFormat(speech.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}

export function percent(speech: Speech, percentage: number): string {
  return new Intl.NumberFormat(speech.tag, { style: 'percent', maximumFractionDigits: 4 }).format(percentage / 100);
}

/** Fills `{name}`. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
