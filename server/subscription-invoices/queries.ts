import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  sql,
  type Column,
} from 'drizzle-orm';
import type { DocumentRow } from '@visita/core/documents/contract';
import type { Queryable, Tx } from '../database/database.ts';
import { lowestId } from '../database/id.ts';
import { documents } from '../database/tables/documents.ts';
import { subscriptionInvoices } from '../database/tables/subscription-invoices.ts';
import { payments } from '../database/tables/payments.ts';
import { correctableId, restorableCredit } from '../documents/queries.ts';
import { isUnposted } from '../ledger/queries.ts';

export type InvoiceRow = typeof subscriptionInvoices.$inferSelect;

type WhichInvoice = { id: string } | { stripeId: string };

const isInvoice = (by: WhichInvoice) =>
  'id' in by ? eq(subscriptionInvoices.id, by.id) : eq(subscriptionInvoices.stripeId, by.stripeId);

export async function findSubscriptionInvoice(
  db: Queryable,
  by: WhichInvoice,
): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(subscriptionInvoices).where(isInvoice(by));
  return row;
}

/** Locks an invoice. Lock its subscription first. */
export async function lockInvoice(tx: Tx, by: WhichInvoice): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select().from(subscriptionInvoices).where(isInvoice(by)).for('update');
  return row;
}

export async function insertInvoice(
  tx: Tx,
  invoice: typeof subscriptionInvoices.$inferInsert,
): Promise<InvoiceRow> {
  const [row] = await tx.insert(subscriptionInvoices).values(invoice).returning();
  if (!row) throw new Error('INSERT … RETURNING gave no row: subscription_invoices');
  return row;
}

export async function updateInvoice(
  tx: Tx,
  { id }: InvoiceRow,
  values: Partial<InvoiceRow>,
): Promise<InvoiceRow> {
  const [row] = await tx
    .update(subscriptionInvoices)
    .set(values)
    .where(eq(subscriptionInvoices.id, id))
    .returning();
  if (!row) throw new Error('invoice row disappeared while locked');
  return row;
}

/**
 * Lists invoices without a document, oldest first: open ones that were sent, and paid ones whose credits
 * exceeded their charges.
 */
export async function listUndocumentedInvoices(db: Queryable): Promise<InvoiceRow[]> {
  const { id, status, isOfOrder, total, dueAt, createdAt } = subscriptionInvoices;
  const ownDocuments = db.select({ id: documents.id }).from(documents).where(isDocumentFor(id));
  const isSent = and(eq(status, 'open'), isNotNull(dueAt), gt(total, 0));
  const isCredited = and(eq(status, 'paid'), lt(total, 0));
  return db
    .select()
    .from(subscriptionInvoices)
    .where(and(or(isSent, isCredited), eq(isOfOrder, false), notExists(ownDocuments)))
    .orderBy(asc(createdAt), asc(id));
}

/** A condition: the document is of this invoice, or a credit note that it caused. */
const isDocumentFor = (id: Column) =>
  or(eq(documents.subscriptionInvoiceId, id), eq(documents.creditedById, id));

/** Finds the subscription's newest invoice with a document of its own. */
export async function findNewestDocumented(
  db: Queryable,
  { subscriptionId }: { subscriptionId: string },
): Promise<{ id: string } | undefined> {
  const [found] = await db
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .innerJoin(
      documents,
      and(
        eq(documents.subscriptionInvoiceId, subscriptionInvoices.id),
        eq(documents.kind, 'invoice'),
        isNull(documents.replacesId),
      ),
    )
    .where(eq(subscriptionInvoices.subscriptionId, subscriptionId))
    .orderBy(desc(documents.serial))
    .limit(1);
  return found;
}

/** Lists a page of invoices created since a moment. */
export async function listInvoicesSince(
  db: Queryable,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<{ id: string; stripeId: string }[]> {
  return db
    .select({ id: subscriptionInvoices.id, stripeId: subscriptionInvoices.stripeId })
    .from(subscriptionInvoices)
    .where(isSince({ since, after }))
    .orderBy(asc(subscriptionInvoices.id))
    .limit(limit);
}

export async function countInvoicesSince(
  db: Queryable,
  rest: { since: Date; after: string | null },
): Promise<number> {
  return db.$count(subscriptionInvoices, isSince(rest));
}

const isSince = ({ since, after }: { since: Date; after: string | null }) =>
  gt(subscriptionInvoices.id, after ?? lowestId(since));

const papers = sql<DocumentRow[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number, 'language', d.language,
    'issuedOn', d.issued_on, 'currency', d.currency, 'total', d.total) order by d.serial), '[]')
  from documents d where d.subscription_invoice_id = subscription_invoices.id or d.credited_by_id = subscription_invoices.id)`;
const correctable = correctableId(sql`d.subscription_invoice_id = subscription_invoices.id`);

/** The rest of the charge that paid the invoice, in cents; 0 if none did, or several in parts. */
const refundable = sql<number>`coalesce((
  select case when count(*) = 1 then max(greatest(p.amount - p.withdrawn_amount, 0) - coalesce((select sum(r.amount)
    from refunds r where r.payment_id = p.id and r.status not in ('failed', 'cancelled')), 0)) else 0 end
  from payments p where p.subscription_invoice_id = subscription_invoices.id and p.status = 'completed' and not p.is_surplus),
  0)::int`;

/** The part that the owner's credit paid; 0 while a dispute forbids refunds, and once it was given back. */
const restorable = sql<number>`case when subscription_invoices.status <> 'paid' or exists (select from payments p
    where p.subscription_invoice_id = subscription_invoices.id and not p.is_refundable) then 0
  else ${restorableCredit(sql`d.subscription_invoice_id = subscription_invoices.id`)} end`;

/** The amount that the bank received for the invoice, in cents. */
const byBank = sql<number>`coalesce((select sum(l.amount) from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.subscription_invoice_id = subscription_invoices.id and l.account = 'bank'), 0)::int`;

/** The bank transfer that staff recorded. */
const transfer = sql<{
  valueDate: string;
  reference: string;
} | null>`case when subscription_invoices.value_date is not null
  then json_build_object('valueDate', subscription_invoices.value_date, 'reference', subscription_invoices.transfer_reference) end`;

/** Lists the invoices, newest first, each with its documents and what of it can be refunded. */
export async function listSubscriptionInvoices(
  db: Queryable,
  { subscriptionId }: { subscriptionId: string },
) {
  return db
    .select({
      ...getTableColumns(subscriptionInvoices),
      documents: papers,
      correctableId: correctable,
      refundable,
      restorable,
      byBank,
      transfer,
    })
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionInvoices.createdAt), desc(subscriptionInvoices.id));
}

/**
 * Lists paid invoices of subscriptions whose payment by the bank or by the customer's balance is not posted,
 * and says of each if no charge paid it.
 */
export async function listUnpostedInvoices(db: Queryable, { limit }: { limit: number }) {
  const { id, status, total, amountDue, isOfOrder } = subscriptionInvoices;
  const charge = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.subscriptionInvoiceId, id), inArray(payments.status, ['completed', 'refunded'])));
  const isByBank = and(gt(amountDue, 0), notExists(charge));
  const hasUnposted = or(
    and(sql`${total} <> ${amountDue}`, isUnposted(db, 'balanceApplied', id)),
    and(isByBank, isUnposted(db, 'bankPayment', id)),
  );
  return db
    .select({ invoice: subscriptionInvoices, isByBank: sql<boolean>`${isByBank}` })
    .from(subscriptionInvoices)
    .where(and(eq(status, 'paid'), eq(isOfOrder, false), gt(total, 0), hasUnposted))
    .orderBy(asc(id))
    .limit(limit);
}

/** Returns those of Stripe's invoice ids that have a row. */
export async function listKnownInvoices(
  db: Queryable,
  { stripeIds }: { stripeIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .select({ stripeId: subscriptionInvoices.stripeId })
    .from(subscriptionInvoices)
    .where(inArray(subscriptionInvoices.stripeId, [...stripeIds]));
  return new Set(rows.map(({ stripeId }) => stripeId));
}

/**
 * Lists paid invoices recorded in a period that have no document, or neither a charge nor a bank transfer
 * that paid what was due.
 */
export async function listIncompleteInvoices(
  db: Queryable,
  { since, until }: { since: Date; until: Date },
): Promise<Pick<InvoiceRow, 'stripeId' | 'total' | 'currency'>[]> {
  const { id, stripeId, status, total, amountDue, currency, isOfOrder } = subscriptionInvoices;
  const document = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.subscriptionInvoiceId, id), eq(documents.kind, 'invoice')));
  const charge = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.subscriptionInvoiceId, id),
        // the condition of an index
        sql`payments.status in ('completed', 'refunded') and not payments.is_surplus`,
      ),
    );
  const isUnpaid = and(gt(amountDue, 0), notExists(charge), isUnposted(db, 'bankPayment', id));
  return db
    .select({ stripeId, total, currency })
    .from(subscriptionInvoices)
    .where(
      and(
        gt(id, lowestId(since)),
        lt(id, lowestId(until)),
        eq(status, 'paid'),
        eq(isOfOrder, false),
        gt(total, 0),
        or(notExists(document), isUnpaid),
      ),
    )
    .orderBy(asc(id));
}
