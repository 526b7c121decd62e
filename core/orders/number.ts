import { narrowText } from '../narrow-text.ts';

/** Returns the stored form of a typed order number; undefined if it is malformed. */
export function parseOrderNo(text: string): string | undefined {
  const plain = narrowText(text).toUpperCase().replace(/[\s-]/g, '');
  return /^V\d{8}[\dA-HJKMNP-TV-Z]{6}$/.test(plain) ? plain : undefined;
}
