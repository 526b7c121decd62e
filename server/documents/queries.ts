import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import { documentKinds } from '@visita/core/documents/contract';
import type { Queryable, Tx } from '../database/database.ts';
import { documents, documentSeries, sellers } from '../database/tables/documents.ts';
import { orders } from '../database/tables/orders.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';
import { isUnposted } from '../ledger/queries.ts';
import type { SoldService } from '../ledger/schedule-revenue.ts';

export type { DocumentBuyer, DocumentLine, PaperAddress } from '../database/tables/documents.ts';
export type DocumentRow = typeof documents.$inferSelect;
export type SellerRow = typeof sellers.$inferSelect;
export type NewDocument = Omit<typeof documents.$inferInsert, 'serial' | 'number' | 'issuedOn' | 'id'>;

/** A document with its seller. */
export interface WholeDocument {
  document: DocumentRow;
  seller: SellerRow;
  /** The number of the document that it corrects. */
  correctedNo: string | null;
  /** The number of the invoice that it replaces. */
  replacedNo: string | null;
}

/**
 * Inserts a document with the next number of the series, in one statement. Locks the series until the
 * transaction ends, so a rollback leaves no gap.
 */
export async function insertDocument(
  tx: Tx,
  document: Omit<typeof documents.$inferInsert, 'serial'>,
): Promise<void> {
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
const replaced = alias(documents, 'replaced');

function wholes(db: Queryable) {
  return db
    .select({
      document: documents,
      seller: sellers,
      correctedNo: corrected.number,
      replacedNo: replaced.number,
    })
    .from(documents)
    .innerJoin(sellers, eq(sellers.id, documents.sellerId))
    .leftJoin(corrected, eq(corrected.id, documents.correctsId))
    .leftJoin(replaced, eq(replaced.id, documents.replacesId));
}

export async function findDocument(
  db: Queryable,
  { id }: { id: string },
): Promise<WholeDocument | undefined> {
  const [found] = await wholes(db).where(eq(documents.id, id));
  return found;
}

/** The sale of a document: an order, or a charge of a subscription. */
export type OfSale = { orderId: string } | { subscriptionInvoiceId: string };

const isOf = (sale: OfSale) =>
  'orderId' in sale
    ? eq(documents.orderId, sale.orderId)
    : eq(documents.subscriptionInvoiceId, sale.subscriptionInvoiceId);

/** Finds the invoice of a sale: the newest, if its buyer was corrected. */
export async function findInvoice(db: Queryable, sale: OfSale): Promise<WholeDocument | undefined> {
  const [found] = await wholes(db)
    .where(and(isOf(sale), eq(documents.kind, 'invoice')))
    .orderBy(desc(documents.serial))
    .limit(1);
  return found;
}

/**
 * Selects the invoice of a sale whose buyer can be corrected: the newest one, if no part of it is credited. `d` is the
 * document in the condition.
 */
export const correctableId = (isOfSale: SQL) => sql<string | null>`(
  select d.id from documents d where ${isOfSale} and d.kind = 'invoice'
    and not exists (select from documents newer where newer.replaces_id = d.id)
    and not exists (select from documents credit where credit.corrects_id = d.id
      and not exists (select from documents reversal where reversal.corrects_id = credit.id)))`;

/**
 * Selects the part of a sale that its buyer's credit paid, in cents; 0 without one, and once it was given back. `d` is
 * the document in the condition.
 */
export const restorableCredit = (isOfSale: SQL) => sql<number>`coalesce((
  select greatest(d.balance_applied, 0) from documents d where ${isOfSale} and d.kind = 'invoice'
    and not exists (select from documents newer where newer.replaces_id = d.id)
    and not exists (select from documents credit where credit.corrects_id = d.id and credit.kind = 'creditNote'
      and credit.balance_applied <> 0)), 0)`;

/** Lists the credit note and the invoice that replaced an invoice, in this order. */
export async function listReplacements(
  db: Queryable,
  { replacesId }: { replacesId: string },
): Promise<WholeDocument[]> {
  return wholes(db).where(eq(documents.replacesId, replacesId)).orderBy(asc(documents.serial));
}

export async function findCreditNote(
  db: Queryable,
  { refundId }: { refundId: string },
): Promise<WholeDocument | undefined> {
  const [found] = await wholes(db).where(
    and(eq(documents.refundId, refundId), eq(documents.kind, 'creditNote')),
  );
  return found;
}

/** Finds the latest credit note of a dispute that was lost. */
export async function findDisputeCredit(
  db: Queryable,
  { disputeId }: { disputeId: string },
): Promise<DocumentRow | undefined> {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.disputeId, disputeId), eq(documents.kind, 'creditNote')))
    .orderBy(desc(documents.serial))
    .limit(1);
  return found;
}

/**
 * Lists the invoice of a subscription's charge and the credit notes that it caused, without refunds and without
 * an invoice that was replaced.
 */
export async function listInvoiceDocuments(
  db: Queryable,
  { invoiceId }: { invoiceId: string },
): Promise<WholeDocument[]> {
  const newer = alias(documents, 'newer');
  const isReplaced = exists(
    db
      .select({ id: newer.id })
      .from(newer)
      .where(and(eq(newer.replacesId, documents.id), eq(newer.kind, 'invoice'))),
  );
  const isOwn = and(
    eq(documents.subscriptionInvoiceId, invoiceId),
    eq(documents.kind, 'invoice'),
    not(isReplaced),
  );
  return wholes(db)
    .where(or(isOwn, eq(documents.creditedById, invoiceId)))
    .orderBy(asc(documents.serial));
}

/** True if credits of an invoice that exceed its charges have their credit notes. */
export async function hasBalanceCredit(
  db: Queryable,
  { creditedById }: { creditedById: string },
): Promise<boolean> {
  return (await db.$count(documents, eq(documents.creditedById, creditedById))) > 0;
}

/** Lists the ids of the credit notes for credits of an invoice that exceed its charges. */
export async function listCreditedDocumentIds(
  db: Queryable,
  { creditedById }: { creditedById: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.creditedById, creditedById));
  return rows.map(({ id }) => id);
}

/** Lists the credit notes of an invoice, except reversed ones. */
export async function listCredits(
  db: Queryable,
  { invoiceId }: { invoiceId: string },
): Promise<DocumentRow[]> {
  const reversal = alias(documents, 'reversal');
  const reversals = db
    .select({ id: reversal.id })
    .from(reversal)
    .where(eq(reversal.correctsId, documents.id));
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.correctsId, invoiceId), eq(documents.kind, 'creditNote'), notExists(reversals)));
}

/** Finds a document by the owner of its order or subscription. An erased account owns none. */
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

/** Lists all documents of a user's orders and subscriptions, in the order of the series. */
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

/** Finds the subscription that a sale pays for, and its period if it has begun; undefined if there is none. */
export async function findSoldService(db: Queryable, sale: OfSale): Promise<SoldService | undefined> {
  const [found] =
    'orderId' in sale
      ? await db
          .select({
            subscriptionId: subscriptions.id,
            from: subscriptionInvoices.periodStart,
            to: subscriptionInvoices.periodEnd,
          })
          .from(subscriptions)
          .leftJoin(
            subscriptionInvoices,
            and(eq(subscriptionInvoices.subscriptionId, subscriptions.id), subscriptionInvoices.isOfOrder),
          )
          .where(eq(subscriptions.orderId, sale.orderId))
      : await db
          .select({
            subscriptionId: subscriptionInvoices.subscriptionId,
            from: subscriptionInvoices.periodStart,
            to: subscriptionInvoices.periodEnd,
          })
          .from(subscriptionInvoices)
          .where(eq(subscriptionInvoices.id, sale.subscriptionInvoiceId));
  if (!found) return undefined;
  const { subscriptionId, from, to } = found;
  const period = from && to && { startsOn: localDay(sellerHome, from), endsOn: localDay(sellerHome, to) };
  return { subscriptionId, period };
}

/** Lists documents without their entry in the ledger, in the order of the series. */
export async function listUnpostedDocuments(
  db: Queryable,
  { limit }: { limit: number },
): Promise<DocumentRow[]> {
  const { kind, id } = documents;
  const hasNoEntry = or(...documentKinds.map((each) => and(eq(kind, each), isUnposted(db, each, id))));
  return db
    .select()
    .from(documents)
    .where(and(gt(documents.total, 0), isNull(documents.replacesId), hasNoEntry))
    .orderBy(asc(documents.serial))
    .limit(limit);
}
