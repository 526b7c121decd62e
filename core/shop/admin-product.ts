import { z } from 'zod';
import { inEveryLanguage, TextInEveryLanguage } from '../in-every-language.ts';
import { Colour } from '../colour.ts';
import { LanguageTag } from '../language-tag.ts';
import { Cents } from '../money.ts';
import { listQuery } from '../staff/list.ts';
import { version } from '../staff/row-version.ts';
import { line, paragraph, requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { categories } from './categories.ts';
import { HsCode, OriginCountry } from './customs.ts';
import { productGaps } from './product-gaps.ts';
import { Sku } from './sku.ts';
import { BoxLines, DetailLines } from './specification.ts';

/** A product in the staff list. */
export const ListedProduct = z
  .object({
    sku: z.string(),
    category: z.enum(categories),
    /** In the caller's language, or in another one if it has no name in that. */
    name: z.string().meta({ examples: ['Sleeve'] }),
    isListed: z.boolean(),
    picture: z.string().nullable(),
    /** The current price before tax, in cents. */
    price: Cents.nullable(),
    variants: z.int(),
    /** Pieces of all variants that are neither reserved nor sold. */
    free: z.int(),
    hsCode: z.string().nullable(),
    originCountry: z.string().nullable(),
    /** Languages with a missing text. */
    missing: z.array(LanguageTag),
  })
  .meta({ id: 'ListedProduct' });
export type ListedProduct = z.output<typeof ListedProduct>;

export const ProductQuery = listQuery(['sku', '-sku'], {
  category: z.enum(categories).optional(),
  listed: z.enum(['true', 'false']).optional(),
  /** Only products with a missing text in this language. */
  missing: LanguageTag.optional(),
});
export type ProductQuery = z.output<typeof ProductQuery>;

/** Texts of a product. A missing translation is empty. */
const NewWords = z
  .object({
    name: line(80).meta({ examples: ['Sleeve'] }),
    summary: line(200),
    description: paragraph(4_000),
  })
  .meta({ id: 'NewProductWords' });
const Words = z
  .object({ name: z.string().meta({ examples: ['Sleeve'] }), summary: z.string(), description: z.string() })
  .meta({ id: 'ProductWords' });
/** The specification as text: `details` has a line `Label: value` per row, `inTheBox` a line per item. */
const NewSpecification = z
  .object({ details: DetailLines, inTheBox: BoxLines })
  .meta({ id: 'NewProductSpecification' });
const ProductSpecification = z
  .object({ details: z.string(), inTheBox: z.string() })
  .meta({ id: 'ProductSpecification' });
const VariantNames = inEveryLanguage(requiredLine(60)).meta({ id: 'NewTextInEveryLanguage' });
const weightGrams = z.int().min(0).max(100_000);
const subscriptionOption = z.enum(['monthly', 'yearly']).nullable();

const PictureOfProduct = z.object({
  url: z.string().max(300),
  alt: inEveryLanguage(line(300)),
  /** The SKU of the variant shown; null for a picture of the whole product. */
  variant: z.string().max(40).nullable(),
});

/** A product with all its data for staff. */
export const ProductOfStaff = z
  .object({
    sku: z.string(),
    category: z.enum(categories),
    words: inEveryLanguage(Words),
    specification: inEveryLanguage(ProductSpecification),
    weightGrams: z.int(),
    /** The Harmonized System code, digits only; null if unknown. */
    hsCode: z.string().nullable(),
    /** ISO 3166 code of the country of origin; null if unknown. */
    originCountry: z.string().nullable(),
    isNew: z.boolean(),
    isFeatured: z.boolean(),
    subscriptionOption,
    isListed: z.boolean(),
    version,
    /** Reasons why it cannot be listed. */
    gaps: z.array(z.enum(productGaps)),
    variants: z.array(
      z.object({
        sku: z.string(),
        names: TextInEveryLanguage,
        colour: Colour.nullable(),
        isListed: z.boolean(),
        reserved: z.int(),
        free: z.int(),
      }),
    ),
    pictures: z.array(PictureOfProduct.extend({ alt: TextInEveryLanguage, width: z.int(), height: z.int() })),
    /** Newest first, with past, current and planned prices. */
    prices: z.array(
      z.object({
        id: z.uuid(),
        currency: z.string(),
        amount: Cents,
        validFrom: when,
        state: z.enum(['past', 'now', 'planned']),
      }),
    ),
  })
  .meta({ id: 'ProductOfStaff' });
export type ProductOfStaff = z.output<typeof ProductOfStaff>;

export const CreateProduct = z
  .object({
    sku: Sku,
    category: z.enum(categories),
    /** In the caller's language. */
    name: requiredLine(80).meta({ examples: ['Sleeve'] }),
    weightGrams,
  })
  .meta({ id: 'CreateProduct' });

export const UpdateProduct = z
  .object({
    version,
    category: z.enum(categories),
    words: inEveryLanguage(NewWords),
    specification: inEveryLanguage(NewSpecification),
    weightGrams,
    /** Unchanged if missing: an older page does not send these two. */
    hsCode: HsCode.optional(),
    originCountry: OriginCountry.optional(),
    isNew: z.boolean(),
    isFeatured: z.boolean(),
    subscriptionOption,
  })
  .meta({ id: 'UpdateProduct' });

export const AddVariant = z
  .object({
    version,
    sku: Sku,
    names: VariantNames,
    colour: Colour.nullable(),
  })
  .meta({ id: 'AddVariant' });
export const UpdateVariant = AddVariant.omit({ sku: true })
  .extend({ isListed: z.boolean() })
  .meta({ id: 'UpdateVariant' });
export const AddPrice = z
  .object({
    version,
    amount: Cents,
    /** The effective date; null for at once. */
    validFrom: when.nullable(),
  })
  .meta({ id: 'AddPrice' });
/** All pictures to keep, in order. Those left out are removed. */
export const SavePictures = z
  .object({ version, pictures: z.array(PictureOfProduct).max(40) })
  .meta({ id: 'SavePictures' });
