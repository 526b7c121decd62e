import { suffixes } from './name-words.ts';

/** Maximum length of a name in an email to another person, in characters. */
const longest = 40;

/** True for an address of any kind or a number to call. */
const isBait = (word: string): boolean => /:\/|[@＠]|(?:\p{N}\p{P}?){5,}/u.test(word);

/**
 * Breaks up words that mail programs would turn into a link: those with a dot before two letters or a number.
 * Titles and initials are kept.
 */
function withoutLink(word: string): string {
  const isTitle = /^\p{Lu}/u.test(word) && suffixes.has(word.replace(/[.,]/g, '').toLowerCase());
  return isTitle ? word : word.replace(/[.。．｡](?=[\p{L}\p{M}]{2}|\p{N}|[^\P{L}\p{Script=Latin}])/gu, '$& ');
}

/**
 * Returns a stranger's name as it may appear in an unsolicited email: without links and numbers, and
 * shortened.
 */
export function plainName(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => word !== '' && !isBait(word) && !isBait(word.normalize('NFKC')));
  const text = words.map(withoutLink).join(' ');
  const characters = Array.from(text);
  return (characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : text) || '…';
}
