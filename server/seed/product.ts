import type { Colour } from '@visita/core/cards/colour';
import { languages, type Language } from '@visita/core/languages';
import type { Category } from '@visita/core/shop/categories';
import { pictureUrl } from '@visita/core/shop/picture-files';
import type { Specification } from '@visita/core/shop/specification';

type InEveryLanguage<T> = Record<Language, T>;

/** What a picture shows; every variant has one of each that its product has. */
const views = ['front', 'back', 'detail', 'use'] as const;
type View = (typeof views)[number];

/** Something that a new installation sells, as it is written down here before it becomes rows. */
export interface SeedProduct {
  sku: string;
  category: Category;
  price: number;
  weightGrams: number;
  /** For customs, digits of the Harmonized System. */
  hsCode: string;
  isNew?: true;
  isFeatured?: true;
  /** How the plan that it comes with is billed. */
  subscriptionOption?: 'yearly';
  words: InEveryLanguage<{ name: string; summary: string; description: string }>;
  specification: Specification;
  /** What is seen, for those who cannot; `{{variant}}` is the variant's `appearance`. */
  alts: Partial<Record<View, InEveryLanguage<string>>>;
  variants: {
    sku: string;
    /** What its pictures' files are called. */
    picture: string;
    colour: Colour | null;
    received: number;
    names: InEveryLanguage<string>;
    appearance: InEveryLanguage<string>;
  }[];
}

export const pictureSize = { width: 800, height: 600 };

/** The pictures of all variants, each by its own name. */
export function picturesOf({ alts, variants }: SeedProduct) {
  return variants.flatMap(({ sku, picture, appearance }) =>
    views.flatMap((view) => {
      const texts = alts[view];
      if (!texts) return [];
      const alt = languages.map((language) => [language, texts[language].replace('{{variant}}', appearance[language])]);
      // one text for each of the languages
      return {
        url: pictureUrl(`${picture}-${view}`),
        ...pictureSize,
        variant: sku,
        alt: Object.fromEntries(alt) as InEveryLanguage<string>,
      };
    }),
  );
}
