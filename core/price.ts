import { numberFormat } from './formatters.ts';
import { regionFor, type Language } from './languages.ts';

/** The currency of sale (docs/product.md, section 9). */
export const currency = 'CAD';

/**
 * Formats an amount with its currency: `CA$102.10` in English and Chinese, `102,10 $ CA` in French, with
 * no-break spaces.
 */
export function formatMoney(cents: number, language: Language, code: string = currency): string {
  // `en-CA` and `fr-CA` write a bare dollar sign, and plain `fr` writes `$CA`
  const parts = numberFormat(language === 'fr' ? regionFor(language) : language, {
    style: 'currency',
    currency: code,
  })
    .formatToParts(cents / 100)
    .map(({ type, value }) => (language === 'fr' && type === 'currency' && value === '$' ? '$ CA' : value));
  return parts.join('').replaceAll(/\s/g, '\u00a0');
}

/** Formats an amount for a column whose header names the currency, as in documents: `$102.10`, `102,10 $`. */
export function formatColumnMoney(cents: number, language: Language, code: string = currency): string {
  return numberFormat(regionFor(language), { style: 'currency', currency: code }).format(cents / 100);
}

/** Rates are integers in thousandths of a percent: 9.975 % is 9975. */
export const wholeRate = 100_000;

/** Formats a rate in a language: `9.975%`, `9,975 %`. */
export function formatRate(rate: number, language: Language): string {
  return numberFormat(regionFor(language), { style: 'percent', maximumFractionDigits: 3 }).format(
    rate / wholeRate,
  );
}

/** Formats an amount for machines and spreadsheets, in units of the currency: `25.00`. */
export const plainAmount = (cents: number): string => (cents / 100).toFixed(2);

/**
 * True if an amount changes to ten times or a tenth of it or beyond, which is often a misplaced decimal
 * point.
 */
export const isTenfold = (before: number, after: number): boolean =>
  before > 0 && (after >= before * 10 || after * 10 <= before);
