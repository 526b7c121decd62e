import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { payments } from '../database/tables/payments.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';
import type { PaymentRow } from './queries.ts';

/** Finds the payment of an invoice, however often it is attempted; parts that other intents paid have their own. */
export async function findPaymentOfInvoice(
  db: Queryable,
  { stripeId }: { stripeId: string },
): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.invoiceId, stripeId));
  return payment;
}

/** Returns what charges have paid of an invoice, in cents. */
export async function sumPaidParts(db: Queryable, { id }: { id: string }): Promise<number> {
  const { amount, subscriptionInvoiceId, status, isSurplus } = payments;
  const [paid] = await db
    .select({ sum: sql<number>`coalesce(sum(${amount}), 0)::int` })
    .from(payments)
    .where(
      and(eq(subscriptionInvoiceId, id), inArray(status, ['completed', 'refunded']), eq(isSurplus, false)),
    );
  return paid?.sum ?? 0;
}

/**
 * Finds the completed payment that paid an invoice at Stripe: the invoice's own, or that of the order whose plan
 * it billed first. Undefined if several did.
 */
export async function findPaymentThatPaid(
  db: Queryable,
  { stripeInvoiceId }: { stripeInvoiceId: string },
): Promise<PaymentRow | undefined> {
  const found = await db
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
  return found.length === 1 ? found[0]?.payment : undefined;
}
