import { and, eq, gte, lte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountingDocument, adminAccounting } from '@visita/core/accounting/admin-contract';
import type { Queryable } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { documents } from '../database/tables/documents.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';

const sorts = { issued: { issuedOn: documents.issuedOn, serial: documents.serial } };

/** Lists a page of documents by their day, with the subscription of those that a charge has. */
export async function listAccountingDocuments(
  db: Queryable,
  query: z.output<typeof adminAccounting.documents.terms.query>,
): Promise<{ items: AccountingDocument[]; next: string | null }> {
  const { kind, from, to, search } = query;
  const keys = keyset(sorts, query);
  const number = search?.trim().toUpperCase();
  const rows = await db
    .select({
      id: documents.id,
      serial: documents.serial,
      number: documents.number,
      kind: documents.kind,
      issuedOn: documents.issuedOn,
      saleNo: documents.saleNo,
      buyer: documents.buyer,
      currency: documents.currency,
      subtotal: documents.subtotal,
      shippingAmount: documents.shippingAmount,
      taxAmount: documents.taxAmount,
      total: documents.total,
      dueOn: documents.dueOn,
      /** The day of payment, or the value date of the transfer that paid an invoice that was sent. */
      paidOn: sql<string | null>`coalesce(${documents.paidOn}, ${subscriptionInvoices.valueDate})`,
      reference: sql<
        string | null
      >`coalesce(${documents.transferReference}, ${subscriptionInvoices.transferReference})`,
      orderId: documents.orderId,
      subscriptionId: subscriptionInvoices.subscriptionId,
    })
    .from(documents)
    .leftJoin(subscriptionInvoices, eq(subscriptionInvoices.id, documents.subscriptionInvoiceId))
    .where(
      and(
        keys.where,
        kind && eq(documents.kind, kind),
        from ? gte(documents.issuedOn, from) : undefined,
        to ? lte(documents.issuedOn, to) : undefined,
        number ? or(eq(documents.number, number), eq(documents.saleNo, number)) : undefined,
      ),
    )
    .orderBy(...keys.orderBy)
    .limit(keys.limit);
  const { items, next } = keys.page(rows);
  return {
    items: items.map(({ buyer, ...row }) => ({
      ...row,
      buyer: buyer.name,
      country: buyer.destination.country,
      province: buyer.destination.province,
    })),
    next,
  };
}
