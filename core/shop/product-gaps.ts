import { languages, type Language } from '../languages.ts';
import { specificationParts, type Specification } from './specification.ts';

/** What a product needs before it can be sold: all words in all languages, what is specified in one in the others too, a picture and its words, a variant, and a price. */
export const productGaps = ['words', 'specification', 'pictures', 'alts', 'variants', 'price'] as const;
export type ProductGap = (typeof productGaps)[number];

interface Texts {
  words: Record<Language, { name: string; summary: string; description: string }>;
  specification: Specification;
}

export interface Sellable extends Texts {
  pictures: readonly { alt: Record<Language, string> }[];
  variants: readonly { isListed: boolean }[];
  /** Whether one has begun to hold. */
  hasPrice: boolean;
}

const isUnsaid = ({ words }: Texts, language: Language): boolean =>
  [words[language].name, words[language].summary, words[language].description].includes('');

/** A product may have no specification; one that is read in a language is read in all. */
const isUnspecified = ({ specification }: Texts, language: Language): boolean =>
  specificationParts.some((part) => specification[language][part] === '' && languages.some((other) => specification[other][part] !== ''));

/** The languages in which something is not said yet. */
export const languagesMissing = (texts: Texts): Language[] =>
  languages.filter((language) => isUnsaid(texts, language) || isUnspecified(texts, language));

/** What is missing; nothing where it can be sold. */
export function gapsOf({ pictures, variants, hasPrice, ...texts }: Sellable): ProductGap[] {
  const isMissing: Record<ProductGap, boolean> = {
    words: languages.some((language) => isUnsaid(texts, language)),
    specification: languages.some((language) => isUnspecified(texts, language)),
    pictures: pictures.length === 0,
    alts: pictures.some(({ alt }) => languages.some((language) => alt[language] === '')),
    variants: !variants.some(({ isListed }) => isListed),
    price: !hasPrice,
  };
  return productGaps.filter((gap) => isMissing[gap]);
}
