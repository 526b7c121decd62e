import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import type { ObservedInvoice } from './observed-invoice.ts';
import type { SubscriptionRow } from '../subscriptions/queries.ts';
import { insertInvoice, lockInvoice, updateInvoice, type InvoiceRow } from './queries.ts';

/** An invoice before (undefined if it is new) and after a provider state was applied. */
export interface AppliedInvoice {
  before: InvoiceRow | undefined;
  invoice: InvoiceRow;
}

/**
 * Upserts an invoice of a locked subscription from its state at the provider. A stale state, read before the
 * stored one, changes nothing: an invoice only moves forward.
 */
export async function applyInvoice(
  tx: Tx,
  { id: subscriptionId, orderId }: Pick<SubscriptionRow, 'id' | 'orderId'>,
  observed: ObservedInvoice,
): Promise<AppliedInvoice> {
  const before = await lockInvoice(tx, { stripeId: observed.stripeId });
  if (!before) {
    // the first charge belongs to the order that bought the plan, and its document
    const isOfOrder = observed.reason === 'create' && orderId !== null;
    const invoice = await insertInvoice(tx, {
      id: newId(observed.createdAt),
      subscriptionId,
      isOfOrder,
      ...observed,
    });
    return { before, invoice };
  }
  return { before, invoice: isLater(before, observed) ? await updateInvoice(tx, before, observed) : before };
}

const order = { draft: 0, open: 1, uncollectible: 2, void: 3, paid: 3 } as const;

function isLater(before: InvoiceRow, observed: ObservedInvoice): boolean {
  const way = order[observed.status] - order[before.status];
  if (way !== 0) return way > 0;
  return observed.status === before.status && observed.attemptCount >= before.attemptCount;
}
