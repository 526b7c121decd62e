import { parseUrl } from '../url.ts';
import { readScan } from './scan.ts';

/**
 * Returns the address for a card's chip (platform facts, section 4), with the parameter that distinguishes
 * taps from scans.
 */
export function tagAddress(publicUrl: string): string {
  return `${publicUrl}?s=n`;
}

export const tagVerdicts = ['right', 'inexact', 'wrongCard', 'wrongAddress', 'empty'] as const;
export type TagVerdict = (typeof tagVerdicts)[number];

/** Compares the records of a chip with what the card at this `publicUrl` must contain. */
export function judgeTag(records: readonly string[], publicUrl: string): TagVerdict {
  const [first = '', ...others] = records;
  if (first === '') return 'empty';
  if (first === tagAddress(publicUrl) && others.length === 0) return 'right';
  const { origin } = new URL(publicUrl);
  // phones open the address as it is: http would be another origin
  if (parseUrl(first)?.origin !== origin) return 'wrongAddress';
  const [found, own] = [readScan(first, origin), readScan(publicUrl, origin)];
  if (!found || !own || !('cardId' in found && 'cardId' in own)) return 'wrongAddress';
  return found.cardId === own.cardId ? 'inexact' : 'wrongCard';
}
