import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { WrittenAddress } from '@visita/core/addresses/address';
import type { NewOrder, Order, orders } from '@visita/core/orders/contract';
import { numberFrom } from '@visita/core/documents/number';
import { reservationMs, unpaidLimits } from '@visita/core/orders/reservation';
import { needsFrenchFirst, termsVersion } from '@visita/core/orders/terms';
import { fieldProblem, Problem } from '@visita/core/problems';
import { currency } from '@visita/core/money';
import { lockUser, type UserRow } from '../account/queries.ts';
import { findAddress } from '../addresses/queries.ts';
import { newId } from '../database/id.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { quoteCart, type CartQuote } from '../shop/draw-up-quote.ts';
import { moveStock } from '../shop/move-stock.ts';
import { findPlaced, insertItems, insertOrder } from './queries.ts';
import { findOwnOrder, showOrder } from './show-order.ts';

type Placing = Call<typeof orders.create>;

/** What a click is called and what it asked for: the same key gives the same order, whatever has become of prices and stock meanwhile. */
interface Submission {
  userId: string;
  key: string;
  hash: Buffer;
}

export async function placeOrder(call: Placing): Promise<Order> {
  const { db, user, body, now, language, idempotencyKey } = call;
  const hash = createHash('sha256').update(JSON.stringify(body)).digest();
  const submission = { userId: user.id, key: idempotencyKey ?? randomUUID(), hash };
  const placed = idempotencyKey && (await findAgain(db, submission));
  if (placed) return placed;
  try {
    const order = await transaction(db, async (tx) => createOrder(tx, { user, body, now, language }, submission));
    return order ?? (await findAgain(db, submission)) ?? refuseSubmission();
  } catch (refused) {
    // the same click, a moment ago, may have taken the last piece
    const won = idempotencyKey && refused instanceof Problem && (await findAgain(db, submission));
    if (won) return won;
    throw refused;
  }
}

async function findAgain(db: Queryable, { userId, key, hash }: Submission): Promise<Order | undefined> {
  const placed = await findPlaced(db, { userId, key });
  if (!placed) return undefined;
  if (!placed.hash.equals(hash)) throw new Problem('idempotencyKeyReused');
  return findOwnOrder(db, { id: placed.id, userId });
}

function refuseSubmission(): never {
  throw new Problem('idempotencyKeyReused');
}

/** Nothing when the same click is placing it at this moment. */
async function createOrder(
  tx: Tx,
  { user, body, now, language }: Pick<Placing, 'user' | 'body' | 'now' | 'language'>,
  { key, hash }: Submission,
): Promise<Order | undefined> {
  const at = now();
  // one after the other for each account, so that several at one moment are counted
  const account = await lockUser(tx, user);
  if (!account) throw new Problem('sessionExpired');
  const { deliveryAddress, destination } = await findDestination(tx, { body, userId: user.id });
  const hasReceivedFrench = body.hasReceivedFrench && language !== 'fr';
  if (needsFrenchFirst(destination, language) && !hasReceivedFrench) throw fieldProblem('hasReceivedFrench', 'frenchMissing');

  const asked = { items: body.items, destination, language, currency, at };
  const quote = await quoteCart(tx, asked);
  refuseStockIssues(quote);
  if (!quote.isOrderable) throw new Problem('deliveryUnavailable');
  if (quote.total !== body.total) throw new Problem('priceChanged');
  const isSent = quote.lines.some(({ weightGrams }) => weightGrams > 0);
  if (isSent && !deliveryAddress) throw fieldProblem('addressId', 'addressMissing');

  const id = newId(at);
  const placed = await insertOrder(tx, {
    id,
    orderNo: numberFrom('V', at, randomBytes(6)),
    userId: user.id,
    idempotencyKey: key,
    placementHash: hash,
    language,
    shippingStatus: isSent ? 'preparing' : null,
    currency: quote.currency,
    subtotal: quote.subtotal,
    shippingAmount: quote.delivery?.amount ?? 0,
    taxes: quote.taxes ?? [],
    taxAmount: quote.taxAmount,
    total: quote.total,
    notes: body.notes,
    deliveryAddress: isSent ? deliveryAddress : null,
    destination,
    terms: { version: termsVersion, language, hasReceivedFrench },
    payBy: new Date(at.getTime() + reservationMs),
    createdAt: at,
  });
  if (!placed) return undefined;
  const { order, unpaid } = placed;
  refuseTooManyUnpaid(account, { unpaid, quote });
  const items = quote.lines.map(({ sku, name, variant, picture, quantity, unitPrice, amount, weightGrams }, position) => {
    return {
      id: newId(at),
      orderId: id,
      position,
      kind: 'product' as const,
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
  await insertItems(tx, items);
  await moveStock(tx, items, 'reserve').catch(async (error: unknown) => {
    // somebody was faster since the quote: another one says of what
    if (error instanceof Problem) refuseStockIssues(await quoteCart(tx, asked));
    throw error;
  });
  return showOrder({ order, items, moves: [], documents: [], payment: null });
}

/** What one account keeps from others without paying has an end; the order that is too many is rolled back. */
function refuseTooManyUnpaid(
  { isVerified }: UserRow,
  { unpaid, quote: { lines } }: { unpaid: { orders: number; pieces: number }; quote: CartQuote },
): void {
  const limit = isVerified ? unpaidLimits.verified : unpaidLimits.unverified;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, unpaid.pieces);
  if (unpaid.orders < limit.orders && pieces <= limit.pieces) return;
  throw new Problem(isVerified ? 'tooManyUnpaid' : 'tooManyUnpaidUnverified', { params: limit });
}

/** Where the products go, else where the buyer says that the tax is owed. */
async function findDestination(db: Queryable, { body, userId }: { body: NewOrder; userId: string }) {
  if (body.addressId === undefined) {
    if (!body.destination) throw fieldProblem('addressId', 'addressMissing');
    return { deliveryAddress: null, destination: body.destination };
  }
  const address = await findAddress(db, { id: body.addressId, userId });
  if (!address) throw new Problem('addressNotFound', { errors: [{ field: 'addressId', code: 'addressUnknown' }] });
  const { country, province } = address;
  return { deliveryAddress: WrittenAddress.parse(address), destination: { country, province } };
}

const words = { unknown: 'lineUnavailable', delisted: 'lineUnavailable', outOfStock: 'lineSoldOut', tooFew: 'lineTooFew' } as const;

function refuseStockIssues({ lines }: CartQuote): void {
  const errors = lines.flatMap(({ stockIssue, stock }, index) =>
    stockIssue === null ? [] : [{ field: `items.${index}`, code: words[stockIssue], params: { stock } }],
  );
  if (errors.length === 0) return;
  const isGone = lines.some(({ stockIssue }) => stockIssue === 'unknown' || stockIssue === 'delisted');
  throw new Problem(isGone ? 'productUnavailable' : 'outOfStock', { errors });
}
