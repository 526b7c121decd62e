import { desc, eq, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import { disputes } from '../database/tables/disputes.ts';
import { payments } from '../database/tables/payments.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';

/** Lists the disputes of a subscription's charges and of its order's payments, newest first. */
export async function listDisputesOfSubscription(
  db: Queryable,
  { subscriptionId }: { subscriptionId: string },
): Promise<{ id: string; openedAt: Date; closedAt: Date | null }[]> {
  const ofInvoices = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, payments.subscriptionInvoiceId))
    .where(eq(subscriptionInvoices.subscriptionId, subscriptionId));
  const ofOrder = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.orderId, payments.orderId))
    .where(eq(subscriptions.id, subscriptionId));
  return db
    .select({ id: disputes.id, openedAt: disputes.openedAt, closedAt: disputes.closedAt })
    .from(disputes)
    .where(inArray(disputes.paymentId, unionAll(ofInvoices, ofOrder)))
    .orderBy(desc(disputes.id));
}
