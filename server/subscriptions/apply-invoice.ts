import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import type { InvoiceThere } from './invoice-there.ts';
import { insertInvoice, lockInvoice, updateInvoice, type InvoiceRow, type SubscriptionRow } from './queries.ts';

/** What an invoice was, where it was known, and what it is. */
export interface AppliedInvoice {
  before: InvoiceRow | undefined;
  invoice: InvoiceRow;
}

/**
 * Writes down how an invoice of a subscription that this transaction holds stands at the provider. What was read before something
 * that is written already changes nothing: an invoice goes one way.
 */
export async function applyInvoice(
  tx: Tx,
  { id: subscriptionId, orderId }: Pick<SubscriptionRow, 'id' | 'orderId'>,
  there: InvoiceThere,
): Promise<AppliedInvoice> {
  const before = await lockInvoice(tx, { stripeId: there.stripeId });
  if (!before) {
    // what is charged first is in the order that it was bought with, and on its paper
    const isOfOrder = there.reason === 'create' && orderId !== null;
    const invoice = await insertInvoice(tx, { id: newId(there.createdAt), subscriptionId, isOfOrder, ...there });
    return { before, invoice };
  }
  return { before, invoice: isLater(before, there) ? await updateInvoice(tx, before, there) : before };
}

const order = { draft: 0, open: 1, uncollectible: 2, void: 3, paid: 3 } as const;

function isLater(before: InvoiceRow, there: InvoiceThere): boolean {
  const way = order[there.status] - order[before.status];
  if (way !== 0) return way > 0;
  return there.status === before.status && there.attemptCount >= before.attemptCount;
}
