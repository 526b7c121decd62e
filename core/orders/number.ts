import { base32From } from '../cards/number.ts';

/** What a number begins with: orders, payments, invoices (docs/product.md, section 10). */
export type Numbered = 'V' | 'P' | 'F';

/** The letter, the day in UTC and six random characters: no counter tells outsiders how much is sold. */
export function numberFrom(character: Numbered, at: Date, bytes: Uint8Array): string {
  return `${character}${at.toISOString().slice(0, 10).replaceAll('-', '')}${base32From(bytes, 6)}`;
}

/** The stored form of an order's number as people type it. */
export function parseOrderNo(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  return /^V\d{8}[\dA-HJKMNP-TV-Z]{6}$/.test(plain) ? plain : undefined;
}
