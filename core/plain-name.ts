import { suffixes } from './name-words.ts';

/** A name is no longer than this in a mailbox of somebody else. */
const longest = 40;

/** An address of any kind, or a number to call. */
const isBait = (word: string): boolean => /:\/|[@＠]|(?:\p{N}\p{P}?){5,}/u.test(word);

/** Mail programs make a link of a word with a dot before two letters or more, or before a number: a title, and initials, are none. */
function withoutLink(word: string): string {
  const isTitle = /^\p{Lu}/u.test(word) && suffixes.has(word.replace(/[.,]/g, '').toLowerCase());
  return isTitle ? word : word.replace(/[.。．｡](?=[\p{L}\p{M}]{2}|\p{N}|[^\P{L}\p{Script=Latin}])/gu, '$& ');
}

/** What a stranger calls themselves, as it may stand in an email to somebody who did not ask for it: no links, no numbers, not long. */
export function plainName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !isBait(word) && !isBait(word.normalize('NFKC')));
  const text = words.map(withoutLink).join(' ');
  const characters = Array.from(text);
  return (characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : text) || '…';
}
