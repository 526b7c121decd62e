import type { Destination } from '@visita/core/addresses/address';
import type { Language } from '@visita/core/languages';
import { planSku, type PlanCode } from '@visita/core/plans/plan';
import { mergeCartItems, type CartItem } from '@visita/core/shop/cart';
import type { Quote, QuotedLine } from '@visita/core/shop/contract';
import { deliveryFor, isSentFree } from '@visita/core/shop/delivery';
import { computeTotal, findLeastTotal } from '@visita/core/shop/total';
import type { Queryable } from '../database/database.ts';
import type { CatalogueRows } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import { deliveryTo, findEffectivePrice, listEffectiveTaxRates } from './effective-rates.ts';
import { availableQuantity, findVariantPicture } from './available.ts';
import { readCatalogue } from './read-catalogue.ts';

export interface BuildQuoteInput {
  items: readonly CartItem[];
  /** A plan in the same cart, with its amount due today in cents. */
  plan?: { code: PlanCode; amount: number } | undefined;
  /** The cards included in the plan, in the order of the chosen colours; free of charge. */
  included?: readonly CartItem[];
  destination: Destination | undefined;
  language: Language;
  currency: string;
  at: Date;
}

/** The columns of an order line that the quote does not show. */
export type CartLine = QuotedLine & {
  weightGrams: number;
  /** The field of the request that the line comes from, such as `items.0`. */
  field: string;
};
export type CartQuote = Omit<Quote, 'lines'> & { lines: CartLine[]; taxAmount: number };

/** The destination assumed until the buyer has chosen one. */
const home: Destination = { country: 'CA', province: '' };

/**
 * Quotes a cart by these rows at a moment. A line that cannot be bought is shown with its reason and an
 * amount of 0.
 */
export function buildQuote(catalogueRows: CatalogueRows, input: BuildQuoteInput): CartQuote {
  const { plan, included = [], destination, language, currency, at } = input;
  const products = buildProductLines(catalogueRows, input);
  const lines = plan ? [planLine(plan, language), ...products] : products;
  const isSent = products.some(({ weightGrams }) => weightGrams > 0);
  const terms = isSent ? deliveryTo(catalogueRows, destination ?? home, at) : undefined;
  const rate = destination && terms;
  const worth = products.reduce((sum, { amount }) => sum + amount, 0);
  const hasAvailable = products.some(({ stockIssue }) => stockIssue === null);
  const isFree = !hasAvailable || (destination !== undefined && isSentFree(destination, included.length > 0));
  const delivery = rate && {
    amount: isFree ? 0 : deliveryFor(rate, worth),
    minDays: rate.minDays,
    maxDays: rate.maxDays,
    freeFrom: rate.freeFrom,
  };
  const rates = destination ? listEffectiveTaxRates(catalogueRows, { destination, at }) : [];
  const amounts = lines.map(({ amount }) => amount);
  const { subtotal, taxes, taxAmount, total } = computeTotal({
    amounts,
    delivery: delivery?.amount ?? 0,
    rates,
  });
  const leastTotal = destination ? findLeastTotal(total) : null;
  return {
    currency,
    lines,
    subtotal,
    delivery: delivery ?? null,
    taxes: destination ? taxes : null,
    taxAmount,
    total,
    leastTotal,
    toFreeDelivery:
      isFree || typeof terms?.freeFrom !== 'number' ? null : Math.max(terms.freeFrom - worth, 0),
    isSent,
    // a destination without a shipping rate cannot be delivered to
    isOrderable:
      leastTotal === null &&
      lines.every(({ stockIssue }) => stockIssue === null) &&
      (!destination || !isSent || rate !== undefined),
  };
}

/**
 * The lines of the products. Included cards take from the stock first, so a bought piece of the same variant
 * gets what is left.
 */
function buildProductLines(
  catalogueRows: CatalogueRows,
  { items, included = [], ...input }: BuildQuoteInput,
): CartLine[] {
  const taken = new Map<string, number>();
  const buildOne = (item: CartItem, isIncluded: boolean, field: string) => {
    const before = taken.get(item.sku) ?? 0;
    const line = buildLine(catalogueRows, item, { ...input, isIncluded, taken: before });
    if (line.stockIssue === null) taken.set(item.sku, before + item.quantity);
    return { ...line, kind: 'product' as const, isIncluded, field };
  };
  return [
    // a plan for two may include the same card twice
    ...mergeCartItems(included).map((item) =>
      buildOne(item, true, `card.colours.${included.findIndex(({ sku }) => sku === item.sku)}`),
    ),
    ...items.map((item, index) => buildOne(item, false, `items.${index}`)),
  ];
}

function planLine({ code, amount }: NonNullable<BuildQuoteInput['plan']>, language: Language): CartLine {
  const name = translatorFor(language)(`plans:sold.${code}`);
  const line = {
    ...unknown,
    sku: planSku(code),
    name,
    quantity: 1,
    stockIssue: null,
    stock: 1,
    unitPrice: amount,
    amount,
  };
  return { ...line, kind: 'plan', isIncluded: false, field: 'plan' };
}

function buildLine(
  catalogueRows: CatalogueRows,
  { sku, quantity }: CartItem,
  {
    language,
    currency,
    at,
    isIncluded,
    taken,
  }: Pick<BuildQuoteInput, 'language' | 'currency' | 'at'> & { isIncluded: boolean; taken: number },
): Omit<CartLine, 'kind' | 'isIncluded' | 'field'> {
  const found = catalogueRows.variants.find(({ variant }) => variant.sku === sku);
  if (!found) return { ...unknown, sku, quantity };
  const { product, variant } = found;
  const price = findEffectivePrice(catalogueRows, { productSku: product.sku, currency, at });
  const unitPrice = isIncluded ? 0 : (price?.amount ?? 0);
  const stock = availableQuantity(variant) - taken;
  const isListed = product.isListed && variant.isListed && price !== undefined;
  const stockIssue = isListed ? findStockIssue(stock, quantity) : 'delisted';
  return {
    sku,
    quantity,
    stockIssue,
    stock: isListed ? stock : 0,
    productSku: product.sku,
    name: isIncluded ? translatorFor(language)('plans:card') : product.words[language].name,
    variant: variant.names[language],
    picture: findVariantPicture(product, variant)?.url ?? null,
    unitPrice,
    amount: stockIssue ? 0 : unitPrice * quantity,
    weightGrams: product.weightGrams,
  };
}

function findStockIssue(stock: number, quantity: number): QuotedLine['stockIssue'] {
  if (stock === 0) return 'outOfStock';
  return stock < quantity ? 'tooFew' : null;
}

const unknown = {
  stockIssue: 'unknown',
  stock: 0,
  productSku: null,
  name: '',
  variant: '',
  picture: null,
  unitPrice: 0,
  amount: 0,
  weightGrams: 0,
} as const;

/** Quotes a cart by the rows as read in this transaction. Always three queries, however long the cart. */
export async function quoteCart(db: Queryable, input: BuildQuoteInput): Promise<CartQuote> {
  const skus = [...input.items, ...(input.included ?? [])].map(({ sku }) => sku);
  const catalogueRows = await readCatalogue(db, { skus });
  return buildQuote(catalogueRows, input);
}
