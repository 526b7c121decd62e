import { normalizeTypedCode } from '@visita/core/cards/number';
import { readScan, type Scan } from '@visita/core/binding/scan';

/** Groups a card number in fours while it is typed. Addresses are left as they are. */
export function groupTyped(text: string): string {
  if (isAddress(text)) return text;
  return normalizeTypedCode(text).replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the caret's index after grouping: behind the same number of characters. */
export function caretIn(grouped: string, charactersBefore: number): number {
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (seen === charactersBefore) return index;
    if (grouped.charAt(index) !== '-') seen += 1;
  }
  return grouped.length;
}

/**
 * Returns the card that a pasted or linked address names, `foreign` for an address of another site, or
 * undefined for plain text.
 */
export function readAddress(text: string, origin: string): Scan | 'foreign' | undefined {
  return isAddress(text) ? (readScan(text, origin) ?? 'foreign') : undefined;
}

function isAddress(text: string): boolean {
  return /[/:?]/.test(text);
}
