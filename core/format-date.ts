import { regionOf, type Language } from './languages.ts';

/** A day or a moment as a language writes it. The first of a month is « 1er » in French, which `Intl` does not know. */
export function formatDate(at: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(regionOf(language), options);
  if (language !== 'fr') return format.format(at);
  const parts = format.formatToParts(at);
  // among figures alone it stays one
  const hasName = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value));
  return parts.map(({ type, value }) => (type === 'day' && value === '1' && hasName ? '1er' : value)).join('');
}
