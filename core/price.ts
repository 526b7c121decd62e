import { numberFormat } from './formatters.ts';
import { regionOf, type Language } from './languages.ts';

/** What the product is sold in (docs/product.md, section 9). */
export const currency = 'CAD';

/** An amount with its currency, wherever it stands: `CA$102.10` in English and Chinese, `102,10 $ CA` in French, never broken at a line's end. */
export function formatMoney(cents: number, language: Language, code: string = currency): string {
  // in `en-CA` and `fr-CA` the dollar is a bare one, and `fr` alone writes `$CA`
  const parts = numberFormat(language === 'fr' ? regionOf(language) : language, { style: 'currency', currency: code })
    .formatToParts(cents / 100)
    .map(({ type, value }) => (language === 'fr' && type === 'currency' && value === '$' ? '$ CA' : value));
  return parts.join('').replaceAll(/\s/g, '\u00a0');
}

/** The same in a table whose head names the currency, as on papers: `$102.10`, `102,10 $`. */
export function formatColumnMoney(cents: number, language: Language, code: string = currency): string {
  return numberFormat(regionOf(language), { style: 'currency', currency: code }).format(cents / 100);
}

/** A rate is a whole number of thousandths of a percent, so that 9.975 % is 9975. */
export const wholeRate = 100_000;

/** A rate as its readers write it: `9.975%`, `9,975 %`. */
export function formatRate(rate: number, language: Language): string {
  return numberFormat(regionOf(language), { style: 'percent', maximumFractionDigits: 3 }).format(rate / wholeRate);
}

/** An amount as machines and spreadsheets read it, in whole units of the currency: `25.00`. */
export const plainAmount = (cents: number): string => (cents / 100).toFixed(2);

/** True if an amount becomes ten times as much or a tenth of it, which is more often a slip of the comma than meant. */
export const isTenfold = (before: number, after: number): boolean => before > 0 && (after >= before * 10 || after * 10 <= before);
