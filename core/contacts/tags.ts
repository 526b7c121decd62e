import { z } from 'zod';
import type { Language } from '../languages.ts';
import { cleanLine, requiredLine } from '../text.ts';

const mostTags = 20;

/** Tags as a person types them, with commas of any script between them; each once, whatever its capitals. */
export function toTags(text: string): string[] {
  return once(text.split(/[,，、;；\n]/).map(cleanLine));
}

export const Tags = z
  .array(requiredLine(40))
  .refine((tags) => tags.length <= mostTags, { params: { code: 'tooMany', max: mostTags } })
  .overwrite(once);

function once(tags: string[]): string[] {
  const plain = tags.map((tag) => tag.toLowerCase());
  return tags.filter((tag, index) => tag !== '' && plain.indexOf(tag.toLowerCase()) === index);
}

/** The most used first, then as the readers of a language look them up. */
export function sortTags<Counted extends { tag: string; count: number }>(tags: readonly Counted[], language: Language): Counted[] {
  const { compare } = new Intl.Collator(language);
  return tags.toSorted((one, other) => other.count - one.count || compare(one.tag, other.tag));
}
