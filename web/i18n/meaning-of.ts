/** What a code means in the words of a language; nothing for a text that is none. */
export const meaningOf = (words: Readonly<Record<string, string>>, text: string): string | undefined =>
  Object.hasOwn(words, text) ? words[text] : undefined;
