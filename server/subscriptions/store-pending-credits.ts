import { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { parseId } from '../provider/client.ts';
import type { ObservedSubscription } from './observed-state.ts';
import { insertPendingCredits } from './pending-credit-queries.ts';
import type { SubscriptionRow } from './queries.ts';

/** The job that gives back what was stored, once the subscription has ended. The payments module handles it. */
export const refundPending = {
  name: 'subscriptions.refundPending',
  schema: z.object({ subscriptionId: z.uuid() }),
};

/**
 * Stores the pending credits of a paused subscription that is about to be cancelled, with the lines that they
 * credit, and enqueues their refund. A credit of a charge that was never invoiced is worth nothing.
 */
export async function storePendingCredits(
  { db, now, stripe }: Pick<Deps, 'db' | 'now' | 'stripe'>,
  { id: subscriptionId }: SubscriptionRow,
  { subscription }: ObservedSubscription,
): Promise<void> {
  const customer = parseId(subscription.customer) ?? '';
  const { data } = await stripe.request((sdk) =>
    sdk.invoiceItems.list({ customer, pending: true, limit: 100 }),
  );
  const createdAt = now();
  const credits = data
    .filter(({ parent }) => parent?.subscription_details?.subscription === subscription.id)
    .flatMap(({ id, amount, proration_details: details }) => {
      const credited = details?.credited_items?.invoice_line_item_details;
      const lineId = credited?.invoice_line_items[0];
      return amount < 0 && credited && lineId !== undefined
        ? [{ id, subscriptionId, stripeInvoiceId: credited.invoice, lineId, amount: -amount, createdAt }]
        : [];
    });
  if (credits.length === 0) return;
  await transaction(db, async (tx) => {
    await insertPendingCredits(tx, credits);
    await enqueue(tx, refundPending, { subscriptionId }, { once: subscriptionId });
  });
}
