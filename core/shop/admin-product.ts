import { z } from 'zod';
import { colours } from '../colours.ts';
import { languages } from '../languages.ts';
import { Cents } from '../money.ts';
import { listQuery } from '../staff/list.ts';
import { line, paragraph, requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { categories } from './categories.ts';
import { HsCode, OriginCountry } from './customs.ts';
import { productGaps } from './product-gaps.ts';
import { Sku } from './sku.ts';
import { BoxLines, DetailLines } from './specification.ts';

const inEveryLanguage = <Text extends z.ZodType>(text: Text) => z.object({ en: text, fr: text, 'zh-CN': text, 'zh-TW': text });

/** A product as the list of the back office shows it. */
export const ListedProduct = z
  .object({
    sku: z.string(),
    category: z.enum(categories),
    /** In the language of whoever asks, or else in one that has it. */
    name: z.string(),
    isListed: z.boolean(),
    picture: z.string().nullable(),
    /** What it costs now, before tax. */
    price: Cents.nullable(),
    variants: z.int(),
    /** Pieces of all variants that are neither reserved nor sold. */
    free: z.int(),
    hsCode: z.string().nullable(),
    originCountry: z.string().nullable(),
    /** In which languages something is not said yet. */
    missing: z.array(z.enum(languages)),
  })
  .meta({ id: 'ListedProduct' });
export type ListedProduct = z.output<typeof ListedProduct>;

export const ProductQuery = listQuery(['sku', '-sku'], {
  category: z.enum(categories).optional(),
  listed: z.enum(['true', 'false']).optional(),
  /** Something is not said in this language. */
  missing: z.enum(languages).optional(),
});
export type ProductQuery = z.output<typeof ProductQuery>;

/** What is written of a product; what is not said in a language yet is empty. */
const ProductWords = inEveryLanguage(z.object({ name: line(80), summary: line(200), description: paragraph(4_000) }));
/** The same of its specification: `details` has a line `Label: value` for each, `inTheBox` a line for each thing. */
const ProductSpecification = inEveryLanguage(z.object({ details: DetailLines, inTheBox: BoxLines }));
const VariantNames = inEveryLanguage(requiredLine(60));
const weightGrams = z.int().min(0).max(100_000);
const subscriptionOption = z.enum(['monthly', 'yearly']).nullable();
/** The product as it was seen: of two changes upon the same one the second is refused. */
export const version = z.int().min(0);

const PictureOfProduct = z.object({
  url: z.string().max(300),
  alt: inEveryLanguage(line(300)),
  /** The number of the one it shows; nothing where it shows what all have in common. */
  variant: z.string().max(40).nullable(),
});

/** A product with all that staff say of it. */
export const ProductOfStaff = z
  .object({
    sku: z.string(),
    category: z.enum(categories),
    words: inEveryLanguage(z.object({ name: z.string(), summary: z.string(), description: z.string() })),
    specification: inEveryLanguage(z.object({ details: z.string(), inTheBox: z.string() })),
    weightGrams: z.int(),
    /** The code of the Harmonized System, by its digits. */
    hsCode: z.string().nullable(),
    /** Where it was made. */
    originCountry: z.string().nullable(),
    isNew: z.boolean(),
    isFeatured: z.boolean(),
    subscriptionOption,
    isListed: z.boolean(),
    version,
    /** What it lacks to be sold. */
    gaps: z.array(z.enum(productGaps)),
    variants: z.array(
      z.object({
        sku: z.string(),
        names: inEveryLanguage(z.string()),
        colour: z.enum(colours).nullable(),
        isListed: z.boolean(),
        reserved: z.int(),
        free: z.int(),
      }),
    ),
    pictures: z.array(PictureOfProduct.extend({ alt: inEveryLanguage(z.string()), width: z.int(), height: z.int() })),
    /** The newest first; which of them holds now, which did and which will. */
    prices: z.array(
      z.object({ id: z.uuid(), currency: z.string(), amount: Cents, validFrom: when, state: z.enum(['past', 'now', 'planned']) }),
    ),
  })
  .meta({ id: 'ProductOfStaff' });
export type ProductOfStaff = z.output<typeof ProductOfStaff>;

export const CreateProduct = z.object({
  sku: Sku,
  category: z.enum(categories),
  /** In the language of whoever makes it. */
  name: requiredLine(80),
  weightGrams,
});

export const UpdateProduct = z.object({
  version,
  category: z.enum(categories),
  words: ProductWords,
  specification: ProductSpecification,
  weightGrams,
  /** Both are left as they are where a page from before them says nothing. */
  hsCode: HsCode.optional(),
  originCountry: OriginCountry.optional(),
  isNew: z.boolean(),
  isFeatured: z.boolean(),
  subscriptionOption,
});

export const AddVariant = z.object({ version, sku: Sku, names: VariantNames, colour: z.enum(colours).nullable() });
export const UpdateVariant = AddVariant.omit({ sku: true }).extend({ isListed: z.boolean() });
export const AddPrice = z.object({
  version,
  amount: Cents,
  /** From when on it holds; nothing for at once. */
  validFrom: when.nullable(),
});
/** All that stay, in their order: one that is left out is taken off. */
export const SavePictures = z.object({ version, pictures: z.array(PictureOfProduct).max(40) });
