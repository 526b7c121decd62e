import { z } from 'zod';
import { wholeRate } from './price.ts';

/** Kept in a module without schemas, for pages that only show prices. */
export { currency, formatColumnMoney, formatMoney, formatRate, plainAmount, wholeRate } from './price.ts';

/**
 * An amount in cents (docs/product.md, section 14). A thousand maximum amounts still sum to a safe integer.
 */
export const Cents = z.int().min(0).max(1_000_000_000);

/** An amount that may be negative, as in credit lines of proration. */
export const SignedCents = z.int().min(-1_000_000_000).max(1_000_000_000);

/**
 * Returns the share of an amount, rounded half up to the cent. The share of a credit, which is negative, is
 * the mirror of that of its charge.
 */
export function applyRate(cents: number, rate: number): number {
  const share = Math.floor((Math.abs(cents) * rate + wholeRate / 2) / wholeRate);
  return cents < 0 && share > 0 ? -share : share;
}
