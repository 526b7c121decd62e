import { plainName } from '../plain-name.ts';

/** Scripts whose names are written without a space before the given name. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A host, or part of one. */
const hasHost = /\p{L}\.\p{L}/u;
const longest = 20;

/**
 * Returns the first name of a person for a notice that a lock screen shows: without links and numbers, and
 * without what stands before it (`Dr.`). Empty if it cannot be told from the family name.
 */
export function firstNameFor(name: string): string {
  const plain = plainName(name);
  if (unspaced.test(plain) || plain.includes(',') || hasHost.test(name.normalize('NFKC'))) return '';
  const words = plain.split(' ').filter((word) => /\p{L}/u.test(word) && !word.endsWith('.'));
  const [first = ''] = words;
  return Array.from(first).length > longest ? '' : first;
}
