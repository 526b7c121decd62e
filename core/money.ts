import { z } from 'zod';
import { wholeRate } from './price.ts';

/** Without a schema, for pages that only show prices. */
export { currency, formatColumnMoney, formatMoney, formatRate, plainAmount, wholeRate } from './price.ts';

/** Money is whole cents (docs/product.md, section 14); the largest fits every sum of a thousand lines into a safe integer. */
export const Cents = z.int().min(0).max(1_000_000_000);

/** An amount of a credit line, which alone may be below zero: what is given back of a plan stands beside what is charged. */
export const SignedCents = z.int().min(-1_000_000_000).max(1_000_000_000);

/** A share of an amount, rounded half up to the cent. */
export function shareOf(cents: number, rate: number): number {
  return Math.floor((cents * rate + wholeRate / 2) / wholeRate);
}
