import { base32From } from '../cards/number.ts';

/** What a number begins with: orders, payments, subscriptions, invoices, credit notes and their reversals (docs/product.md, section 10). */
export type Numbered = 'V' | 'P' | 'S' | 'F' | 'C' | 'R';

/** The letter, the day in UTC and six random characters: no counter tells outsiders how much is sold. */
export function numberFrom(character: Numbered, at: Date, bytes: Uint8Array): string {
  return `${character}${at.toISOString().slice(0, 10).replaceAll('-', '')}${base32From(bytes, 6)}`;
}
