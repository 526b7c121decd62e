import type { Destination, WrittenAddress } from '@visita/core/addresses/address';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { quoteCart, type BuildQuoteInput, type CartQuote } from '../shop/build-quote.ts';

/** The contents and destination of an order. */
export type Ordered = BuildQuoteInput & { destination: Destination };

/**
 * Quotes an order. Throws if an item is unavailable, delivery is impossible, or `total` differs from the one
 * that the buyer saw (`priceChanged`).
 */
export async function quoteOrder(
  tx: Tx,
  ordered: Ordered,
  { total, deliveryAddress }: { total: number; deliveryAddress: WrittenAddress | null },
): Promise<CartQuote> {
  const quote = await quoteCart(tx, ordered);
  refuseStockIssues(quote);
  if (!quote.isOrderable) throw new Problem('deliveryUnavailable');
  if (quote.total !== total) throw new Problem('priceChanged');
  if (quote.isSent && !deliveryAddress) throw fieldProblem('addressId', 'addressMissing');
  return quote;
}

const words = {
  unknown: 'lineUnavailable',
  delisted: 'lineUnavailable',
  outOfStock: 'lineSoldOut',
  tooFew: 'lineTooFew',
} as const;

export function refuseStockIssues({ lines }: CartQuote): void {
  const errors = lines.flatMap(({ stockIssue, stock, field }) =>
    stockIssue === null ? [] : [{ field, code: words[stockIssue], params: { stock } }],
  );
  if (errors.length === 0) return;
  const isGone = lines.some(({ stockIssue }) => stockIssue === 'unknown' || stockIssue === 'delisted');
  throw new Problem(isGone ? 'productUnavailable' : 'outOfStock', { errors });
}
