import { z } from 'zod';

/** Without a schema, for pages that only show prices. */
export { currency, formatMoney } from './price.ts';

/** Money is whole cents (product.md, section 7); the largest fits every sum of a thousand lines into a safe integer. */
export const Cents = z.int().min(0).max(1_000_000_000);

/** A rate is a whole number of thousandths of a percent, so that 9.975 % is 9975. */
export const wholeRate = 100_000;

/** A share of an amount, rounded half up to the cent. */
export function shareOf(cents: number, rate: number): number {
  return Math.floor((cents * rate + wholeRate / 2) / wholeRate);
}

/** A rate as its readers write it: `9.975%`, `9,975 %`. */
export function formatRate(rate: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 3 }).format(rate / wholeRate);
}
