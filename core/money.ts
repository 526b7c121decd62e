import { z } from 'zod';
import type { Language } from './languages.ts';

/** Money is whole cents (product.md, section 7); the largest fits every sum of a thousand lines into a safe integer. */
export const Cents = z.int().min(0).max(1_000_000_000);

/** What the product is sold in (SPEC section 9). */
export const currency = 'CAD';

/** The formats of `Intl` that write Canadian dollars as readers of each language expect; `fr` alone would write `$CA`. */
const locales: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' };

/** `$102.10` in English, `102,10 $` in French (its spaces are U+00A0), `CA$102.10` in Chinese. */
export function formatMoney(cents: number, language: Language, code: string = currency): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: code }).format(cents / 100);
}

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
