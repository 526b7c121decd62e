import { narrowText } from '../narrow-text.ts';

/** The stored form of an order's number as people type it. */
export function parseOrderNo(text: string): string | undefined {
  const plain = narrowText(text).toUpperCase().replace(/[\s-]/g, '');
  return /^V\d{8}[\dA-HJKMNP-TV-Z]{6}$/.test(plain) ? plain : undefined;
}
