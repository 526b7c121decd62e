import { and, asc, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from '../database/database.ts';
import { documents, documentSeries, sellers } from '../database/tables/documents.ts';
import { orders } from '../database/tables/orders.ts';

export type { DocumentLine, PaperAddress, TaxOffice } from '../database/tables/documents.ts';
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

export async function insertSeller(db: Queryable, seller: typeof sellers.$inferInsert): Promise<void> {
  await db.insert(sellers).values(seller);
}

/** Who sells now. */
export async function findSeller(db: Queryable): Promise<SellerRow | undefined> {
  const [seller] = await db.select().from(sellers).orderBy(desc(sellers.id)).limit(1);
  return seller;
}

/** Holds the series until the end, without a new number. */
export async function lockSeries(tx: Tx): Promise<void> {
  await tx.select().from(documentSeries).for('update');
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

/** The one invoice of an order. */
export async function findInvoice(db: Queryable, { orderId }: { orderId: string }): Promise<WholeDocument | undefined> {
  const [found] = await wholes(db).where(and(eq(documents.orderId, orderId), eq(documents.kind, 'invoice')));
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

/** Whose a document is, its order says; nobody's any more once they are erased. */
export async function findOwnDocument(db: Queryable, { id, userId }: { id: string; userId: string }) {
  const [found] = await db
    .select({ id: documents.id, language: documents.language })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(and(eq(documents.id, id), eq(orders.userId, userId)));
  return found;
}

/** All documents of somebody's orders, as they were written. */
export async function listDocuments(db: Queryable, { userId }: { userId: string }): Promise<WholeDocument[]> {
  const theirs = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return wholes(db).where(inArray(documents.orderId, theirs)).orderBy(asc(documents.serial));
}
