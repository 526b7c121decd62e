import { z } from 'zod';
import { Destination } from '../addresses/address.ts';
import { get, post } from '../api/endpoint.ts';
import { Colour } from '../colour.ts';
import { LanguageTag } from '../language-tag.ts';
import { Cents } from '../money.ts';
import { CartItems } from './cart.ts';
import { categories } from './categories.ts';
import { zones } from './delivery.ts';
import { itemKinds } from './item-kind.ts';
import { TaxLine } from './tax.ts';

/** `variant` is the SKU of the variant shown; null for a picture of the whole product. */
const Picture = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  variant: z.string().nullable(),
});
export type Picture = z.output<typeof Picture>;

/** A variant of a product, such as a colour, with its own SKU and stock. */
const Variant = z.object({
  sku: z.string(),
  name: z.string().meta({ examples: ['Cognac'] }),
  colour: Colour.nullable(),
  /** The number of pieces that can be bought now. */
  stock: z.int(),
  isAvailable: z.boolean(),
});

/** A product of the catalogue (docs/product.md, section 3) in one language. */
export const Product = z
  .object({
    sku: z.string(),
    category: z.enum(categories),
    name: z.string().meta({ examples: ['Sleeve'] }),
    summary: z.string(),
    description: z.string(),
    /** Its specification, in reading order. */
    details: z.array(z.object({ label: z.string(), value: z.string() })),
    inTheBox: z.array(z.string()),
    /** Before tax, in cents. */
    price: Cents,
    currency: z.string(),
    weightGrams: z.int(),
    isNew: z.boolean(),
    isFeatured: z.boolean(),
    /** The billing interval of the plan that comes with it; null for a one-time purchase. */
    subscriptionOption: z.enum(['monthly', 'yearly']).nullable(),
    /** The sum of all variants. */
    stock: z.int(),
    isAvailable: z.boolean(),
    variants: z.array(Variant).min(1),
    pictures: z.array(Picture).min(1),
  })
  .meta({ id: 'Product' });
export type Product = z.output<typeof Product>;

/** Reasons why a line of a cart cannot be bought as it is. */
export const stockIssues = ['unknown', 'delisted', 'outOfStock', 'tooFew'] as const;

/** A line of a cart as priced by the server: prices, stock and texts never come from the browser. */
export const QuotedLine = z.object({
  kind: z.enum(itemKinds),
  /** True for a card included in the plan of the same order. */
  isIncluded: z.boolean(),
  sku: z.string(),
  quantity: z.int(),
  stockIssue: z.enum(stockIssues).nullable(),
  /** The pieces in stock if they are fewer than requested. */
  stock: z.int(),
  /** The SKU of the product's page; null for an unknown product. */
  productSku: z.string().nullable(),
  name: z.string().meta({ examples: ['Sleeve'] }),
  variant: z.string(),
  picture: z.string().nullable(),
  unitPrice: Cents,
  amount: Cents,
});
export type QuotedLine = z.output<typeof QuotedLine>;

export const Delivery = z.object({
  amount: Cents,
  minDays: z.int(),
  maxDays: z.int(),
  /** The subtotal from which delivery is free, in cents. */
  freeFrom: Cents.nullable(),
});

/** The cost of delivery to a zone, before there is a cart or a destination. */
const ZoneDelivery = Delivery.extend({ zone: z.enum(zones) }).meta({ id: 'ZoneDelivery' });
export type ZoneDelivery = z.output<typeof ZoneDelivery>;

/** The price of a cart. Without a destination, delivery and tax are null. */
export const Quote = z
  .object({
    currency: z.string(),
    lines: z.array(QuotedLine),
    subtotal: Cents,
    delivery: Delivery.nullable(),
    taxes: z.array(TaxLine).nullable(),
    /** The sum of all known amounts, in cents. */
    total: Cents,
    /**
     * The least total that can be paid, in cents, if this one is below it. Null if it can be paid, or if there
     * is no destination yet.
     */
    leastTotal: Cents.nullable(),
    /**
     * The amount missing to free delivery, in cents; for Canada if there is no destination. Null if there is
     * no free delivery.
     */
    toFreeDelivery: Cents.nullable(),
    /** True if anything is shipped. If not, the destination decides only the tax. */
    isSent: z.boolean(),
    /** True if every line can be bought and shipped to the destination, and the total can be paid. */
    isOrderable: z.boolean(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;

const lang = LanguageTag.optional();

export const shop = {
  products: get('/shop/products', {
    access: 'guest',
    needsShop: true,
    summary:
      'List the products on sale, featured first. The lang parameter overrides the Accept-Language header.',
    query: z.object({ lang }),
    returns: z.array(Product),
  }),
  product: get('/shop/products/:sku', {
    access: 'guest',
    needsShop: true,
    params: z.object({ sku: z.string().max(40) }),
    summary: 'Get a product by its SKU or the SKU of a variant.',
    query: z.object({ lang }),
    returns: Product,
    problems: ['productNotFound'],
  }),
  delivery: get('/shop/delivery', {
    access: 'guest',
    needsShop: true,
    summary: 'List delivery costs and times by zone.',
    returns: z.array(ZoneDelivery),
  }),
  quote: post('/shop/cart/quote', {
    access: 'guest',
    needsShop: true,
    isRead: true,
    summary: 'Quote a cart: prices, taxes, delivery, and the lines that cannot be bought.',
    body: z.object({
      items: CartItems,
      destination: Destination.optional(),
      currency: z.string().max(3).optional(),
    }),
    returns: Quote,
    problems: ['currencyNotSold'],
  }),
};
