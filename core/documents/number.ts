import { base32From } from '../cards/number.ts';

/**
 * Prefixes of numbers: orders, payments, subscriptions, invoices, credit notes and reversals
 * (docs/product.md, section 10).
 */
export type Numbered = 'V' | 'P' | 'S' | 'F' | 'C' | 'R';

/**
 * Returns a number: prefix, UTC date and six random characters. Without a counter, sales volumes stay secret.
 */
export function numberFrom(character: Numbered, at: Date, bytes: Uint8Array): string {
  return `${character}${at.toISOString().slice(0, 10).replaceAll('-', '')}${base32From(bytes, 6)}`;
}
