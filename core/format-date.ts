import { dateFormat } from './formatters.ts';
import { regionOf, type Language } from './languages.ts';

/** A day or a moment as a language writes it. The first of a month is « 1er » in French, which `Intl` does not know. */
export function formatDate(at: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  return written(dateFormat(regionOf(language), options).formatToParts(at), language);
}

/**
 * The day of a moment where its reader lives. Every day that is promised (a charge, a trial's end, a period) is made here from the
 * same moment and the same zone, the account's: in the consent, on screens, in e-mails and on documents.
 */
export const promisedDay = (at: Date, { language, timeZone }: { language: Language; timeZone?: string | undefined }): string =>
  formatDate(at, language, { dateStyle: 'long', timeZone });

/**
 * The same day as it is stored in a record: `2027-01-09`. It is put together from its parts: which order `en-CA` writes them in
 * differs between engines (Chromium `2027-01-09`, WebKit on Debian `1/9/2027`).
 */
export function storedDay(at: Date, timeZone: string): string {
  const parts = dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at);
  return ['year', 'month', 'day'].map((wanted) => parts.find(({ type }) => type === wanted)?.value).join('-');
}

/** A stored day as a language writes it. */
export const writtenDay = (day: string, language: Language): string =>
  promisedDay(new Date(`${day}T12:00:00Z`), { language, timeZone: 'UTC' });

/** From one day to another, what both have in common said once: “November 26–30”. */
export function formatDays(from: Date, to: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  // of two days `Intl` writes 11/26 – 11/30 in Chinese, whatever was asked for
  if (language.startsWith('zh')) return `${formatDate(from, language, options)}至${formatDate(to, language, options)}`;
  const parts = dateFormat(regionOf(language), options).formatRangeToParts(from, to);
  const isOneMonth = parts.filter(({ type }) => type === 'month').length === 1;
  // within a month English closes the range up: “December 1–3”
  const dash = language === 'en' ? '\u2060–\u2060' : '\u00a0–\u2060\u00a0';
  // some put thin spaces around the dash, some none: server and browser are to write the same; behind a dash a line may end,
  // whatever space follows, but for a word joiner
  return written(parts, language).replace(/\s*–\s*/u, isOneMonth ? dash : '\u00a0– ');
}

function written(parts: { type: string; value: string }[], language: Language): string {
  // among figures alone it stays one
  const hasName = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value));
  const isFirst = (type: string, value: string) => language === 'fr' && hasName && type === 'day' && value === '1';
  return parts
    .map(({ type, value }, index) => {
      if (hasName && value === ' ' && isDayAndMonth(parts[index - 1]?.type, parts[index + 1]?.type)) return '\u00a0';
      return isFirst(type, value) ? '1er' : value;
    })
    .join('');
}

/** They are never parted at the end of a line. */
const isDayAndMonth = (before = '', after = ''): boolean => [before, after].toSorted().join(' ') === 'day month';
