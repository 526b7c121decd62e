import { z } from 'zod';
import type { Language } from '../languages.ts';
import { cleanLine, requiredLine } from '../text.ts';

const mostTags = 20;

/**
 * Splits tags as typed, with commas of any script between them. Duplicates are removed regardless of case.
 */
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

/** Sorts tags by use, most used first, then alphabetically in the language. */
export function sortTags<Counted extends { tag: string; count: number }>(
  tags: readonly Counted[],
  language: Language,
): Counted[] {
  const { compare } = new Intl.Collator(language);
  return tags.toSorted((one, other) => other.count - one.count || compare(one.tag, other.tag));
}
