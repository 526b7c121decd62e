import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { orders } from '../database/tables/orders.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';

/** The number of a sale, and the subscription if it is a charge of one. */
export interface SaleNumber {
  number: string;
  subscriptionId: string | null;
}

/** Finds the numbers of orders and of charges of subscriptions, by their ids. */
export async function listSaleNumbers(
  db: Queryable,
  { saleIds }: { saleIds: string[] },
): Promise<Map<string, SaleNumber>> {
  const ordered = await db
    .select({ id: orders.id, number: orders.orderNo })
    .from(orders)
    .where(inArray(orders.id, saleIds));
  const charged = await db
    .select({
      id: subscriptionInvoices.id,
      number: subscriptions.subscriptionNo,
      subscriptionId: subscriptions.id,
    })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(inArray(subscriptionInvoices.id, saleIds));
  return new Map<string, SaleNumber>([
    ...ordered.map(({ id, number }) => [id, { number, subscriptionId: null }] as const),
    ...charged.map(({ id, ...sale }) => [id, sale] as const),
  ]);
}

/** Finds the ids of the order, or of all charges of the subscription, with a number. */
export async function listSaleIds(db: Queryable, { number }: { number: string }): Promise<string[]> {
  const ordered = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, number));
  const charged = await db
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(eq(subscriptions.subscriptionNo, number));
  return [...ordered, ...charged].map(({ id }) => id);
}
