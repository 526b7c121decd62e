import { z } from 'zod';
import { Destination } from '../addresses/address.ts';
import { get, post } from '../api/endpoint.ts';
import { colours } from '../colours.ts';
import { languages } from '../languages.ts';
import { Cents } from '../money.ts';
import { CartItems } from './cart.ts';
import { categories } from './categories.ts';
import { zones } from './delivery.ts';
import { itemKinds } from './item-kind.ts';
import { TaxLine } from './tax.ts';

/** `variant` is the number of the one it shows; nothing where it shows what all have in common. */
const Picture = z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int(), variant: z.string().nullable() });
export type Picture = z.output<typeof Picture>;

/** One of the things a product is sold as: its colour or its make, with its own number and stock. */
const Variant = z.object({
  sku: z.string(),
  name: z.string(),
  colour: z.enum(colours).nullable(),
  /** How many may be bought now. */
  stock: z.int(),
  isAvailable: z.boolean(),
});

/** Something in the catalogue (docs/product.md, section 3), in the words of one language. */
export const Product = z
  .object({
    sku: z.string(),
    category: z.enum(categories),
    name: z.string(),
    summary: z.string(),
    description: z.string(),
    /** Its specification, in the order in which it is read. */
    details: z.array(z.object({ label: z.string(), value: z.string() })),
    inTheBox: z.array(z.string()),
    /** Before tax. */
    price: Cents,
    currency: z.string(),
    weightGrams: z.int(),
    isNew: z.boolean(),
    isFeatured: z.boolean(),
    /** How the plan that it comes with is billed; nothing for what is bought once only. */
    subscriptionOption: z.enum(['monthly', 'yearly']).nullable(),
    /** Of all variants together. */
    stock: z.int(),
    isAvailable: z.boolean(),
    variants: z.array(Variant).min(1),
    pictures: z.array(Picture).min(1),
  })
  .meta({ id: 'Product' });
export type Product = z.output<typeof Product>;

/** Why a line of a cart cannot be bought as it stands. */
export const stockIssues = ['unknown', 'delisted', 'outOfStock', 'tooFew'] as const;

/** A line of a cart as the server sees it now: prices, stock and words are never the browser's. */
export const QuotedLine = z.object({
  kind: z.enum(itemKinds),
  /** A card that comes with the plan beside it. */
  isIncluded: z.boolean(),
  sku: z.string(),
  quantity: z.int(),
  stockIssue: z.enum(stockIssues).nullable(),
  /** How many there are, where there are fewer than asked for. */
  stock: z.int(),
  /** Where its page is; nothing for what is unknown. */
  productSku: z.string().nullable(),
  name: z.string(),
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
  /** From which worth of products it costs nothing. */
  freeFrom: Cents.nullable(),
});

/** What sending costs to each zone, before there is a cart or a destination. */
const ZoneDelivery = Delivery.extend({ zone: z.enum(zones) }).meta({ id: 'ZoneDelivery' });
export type ZoneDelivery = z.output<typeof ZoneDelivery>;

/** What a cart would cost; without a destination delivery and tax are open. */
export const Quote = z
  .object({
    currency: z.string(),
    lines: z.array(QuotedLine),
    subtotal: Cents,
    delivery: Delivery.nullable(),
    taxes: z.array(TaxLine).nullable(),
    /** All of it together, or of what is known. */
    total: Cents,
    /** How much more has to be bought until delivery costs nothing, within Canada while no destination is known; nothing where no amount does that. */
    toFreeDelivery: Cents.nullable(),
    /** Whether any of it has to be sent; where nothing is, a destination decides the tax alone. */
    isSent: z.boolean(),
    /** Whether every line can be bought, and sent where it goes. */
    isOrderable: z.boolean(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;

const lang = z.enum(languages).optional();

export const shop = {
  products: get('/shop/products', {
    access: 'guest',
    needsShop: true,
    summary: 'What is sold, featured first; `lang` or the language of the call decides the words.',
    query: z.object({ lang }),
    returns: z.array(Product),
  }),
  product: get('/shop/products/:sku', {
    access: 'guest',
    needsShop: true,
    params: z.object({ sku: z.string().max(40) }),
    summary: 'One product, by its number or by that of one of its variants.',
    query: z.object({ lang }),
    returns: Product,
    problems: ['productNotFound'],
  }),
  delivery: get('/shop/delivery', {
    access: 'guest',
    needsShop: true,
    summary: 'What delivery costs and how long it takes, in Canada and elsewhere.',
    returns: z.array(ZoneDelivery),
  }),
  quote: post('/shop/cart/quote', {
    access: 'guest',
    needsShop: true,
    summary: 'What a cart costs now, and what of it cannot be bought; changes nothing.',
    body: z.object({ items: CartItems, destination: Destination.optional(), currency: z.string().max(3).optional() }),
    returns: Quote,
    problems: ['currencyNotSold'],
  }),
};
