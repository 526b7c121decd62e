/** A name is no longer than this in a mailbox of somebody else. */
const longest = 40;

/** An address of any kind, or a number to call. */
const isBait = (word: string): boolean => /:\/|[@＠]|(?:\p{N}\p{P}?){5,}/u.test(word);

/** What a stranger calls themselves, as it may stand in an email to somebody who did not ask for it: no links, no numbers, not long. */
export function plainName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !isBait(word) && !isBait(word.normalize('NFKC')));
  // mail programs make a link of what has a dot inside
  const text = words.join(' ').replace(/[.。．｡](?=[\p{L}\p{N}])/gu, '$& ');
  const characters = Array.from(text);
  return (characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : text) || '…';
}
