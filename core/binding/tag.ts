import { parseUrl } from '../url.ts';
import { readScan } from './scan.ts';

/** What stands on the chip of a card (platform facts, section 4): one address, with the mark that tells taps from scans. */
export function tagAddress(publicUrl: string): string {
  return `${publicUrl}?s=n`;
}

export const tagVerdicts = ['right', 'inexact', 'wrongCard', 'wrongAddress', 'empty'] as const;
export type TagVerdict = (typeof tagVerdicts)[number];

/** How what was read from a chip, record by record, compares with what must stand on the card at this `publicUrl`. */
export function judgeTag(records: readonly string[], publicUrl: string): TagVerdict {
  const [first = '', ...others] = records;
  if (first === '') return 'empty';
  if (first === tagAddress(publicUrl) && others.length === 0) return 'right';
  const { origin } = new URL(publicUrl);
  // a telephone opens what it is told: without https it asks another server
  if (parseUrl(first)?.origin !== origin) return 'wrongAddress';
  const [found, own] = [readScan(first, origin), readScan(publicUrl, origin)];
  if (!found || !own || !('cardId' in found && 'cardId' in own)) return 'wrongAddress';
  return found.cardId === own.cardId ? 'inexact' : 'wrongCard';
}
