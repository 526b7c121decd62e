import type { Destination } from '@visita/core/addresses/address';
import type { Language } from '@visita/core/languages';
import type { CartItem } from '@visita/core/shop/cart';
import type { Quote, QuotedLine } from '@visita/core/shop/contract';
import { deliveryFor } from '@visita/core/shop/delivery';
import { totalOf } from '@visita/core/shop/total';
import type { Queryable } from '../database/database.ts';
import type { CatalogueRows } from '../deps.ts';
import { deliveryTo, priceOf, taxRatesOf } from './holding.ts';
import { freeOf, pictureOf } from './available.ts';
import { readCatalogue } from './read-catalogue.ts';

export interface Asked {
  items: readonly CartItem[];
  destination: Destination | undefined;
  language: Language;
  currency: string;
  at: Date;
}

/** What an order keeps of a line besides what is shown. */
export type CartLine = QuotedLine & { weightGrams: number };
export type CartQuote = Omit<Quote, 'lines'> & { lines: CartLine[]; taxAmount: number };

/** What a cart costs by these rows, at this moment. What cannot be bought is shown and costs nothing. */
export function drawUpQuote(catalogueRows: CatalogueRows, { items, destination, language, currency, at }: Asked): CartQuote {
  const lines = items.map((item) => drawUpLine(catalogueRows, item, { language, currency, at }));
  const amounts = lines.map(({ amount }) => amount);
  const isSent = lines.some(({ weightGrams }) => weightGrams > 0);
  const rate = isSent && destination ? deliveryTo(catalogueRows, destination, at) : undefined;
  const worth = amounts.reduce((sum, amount) => sum + amount, 0);
  const hasAvailable = lines.some(({ stockIssue }) => stockIssue === null);
  const delivery = rate && {
    amount: hasAvailable ? deliveryFor(rate, worth) : 0,
    minDays: rate.minDays,
    maxDays: rate.maxDays,
    freeFrom: rate.freeFrom,
  };
  const rates = destination ? taxRatesOf(catalogueRows, { destination, at }) : [];
  const { subtotal, taxes, taxAmount, total } = totalOf({ amounts, delivery: delivery?.amount ?? 0, rates });
  return {
    currency,
    lines,
    subtotal,
    delivery: delivery ?? null,
    taxes: destination ? taxes : null,
    taxAmount,
    total,
    isSent,
    // where nothing says what sending costs, nothing is sent
    isOrderable: lines.every(({ stockIssue }) => stockIssue === null) && (!destination || !isSent || rate !== undefined),
  };
}

function drawUpLine(
  catalogueRows: CatalogueRows,
  { sku, quantity }: CartItem,
  { language, currency, at }: Pick<Asked, 'language' | 'currency' | 'at'>,
): CartLine {
  const found = catalogueRows.variants.find(({ variant }) => variant.sku === sku);
  if (!found) return { ...unknown, sku, quantity };
  const { product, variant } = found;
  const price = priceOf(catalogueRows, { productSku: product.sku, currency, at });
  const unitPrice = price?.amount ?? 0;
  const stock = freeOf(variant);
  const isListed = product.isListed && variant.isListed && price !== undefined;
  const stockIssue = isListed ? stockIssueOf(stock, quantity) : 'delisted';
  return {
    sku,
    quantity,
    stockIssue,
    stock: isListed ? stock : 0,
    productSku: product.sku,
    name: product.words[language].name,
    variant: variant.names[language],
    picture: pictureOf(product, variant)?.url ?? null,
    unitPrice,
    amount: stockIssue ? 0 : unitPrice * quantity,
    weightGrams: product.weightGrams,
  };
}

function stockIssueOf(stock: number, quantity: number): QuotedLine['stockIssue'] {
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

/** What a cart costs by the rows as they are in this transaction; three queries, whatever is in it. */
export async function quoteCart(db: Queryable, asked: Asked): Promise<CartQuote> {
  const catalogueRows = await readCatalogue(db, { skus: asked.items.map(({ sku }) => sku) });
  return drawUpQuote(catalogueRows, asked);
}
