import { dateFormat } from './formatters.ts';
import { regionFor, type Language } from './languages.ts';

/**
 * Formats a date or time in a language. French writes the first of a month as « 1er », which `Intl` does not
 * support.
 */
export function formatDate(at: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  return joinParts(dateFormat(regionFor(language), options).formatToParts(at), language);
}

/**
 * Formats the day of a promised date (a charge, a trial's end, a period) in the account's time zone.
 * Consents, screens, emails and documents all use this function, so that they agree.
 */
export const promisedDay = (
  at: Date,
  { language, timeZone }: { language: Language; timeZone?: string | undefined },
): string => formatDate(at, language, { dateStyle: 'long', timeZone });

/**
 * Returns the same day as stored in records: `2027-01-09`. Built from parts, as the order of `en-CA` differs
 * between engines (Chromium `2027-01-09`, WebKit on Debian `1/9/2027`).
 */
export function storedDay(at: Date, timeZone: string): string {
  const parts = dateFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  return ['year', 'month', 'day']
    .map((partType) => parts.find(({ type }) => type === partType)?.value)
    .join('-');
}

/** Formats a stored day in a language. */
export const writtenDay = (day: string, language: Language): string =>
  promisedDay(new Date(`${day}T12:00:00Z`), { language, timeZone: 'UTC' });

/** Formats a range of days, with common parts only once: “November 26–30”. */
export function formatDays(
  from: Date,
  to: Date,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  // for ranges in Chinese `Intl` ignores the options and writes 11/26 – 11/30
  if (language.startsWith('zh'))
    return `${formatDate(from, language, options)}至${formatDate(to, language, options)}`;
  const parts = dateFormat(regionFor(language), options).formatRangeToParts(from, to);
  const isOneMonth = parts.filter(({ type }) => type === 'month').length === 1;
  // English has no spaces within a month: “December 1–3”
  const dash = language === 'en' ? '\u2060–\u2060' : '\u00a0–\u2060\u00a0';
  // ICU versions differ in the thin spaces around the dash, but server and browser must agree. A line may
  // break after a dash, even before a no-break space, unless a word joiner follows
  return joinParts(parts, language).replace(/\s*–\s*/u, isOneMonth ? dash : '\u00a0– ');
}

function joinParts(parts: { type: string; value: string }[], language: Language): string {
  // in a numeric date the 1 is unchanged
  const hasName = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value));
  const isFirst = (type: string, value: string) =>
    language === 'fr' && hasName && type === 'day' && value === '1';
  return parts
    .map(({ type, value }, index) => {
      // French times (11 h 00) must not be split over two lines
      if (language === 'fr' && /^\s+h\s+$/.test(value)) return '\u00a0h\u00a0';
      if (hasName && value === ' ' && isDayAndMonth(parts[index - 1]?.type, parts[index + 1]?.type))
        return '\u00a0';
      return isFirst(type, value) ? '1er' : value;
    })
    .join('');
}

/** True between a day and its month, which must not be separated by a line break. */
const isDayAndMonth = (before = '', after = ''): boolean =>
  [before, after].toSorted().join(' ') === 'day month';
