import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { payments } from '../database/tables/payments.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';
import type { PaymentRow } from './queries.ts';

/** An invoice has one payment, however often it is attempted. */
export async function findPaymentOfInvoice(
  db: Queryable,
  { stripeId }: { stripeId: string },
): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.invoiceId, stripeId));
  return payment;
}

/**
 * Finds the completed payment that paid an invoice at Stripe: the invoice's own, or that of the order whose plan
 * it billed first.
 */
export async function findPaymentThatPaid(
  db: Queryable,
  { stripeInvoiceId }: { stripeInvoiceId: string },
): Promise<PaymentRow | undefined> {
  const [found] = await db
    .select({ payment: payments })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .innerJoin(
      payments,
      or(
        eq(payments.subscriptionInvoiceId, subscriptionInvoices.id),
        and(eq(subscriptionInvoices.isOfOrder, true), eq(payments.orderId, subscriptions.orderId)),
      ),
    )
    .where(
      and(
        eq(subscriptionInvoices.stripeId, stripeInvoiceId),
        inArray(payments.status, ['completed', 'refunded']),
        eq(payments.isSurplus, false),
      ),
    );
  return found?.payment;
}
