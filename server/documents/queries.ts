import { and, asc, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from '../database/database.ts';
import { documents, documentSeries, sellers } from '../database/tables/documents.ts';
import { orders } from '../database/tables/orders.ts';
import { subscriptionInvoices, subscriptions } from '../database/tables/subscriptions.ts';

export type { DocumentLine, PaperAddress } from '../database/tables/documents.ts';
export type DocumentRow = typeof documents.$inferSelect;
export type SellerRow = typeof sellers.$inferSelect;
export type NewDocument = Omit<typeof documents.$inferInsert, 'serial' | 'number' | 'issuedOn' | 'id'>;

/** A document with everything that stands on it. */
export interface WholeDocument {
  document: DocumentRow;
  seller: SellerRow;
  /** The number of what it corrects. */
  correctedNo: string | null;
}

/**
 * With the next number of the series, whose row this transaction holds from then on: one that is rolled back leaves no gap.
 * It is one statement, so that nothing can come between.
 */
export async function insertDocument(tx: Tx, document: Omit<typeof documents.$inferInsert, 'serial'>): Promise<void> {
  const next = tx
    .update(documentSeries)
    .set({ last: sql`${documentSeries.last} + 1` })
    .returning({ serial: documentSeries.last });
  const series = tx.$with('series').as(next);
  await tx
    .with(series)
    .insert(documents)
    .values({ ...document, serial: sql`(select last from series)` });
}

const corrected = alias(documents, 'corrected');

function wholes(db: Queryable) {
  return db
    .select({ document: documents, seller: sellers, correctedNo: corrected.number })
    .from(documents)
    .innerJoin(sellers, eq(sellers.id, documents.sellerId))
    .leftJoin(corrected, eq(corrected.id, documents.correctsId));
}

export async function findDocument(db: Queryable, { id }: { id: string }): Promise<WholeDocument | undefined> {
  const [found] = await wholes(db).where(eq(documents.id, id));
  return found;
}

/** What a paper is about: an order, or a charge of a subscription. */
export type OfSale = { orderId: string } | { subscriptionInvoiceId: string };

const isOf = (sale: OfSale) =>
  'orderId' in sale ? eq(documents.orderId, sale.orderId) : eq(documents.subscriptionInvoiceId, sale.subscriptionInvoiceId);

/** The one invoice of a sale. */
export async function findInvoice(db: Queryable, sale: OfSale): Promise<WholeDocument | undefined> {
  const [found] = await wholes(db).where(and(isOf(sale), eq(documents.kind, 'invoice')));
  return found;
}

export async function findCreditNote(db: Queryable, { refundId }: { refundId: string }): Promise<WholeDocument | undefined> {
  const [found] = await wholes(db).where(and(eq(documents.refundId, refundId), eq(documents.kind, 'creditNote')));
  return found;
}

/** What of an invoice is credited: its credit notes but for those whose money did not arrive. */
export async function listCredits(db: Queryable, { invoiceId }: { invoiceId: string }): Promise<DocumentRow[]> {
  const reversal = alias(documents, 'reversal');
  const reversals = db.select({ id: reversal.id }).from(reversal).where(eq(reversal.correctsId, documents.id));
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.correctsId, invoiceId), eq(documents.kind, 'creditNote'), notExists(reversals)));
}

/** Whose a document is, its order or its subscription says; nobody's any more once they are erased. */
export async function findOwnDocument(db: Queryable, { id, userId }: { id: string; userId: string }) {
  const [found] = await db
    .select({ id: documents.id, language: documents.language })
    .from(documents)
    .leftJoin(orders, eq(orders.id, documents.orderId))
    .leftJoin(subscriptionInvoices, eq(subscriptionInvoices.id, documents.subscriptionInvoiceId))
    .leftJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(and(eq(documents.id, id), or(eq(orders.userId, userId), eq(subscriptions.userId, userId))));
  return found;
}

/** All documents of somebody's orders and subscriptions, as they were written. */
export async function listDocuments(db: Queryable, { userId }: { userId: string }): Promise<WholeDocument[]> {
  const ordered = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const charged = db
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(eq(subscriptions.userId, userId));
  return wholes(db)
    .where(or(inArray(documents.orderId, ordered), inArray(documents.subscriptionInvoiceId, charged)))
    .orderBy(asc(documents.serial));
}
