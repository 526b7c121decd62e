import { dateFormat } from './formatters.ts';
import { regionOf, type Language } from './languages.ts';

/** A day or a moment as a language writes it. The first of a month is « 1er » in French, which `Intl` does not know. */
export function formatDate(at: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  return written(dateFormat(regionOf(language), options).formatToParts(at), language);
}

/** From one day to another, what both have in common said once: “November 26 – 30”. */
export function formatDays(from: Date, to: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  // of two days `Intl` writes 11/26 – 11/30 in Chinese, whatever was asked for
  if (language.startsWith('zh')) return `${formatDate(from, language, options)}至${formatDate(to, language, options)}`;
  const days = written(dateFormat(regionOf(language), options).formatRangeToParts(from, to), language);
  // some put thin spaces around the dash, some none: server and browser are to write the same
  return days.replace(/\s*–\s*/u, ' – ');
}

function written(parts: { type: string; value: string }[], language: Language): string {
  // among figures alone it stays one
  const hasName = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value));
  const isFirst = (type: string, value: string) => language === 'fr' && hasName && type === 'day' && value === '1';
  return parts.map(({ type, value }) => (isFirst(type, value) ? '1er' : value)).join('');
}
