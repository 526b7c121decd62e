import { languages, type Language } from '../languages.ts';

/** What a product needs before it can be sold: all words in all languages, a picture and its words, a variant, and a price. */
export const productGaps = ['words', 'pictures', 'alts', 'variants', 'price'] as const;
export type ProductGap = (typeof productGaps)[number];

type Words = Record<Language, { name: string; summary: string; description: string }>;

export interface Sellable {
  words: Words;
  pictures: readonly { alt: Record<Language, string> }[];
  variants: readonly { isListed: boolean }[];
  /** Whether one has begun to hold. */
  hasPrice: boolean;
}

/** The languages in which something is not said yet. */
export const languagesMissing = (words: Words): Language[] =>
  languages.filter((language) => [words[language].name, words[language].summary, words[language].description].includes(''));

/** What is missing; nothing where it can be sold. */
export function gapsOf({ words, pictures, variants, hasPrice }: Sellable): ProductGap[] {
  const isMissing: Record<ProductGap, boolean> = {
    words: languagesMissing(words).length > 0,
    pictures: pictures.length === 0,
    alts: pictures.some(({ alt }) => languages.some((language) => alt[language] === '')),
    variants: !variants.some(({ isListed }) => isListed),
    price: !hasPrice,
  };
  return productGaps.filter((gap) => isMissing[gap]);
}
