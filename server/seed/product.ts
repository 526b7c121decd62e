import type { Colour } from '@visita/core/colour';
import { languages, type Language } from '@visita/core/languages';
import type { Category } from '@visita/core/shop/categories';
import { pictureUrl } from '@visita/core/shop/picture-files';
import type { Specification } from '@visita/core/shop/specification';

type InEveryLanguage<T> = Record<Language, T>;

/** The views of a product's pictures; every variant has one of each that its product has. */
const views = ['front', 'back', 'detail', 'use'] as const;
type View = (typeof views)[number];

/** A product of a new installation, before it is written as rows. */
export interface SeedProduct {
  sku: string;
  category: Category;
  price: number;
  weightGrams: number;
  /** Digits of the Harmonized System, for customs. */
  hsCode: string;
  isNew?: true;
  isFeatured?: true;
  /** The billing cycle of the plan that comes with it. */
  subscriptionOption?: 'yearly';
  words: InEveryLanguage<{ name: string; summary: string; description: string }>;
  specification: Specification;
  /** Alternative texts of the pictures; `{{variant}}` is replaced by the variant's `appearance`. */
  alts: Partial<Record<View, InEveryLanguage<string>>>;
  variants: {
    sku: string;
    /** The first part of its pictures' file names. */
    picture: string;
    colour: Colour | null;
    received: number;
    names: InEveryLanguage<string>;
    appearance: InEveryLanguage<string>;
  }[];
}

const pictureSize = { width: 800, height: 600 };

/** Lists the pictures of all variants. */
export function listSeedPictures({ alts, variants }: SeedProduct) {
  return variants.flatMap(({ sku, picture, appearance }) =>
    views.flatMap((view) => {
      const texts = alts[view];
      if (!texts) return [];
      const alt = languages.map((language) => [
        language,
        texts[language].replace('{{variant}}', appearance[language]),
      ]);
      // `languages` has every key
      return {
        url: pictureUrl(`${picture}-${view}`),
        ...pictureSize,
        variant: sku,
        alt: Object.fromEntries(alt) as InEveryLanguage<string>,
      };
    }),
  );
}
