import { type Destination, WrittenAddress } from '@visita/core/addresses/address';
import { findAddressFault, type AddressFault } from '@visita/core/addresses/address-fault';
import type { Language } from '@visita/core/languages';
import { formatMoney } from '@visita/core/money';
import { needsForeignAddress } from '@visita/core/orders/place-of-supply';
import { needsFrenchFirst } from '@visita/core/orders/terms';
import { fieldProblem, Problem } from '@visita/core/problems';
import { listAddresses } from '../addresses/queries.ts';
import type { Tx, Queryable } from '../database/database.ts';
import { quoteCart, type BuildQuoteInput, type CartQuote } from '../shop/build-quote.ts';
import type { OrderRow } from './queries.ts';

/** Field error codes for a saved address that no longer passes validation. */
export const addressFaultCodes: Record<AddressFault, string> = {
  unreached: 'addressUnreached',
  incomplete: 'addressIncomplete',
};

interface FindDestinationInput {
  /** The delivery address, one of the caller's. */
  addressId?: string | undefined;
  /** The place of taxation if nothing is shipped. */
  destination?: Destination | undefined;
  userId: string;
}

/** The place by which an order is taxed, and the places of all addresses that the buyer has saved. */
export interface FoundDestination {
  deliveryAddress: WrittenAddress | null;
  destination: Destination;
  addresses: Destination[];
}

/**
 * Returns the delivery address and its region, or the destination that the buyer stated, which must be in
 * Canada: a place where no tax is charged needs an address there. Throws `addressNotFound` or a field problem.
 */
export async function findDestination(
  db: Queryable,
  { addressId, destination, userId }: FindDestinationInput,
): Promise<FoundDestination> {
  const saved = await listAddresses(db, { userId });
  const addresses = saved.map(({ country, province }) => ({ country, province }));
  if (addressId === undefined) {
    if (!destination) throw fieldProblem('addressId', 'addressMissing');
    if (needsForeignAddress(destination)) throw fieldProblem('destination', 'foreignAddressMissing');
    return { deliveryAddress: null, destination, addresses };
  }
  const address = saved.find(({ id }) => id === addressId);
  if (!address)
    throw new Problem('addressNotFound', { errors: [{ field: 'addressId', code: 'addressUnknown' }] });
  const fault = findAddressFault(address);
  if (fault) throw fieldProblem('addressId', addressFaultCodes[fault]);
  const { country, province } = address;
  return { deliveryAddress: WrittenAddress.parse(address), destination: { country, province }, addresses };
}

interface Accepted {
  destination: Destination;
  language: Language;
  hasReceivedFrench: boolean;
}

/**
 * Returns the accepted terms stored with an order. Throws `frenchMissing` if the French terms had to be shown
 * first and were not.
 */
export function acceptTerms({ destination, language, ...accepted }: Accepted): OrderRow['terms'] {
  const hasReceivedFrench = accepted.hasReceivedFrench && language !== 'fr';
  if (needsFrenchFirst(destination, language) && !hasReceivedFrench)
    throw fieldProblem('hasReceivedFrench', 'frenchMissing');
  return { language, hasReceivedFrench };
}

/** The contents and destination of an order. */
export type Ordered = BuildQuoteInput & { destination: Destination };

/**
 * Quotes an order. Throws if an item is unavailable, delivery is impossible, the total is below the least
 * charge, or `total` differs from the one that the buyer saw (`priceChanged`).
 */
export async function quoteOrder(
  tx: Tx,
  ordered: Ordered,
  { total, deliveryAddress }: { total: number; deliveryAddress: WrittenAddress | null },
): Promise<CartQuote> {
  const quote = await quoteCart(tx, ordered);
  refuseStockIssues(quote);
  if (quote.leastTotal !== null) {
    const least = formatMoney(quote.leastTotal, ordered.language, quote.currency);
    throw new Problem('totalTooSmall', { params: { least } });
  }
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
