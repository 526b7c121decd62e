import { regionOf, type Language } from './languages.ts';

/** What the product is sold in (docs/product.md, section 9). */
export const currency = 'CAD';

/** `$102.10` in English, `102,10 $` in French (its spaces are U+00A0), `CA$102.10` in Chinese. */
export function formatMoney(cents: number, language: Language, code: string = currency): string {
  return new Intl.NumberFormat(regionOf(language), { style: 'currency', currency: code }).format(cents / 100);
}

/** A rate is a whole number of thousandths of a percent, so that 9.975 % is 9975. */
export const wholeRate = 100_000;

/** A rate as its readers write it: `9.975%`, `9,975 %`. */
export function formatRate(rate: number, language: Language): string {
  return new Intl.NumberFormat(regionOf(language), { style: 'percent', maximumFractionDigits: 3 }).format(rate / wholeRate);
}

/** An amount as machines and spreadsheets read it, in whole units of the currency: `25.00`. */
export const plainAmount = (cents: number): string => (cents / 100).toFixed(2);
