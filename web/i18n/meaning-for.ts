/** Returns the text for a code, or undefined for an unknown one. */
export const meaningFor = (words: Readonly<Record<string, string>>, text: string): string | undefined =>
  Object.hasOwn(words, text) ? words[text] : undefined;
