import { languages, type Language } from '../languages.ts';
import { specificationParts, type Specification } from './specification.ts';

/**
 * Requirements for listing a product: all texts in all languages; each part of the specification in all
 * languages if it is given in one; a picture with descriptions; a listed variant; and a price.
 */
export const productGaps = ['words', 'specification', 'pictures', 'alts', 'variants', 'price'] as const;
export type ProductGap = (typeof productGaps)[number];

interface Texts {
  words: Record<Language, { name: string; summary: string; description: string }>;
  specification: Specification;
}

export interface Sellable extends Texts {
  pictures: readonly { alt: Record<Language, string> }[];
  variants: readonly { isListed: boolean }[];
  /** True if a price is effective. */
  hasPrice: boolean;
}

const isUnsaid = ({ words }: Texts, language: Language): boolean =>
  [words[language].name, words[language].summary, words[language].description].includes('');

/**
 * True if the language lacks a part of the specification that another language has. A product may have no
 * specification at all.
 */
const isUnspecified = ({ specification }: Texts, language: Language): boolean =>
  specificationParts.some(
    (part) =>
      specification[language][part] === '' && languages.some((other) => specification[other][part] !== ''),
  );

/** Returns the languages with a missing text. */
export const languagesMissing = (texts: Texts): Language[] =>
  languages.filter((language) => isUnsaid(texts, language) || isUnspecified(texts, language));

/** Returns the unmet requirements; empty if the product can be listed. */
export function findProductGaps({ pictures, variants, hasPrice, ...texts }: Sellable): ProductGap[] {
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
