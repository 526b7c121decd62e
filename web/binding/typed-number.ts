import { charactersOf } from '@visita/core/cards/number';
import { readScan, type Scan } from '@visita/core/binding/scan';

/** Letters and digits of a card number in groups of four, as they are typed; an address is left as it is. */
export function groupTyped(text: string): string {
  if (isAddress(text)) return text;
  return charactersOf(text).replace(/(.{4})(?=.)/g, '$1-');
}

/** Where the caret stands after grouping: behind as many letters as before. */
export function caretIn(grouped: string, charactersBefore: number): number {
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (seen === charactersBefore) return index;
    if (grouped.charAt(index) !== '-') seen += 1;
  }
  return grouped.length;
}

/** What an address that was pasted or came with the link to this screen names; nothing for plain typing. */
export function readAddress(text: string, origin: string): Scan | 'foreign' | undefined {
  return isAddress(text) ? (readScan(text, origin) ?? 'foreign') : undefined;
}

function isAddress(text: string): boolean {
  return /[/:?]/.test(text);
}
