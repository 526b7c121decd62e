import { randomBytes } from 'node:crypto';
import { givenBilling } from '@visita/core/account/billing';
import type { Business } from '@visita/core/documents/business';
import { numberFrom } from '@visita/core/documents/number';
import type { SupplyEvidence } from '@visita/core/orders/place-of-supply';
import { reservationMs, unpaidLimits } from '@visita/core/orders/reservation';
import { Problem } from '@visita/core/problems';
import type { UserRow } from '../account/queries.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { quoteCart, type CartQuote } from '../shop/build-quote.ts';
import { moveStock } from '../shop/move-stock.ts';
import { insertOrder, type OrderRow, type WholeOrder } from './queries.ts';
import { refuseStockIssues, type FoundDestination, type Ordered } from './quote-order.ts';
import { insertItemsAndTerms } from './term-queries.ts';

/**
 * A submission's idempotency key and its body's hash. The same key returns the same order, even if prices or
 * stock have changed.
 */
export interface Submission {
  userId: string;
  key: string;
  hash: Buffer;
}

interface NewOrder {
  /** The buyer. The row must be locked, so that concurrent orders are counted. */
  account: UserRow;
  submission: Submission;
  ordered: Ordered;
  quote: CartQuote;
  location: FoundDestination;
  /** True if the buyer confirmed the location although a saved address contradicts it. */
  isPlaceConfirmed?: boolean;
  business: Business | undefined;
  notes: string;
  terms: OrderRow['terms'];
}

/**
 * Writes a quoted order and reserves its stock. Undefined if a concurrent request with the same idempotency
 * key is placing it.
 */
export async function writeOrder(
  tx: Tx,
  {
    account,
    submission,
    ordered,
    quote,
    location,
    isPlaceConfirmed = false,
    business,
    notes,
    terms,
  }: NewOrder,
): Promise<WholeOrder | undefined> {
  const { at, language, destination } = ordered;
  const { isSent } = quote;
  const id = newId(at);
  const placed = await insertOrder(tx, {
    id,
    orderNo: numberFrom('V', at, randomBytes(6)),
    userId: account.id,
    idempotencyKey: submission.key,
    requestHash: submission.hash,
    language,
    shippingStatus: isSent ? 'preparing' : null,
    currency: quote.currency,
    subtotal: quote.subtotal,
    shippingAmount: quote.delivery?.amount ?? 0,
    taxes: quote.taxes ?? [],
    taxAmount: quote.taxAmount,
    total: quote.total,
    notes,
    deliveryAddress: isSent ? location.deliveryAddress : null,
    destination,
    business: givenBilling(business),
    supplyEvidence: toSupplyEvidence(quote, location, { isConfirmed: isPlaceConfirmed, at }),
    terms,
    payBy: new Date(at.getTime() + reservationMs),
    createdAt: at,
  });
  if (!placed) return undefined;
  const { order, unpaid } = placed;
  const items = buildItems(quote, { orderId: id, at });
  const products = items.filter(({ kind }) => kind === 'product');
  refuseTooManyUnpaid(account, { unpaid, products });
  const languages = terms.hasReceivedFrench ? ['fr' as const, language] : [language];
  const agreements = await insertItemsAndTerms(tx, { orderId: id, items, languages });
  await moveStock(tx, products, 'reserve').catch(async (error: unknown) => {
    // the stock was taken since the quote: quote again to name the items
    if (error instanceof Problem) refuseStockIssues(await quoteCart(tx, ordered));
    throw error;
  });
  return { order, items, moves: [], documents: [], agreements, payment: null };
}

function toSupplyEvidence(
  { lines, isSent }: CartQuote,
  { deliveryAddress, addresses }: FoundDestination,
  { isConfirmed, at }: { isConfirmed: boolean; at: Date },
): SupplyEvidence {
  const hasPlan = lines.some(({ kind }) => kind === 'plan');
  return {
    product: isSent ? 'delivery' : null,
    plan: hasPlan ? (deliveryAddress ? 'address' : 'statement') : null,
    addresses,
    isConfirmed,
    at: at.toISOString(),
  };
}

const buildItems = ({ lines }: CartQuote, { orderId, at }: { orderId: string; at: Date }) =>
  lines.map(({ kind, sku, name, variant, picture, quantity, unitPrice, amount, weightGrams }, position) => {
    return {
      id: newId(at),
      orderId,
      position,
      kind,
      sku,
      name,
      variant,
      picture,
      quantity,
      unitPrice,
      amount,
      weightGrams,
    };
  });

/** Throws if the account's unpaid orders exceed the limit, which rolls the new order back. */
function refuseTooManyUnpaid(
  { isVerified }: UserRow,
  {
    unpaid,
    products,
  }: { unpaid: { orders: number; pieces: number }; products: readonly { quantity: number }[] },
): void {
  const limit = isVerified ? unpaidLimits.verified : unpaidLimits.unverified;
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, unpaid.pieces);
  if (unpaid.orders < limit.orders && pieces <= limit.pieces) return;
  throw new Problem(isVerified ? 'tooManyUnpaid' : 'tooManyUnpaidUnverified', { params: limit });
}
