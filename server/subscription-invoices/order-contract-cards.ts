import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { WrittenAddress } from '@visita/core/addresses/address';
import { numberFrom } from '@visita/core/documents/number';
import type { Colour } from '@visita/core/colour';
import { enterpriseSkus } from '@visita/core/plans/plan';
import { lockUser, type UserRow } from '../account/queries.ts';
import { listAddresses } from '../addresses/queries.ts';
import { createCards } from '../cards/batch-jobs.ts';
import { toCardItems } from '../cards/card-items.ts';
import { insertBatch } from '../cards/batch-queries.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { translatorFor } from '../http/words.ts';
import { insertNote } from '../orders/note-queries.ts';
import { contractKey } from '../orders/contract-key.ts';
import { insertMoves } from '../orders/move-queries.ts';
import { insertOrder } from '../orders/queries.ts';
import { insertItemsAndTerms } from '../orders/term-queries.ts';
import { enqueue, job } from '../queue/job.ts';
import { quoteCart } from '../shop/build-quote.ts';
import { lockStock, moveStock } from '../shop/move-stock.ts';
import { readCatalogue } from '../shop/read-catalogue.ts';
import { insertMovements, updateReceived } from '../shop/stock-queries.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions/queries.ts';
import { findSubscriptionInvoice, type InvoiceRow } from './queries.ts';

/** The material of a contract's cards. Older contracts have no colour and get black. */
const colourFor = ({ colours: [colour = 'black'] }: Pick<SubscriptionRow, 'colours'>): Colour => colour;

/** Returns the number of cards that a contract's invoice sells, and whether they bear the company's logo. */
export const soldCards = ({ extras }: Pick<InvoiceRow, 'extras'>) => ({
  count: extras.find(({ sku }) => sku === enterpriseSkus.card)?.quantity ?? 0,
  hasLogo: extras.some(({ sku }) => sku === enterpriseSkus.logo),
});

/**
 * Places the order of a paid contract invoice: a parcel of its cards at no further charge, their stock
 * movements and the batch of their numbers. At most one order per invoice. Throws if the company has no
 * address.
 */
export const orderContractCards = job(
  'subscriptions.orderContractCards',
  z.object({ invoiceId: z.uuid() }),
  async (deps, { invoiceId }) => {
    const invoice = await findSubscriptionInvoice(deps.db, { id: invoiceId });
    const subscription = invoice && (await findSubscription(deps.db, { id: invoice.subscriptionId }));
    const userId = subscription?.userId;
    if (!invoice || !userId || soldCards(invoice).count === 0) return;
    await transaction(deps.db, async (tx) => {
      const account = await lockUser(tx, { id: userId });
      if (account) await writeContractOrder(tx, { account, subscription, invoice, at: deps.now() });
    });
  },
);

interface ContractOrder {
  account: UserRow;
  subscription: SubscriptionRow;
  invoice: InvoiceRow;
  at: Date;
}

async function writeContractOrder(
  tx: Tx,
  { account, subscription, invoice, at }: ContractOrder,
): Promise<void> {
  const [address] = await listAddresses(tx, { userId: account.id });
  const { subscriptionNo, language, currency } = subscription;
  if (!address)
    throw new Error(
      `${subscriptionNo}: no address to send its cards to; add one to the account and retry the job`,
    );
  const { count, hasLogo } = soldCards(invoice);
  const colour = colourFor(subscription);
  const destination = { country: address.country, province: address.province };
  const included = toCardItems(await readCatalogue(tx), [colour]).map(({ sku }) => ({
    sku,
    quantity: count,
  }));
  const quote = await quoteCart(tx, { items: [], included, destination, language, currency, at });
  const order = await insertOrder(tx, {
    id: newId(at),
    orderNo: numberFrom('V', at, randomBytes(6)),
    userId: account.id,
    idempotencyKey: contractKey(invoice.id),
    requestHash: Buffer.alloc(0),
    language,
    status: 'paid',
    shippingStatus: 'preparing',
    stock: 'sold',
    currency,
    subtotal: 0,
    shippingAmount: 0,
    taxes: [],
    taxAmount: 0,
    total: 0,
    notes: '',
    deliveryAddress: WrittenAddress.parse(address),
    destination,
    terms: { language, hasReceivedFrench: false },
    payBy: at,
    paidAt: invoice.paidAt ?? at,
    createdAt: at,
  });
  if (!order) return;
  const { id: orderId } = order.order;
  const items = quote.lines.map(({ kind, sku, name, variant, picture, quantity, weightGrams }, position) => {
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
      weightGrams,
      unitPrice: 0,
      amount: 0,
    };
  });
  // no shop terms are accepted: the contract replaces them
  await insertItemsAndTerms(tx, { orderId, items, languages: [] });
  await insertMoves(tx, [{ orderId, subject: 'order', action: 'pay', from: null, to: 'paid' }], {
    actor: 'provider',
    reason: 'contract',
    at,
  });
  const batch = { title: `${subscriptionNo} · ${account.displayName}`, batchId: newId(at) };
  await insertBatch(tx, {
    id: batch.batchId,
    title: batch.title,
    colour,
    requested: count,
    created: 0,
    createdAt: at,
  });
  await enqueue(tx, createCards, { batchId: batch.batchId }, { once: batch.batchId });
  const t = translatorFor(language);
  const text = t(`orders:contract.${hasLogo ? 'withLogo' : 'plain'}`, { count, batch: batch.title });
  await insertNote(tx, { id: newId(at), orderId, staffEmail: subscriptionNo, text, createdAt: at });
  await receiveAndSell(tx, items, { reason: subscriptionNo, at });
}

/** Contract cards are made to order: they are received into stock and leave it as sold. */
async function receiveAndSell(
  tx: Tx,
  items: readonly { sku: string; quantity: number }[],
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const books = new Map((await lockStock(tx, items)).map(({ sku, received }) => [sku, received]));
  const movements = items.map(({ sku, quantity }) => ({
    id: newId(at),
    sku,
    kind: 'received' as const,
    quantity,
    received: (books.get(sku) ?? 0) + quantity,
    reason,
    staffEmail: reason,
    at,
  }));
  await updateReceived(tx, items);
  await insertMovements(tx, movements);
  await moveStock(tx, items, 'reserve');
  await moveStock(tx, items, 'sell');
}
