import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Colour } from '@visita/core/colour';
import type { Language } from '@visita/core/languages';
import type { Category } from '@visita/core/shop/categories';
import type { Zone } from '@visita/core/shop/delivery';
import type { Specification } from '@visita/core/shop/specification';
import type { StockMovementKind } from '@visita/core/shop/stock';
import type { TaxKind } from '@visita/core/shop/tax';
import { moment } from './columns.ts';

type InEveryLanguage<T> = Record<Language, T>;
const inEveryLanguage = <T>(text: T): InEveryLanguage<T> => ({
  en: text,
  fr: text,
  'zh-CN': text,
  'zh-TW': text,
});

/**
 * A product of the catalogue. Its SKU is also the product's id at Stripe, and a trigger keeps it unchanged.
 */
export const products = pgTable(
  'products',
  {
    sku: text('sku').primaryKey(),
    category: text('category').$type<Category>().notNull(),
    words: jsonb('words')
      .$type<InEveryLanguage<{ name: string; summary: string; description: string }>>()
      .notNull(),
    /** Staff's text, one item per line; a build that does not know the column leaves it empty. */
    specification: jsonb('specification')
      .$type<Specification>()
      .notNull()
      .default(inEveryLanguage({ details: '', inTheBox: '' })),
    weightGrams: integer('weight_grams').notNull(),
    /** For customs: the Harmonized System code (6, 8 or 10 digits), and the country of origin (ISO 3166). */
    hsCode: text('hs_code'),
    originCountry: text('origin_country'),
    isNew: boolean('is_new').notNull().default(false),
    isFeatured: boolean('is_featured').notNull().default(false),
    /** The billing of the plan that it comes with; null for a one-time purchase. */
    subscriptionOption: text('subscription_option').$type<'monthly' | 'yearly'>(),
    /** An unlisted product cannot be bought, but buyers who have it in their cart can still see it. */
    isListed: boolean('is_listed').notNull().default(true),
    /** Each picture belongs to one variant or to all. */
    pictures: jsonb('pictures')
      .$type<
        { url: string; width: number; height: number; alt: InEveryLanguage<string>; variant: string | null }[]
      >()
      .notNull(),
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Optimistic lock: incremented by every change by staff, also of its variants, prices and pictures. */
    version: integer('version').notNull().default(0),
  },
  (product) => [
    check('products_sku', sql`${product.sku} ~ '^[A-Z0-9-]{2,40}$'`),
    check('products_category', sql`${product.category} in ('cards', 'tags', 'accessories')`),
    check('products_subscription_option', sql`${product.subscriptionOption} in ('monthly', 'yearly')`),
    check('products_hs_code', sql`${product.hsCode} ~ '^([0-9]{2}){3,5}$'`),
    check('products_origin', sql`${product.originCountry} ~ '^[A-Z]{2}$'`),
    check('products_weight', sql`${product.weightGrams} >= 0`),
    check(
      'products_specification',
      sql`${product.specification} ?& array['en', 'fr', 'zh-CN', 'zh-TW']
        and jsonb_array_length(jsonb_path_query_array(${product.specification}, '$.*.details ? (@.type() == "string")')) = 4
        and jsonb_array_length(jsonb_path_query_array(${product.specification}, '$.*.inTheBox ? (@.type() == "string")')) = 4`,
    ),
    // A listed product's text is given in all languages or in none.
    check(
      'products_specified_when_listed',
      sql`not ${product.isListed} or
        not jsonb_path_exists(${product.specification},
          '$ ? (@.*.details == "" && @.*.details <> "" || @.*.inTheBox == "" && @.*.inTheBox <> "")')`,
    ),
    // Rows older than the constraint may lack some until they are changed.
    check(
      'products_complete_when_listed',
      sql`not ${product.isListed} or (${product.words} ?& array['en', 'fr', 'zh-CN', 'zh-TW'] and ${product.pictures} <> '[]'::jsonb
        and not jsonb_path_exists(${product.words}, '$.*.* ? (@ == "")') and not jsonb_path_exists(${product.pictures}, '$[*].alt.* ? (@ == "")'))`,
    ),
  ],
);

/**
 * A variant of a product. Of the `received` pieces, `reserved` wait for a payment and `sold` are gone; the
 * rest is free.
 */
export const variants = pgTable(
  'variants',
  {
    sku: text('sku').primaryKey(),
    productSku: text('product_sku')
      .notNull()
      .references(() => products.sku),
    names: jsonb('names').$type<InEveryLanguage<string>>().notNull(),
    colour: text('colour').$type<Colour>(),
    isListed: boolean('is_listed').notNull().default(true),
    position: integer('position').notNull(),
    received: integer('received').notNull(),
    reserved: integer('reserved').notNull().default(0),
    sold: integer('sold').notNull().default(0),
  },
  (variant) => [
    index('variants_of_product').on(variant.productSku),
    check('variants_sku', sql`${variant.sku} ~ '^[A-Z0-9-]{2,40}$'`),
    check('variants_colour', sql`${variant.colour} in ('pink', 'blue', 'silver', 'gold', 'black')`),
    check(
      'variants_stock',
      sql`${variant.reserved} >= 0 and ${variant.sold} >= 0 and ${variant.reserved} + ${variant.sold} <= ${variant.received}`,
    ),
  ],
);

/**
 * Movements that change the `received` pieces of a variant. Append-only: a trigger refuses updates and
 * deletes.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: uuid('id').primaryKey(),
    /** The variant's row is locked while this is written, and never deleted. */
    sku: text('sku').notNull(),
    kind: text('kind').$type<StockMovementKind>().notNull(),
    quantity: integer('quantity').notNull(),
    /** The number of received pieces after the movement. */
    received: integer('received').notNull(),
    reason: text('reason').notNull(),
    staffEmail: text('staff_email').notNull(),
    at: moment('at').notNull(),
  },
  (movement) => [
    index('stock_movements_of_variant').on(movement.sku, movement.id),
    check('stock_movements_kind', sql`${movement.kind} in ('received', 'lost', 'corrected', 'counted')`),
    check(
      'stock_movements_quantity',
      sql`case ${movement.kind} when 'received' then ${movement.quantity} > 0 when 'lost' then ${movement.quantity} < 0 when 'corrected' then ${movement.quantity} <> 0 else true end`,
    ),
    check('stock_movements_reason', sql`length(${movement.reason}) between 1 and 500`),
  ],
);

/**
 * The price of a product before tax, valid until the next row's `validFrom`; a trigger keeps prices that have
 * applied unchanged.
 */
export const prices = pgTable(
  'prices',
  {
    id: uuid('id').primaryKey(),
    productSku: text('product_sku')
      .notNull()
      .references(() => products.sku),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    validFrom: moment('valid_from').notNull(),
    /** The price's id at Stripe, once it exists there. */
    stripeId: text('stripe_id').unique(),
  },
  (price) => [
    unique('prices_one_at_a_time').on(price.productSku, price.currency, price.validFrom),
    check('prices_amount', sql`${price.amount} >= 0`),
    check('prices_currency', sql`${price.currency} ~ '^[A-Z]{3}$'`),
  ],
);

/**
 * A tax of a country or of one of its provinces, with local effective dates; charged only if the seller is
 * registered there.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    code: text('code').primaryKey(),
    country: text('country').notNull(),
    /** Null if it applies in the whole country. */
    province: text('province'),
    kind: text('kind').$type<TaxKind>().notNull(),
    /** In thousandths of a percent. */
    rate: integer('rate').notNull(),
    validFrom: date('valid_from').notNull(),
    /** The first day on which it no longer applies. */
    validUntil: date('valid_until'),
    isRegistered: boolean('is_registered').notNull(),
    stripeId: text('stripe_id').unique(),
  },
  (tax) => [
    index('tax_rates_of_region').on(tax.country, tax.province),
    // Each tax has at most one open-ended rate per place.
    uniqueIndex('tax_rates_one_open_ended')
      .on(tax.country, sql`coalesce(${tax.province}, '')`, tax.kind)
      .where(sql`${tax.validUntil} is null`),
    unique('tax_rates_one_a_day').on(tax.country, tax.province, tax.kind, tax.validFrom).nullsNotDistinct(),
    check('tax_rates_kind', sql`${tax.kind} in ('gst', 'hst', 'qst', 'pst', 'rst')`),
    check('tax_rates_rate', sql`${tax.rate} between 0 and 100000`),
    check('tax_rates_days', sql`coalesce(${tax.validUntil} > ${tax.validFrom}, true)`),
  ],
);

/** The price of shipping, valid until the next row's `validFrom`. */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: uuid('id').primaryKey(),
    zone: text('zone').$type<Zone>().notNull(),
    amount: integer('amount').notNull(),
    /** The subtotal in cents from which shipping is free. */
    freeFrom: integer('free_from'),
    minDays: integer('min_days').notNull(),
    maxDays: integer('max_days').notNull(),
    validFrom: moment('valid_from').notNull(),
  },
  (rate) => [
    unique('shipping_rates_one_at_a_time').on(rate.zone, rate.validFrom),
    check('shipping_rates_zone', sql`${rate.zone} in ('domestic', 'international')`),
    check('shipping_rates_amount', sql`${rate.amount} >= 0 and coalesce(${rate.freeFrom} >= 0, true)`),
    check('shipping_rates_days', sql`${rate.minDays} between 1 and ${rate.maxDays}`),
  ],
);
