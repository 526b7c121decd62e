import { and, type Column, eq, gt, gte, inArray, lt, ne, notExists, or, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays } from '@visita/core/days';
import type { EntryKind } from '@visita/core/ledger/entry';
import type { Balances, LedgerLine } from '@visita/core/ledger/posting';
import type { Queryable, Tx } from '../database/database.ts';
import { ledgerEntries, ledgerLines } from '../database/tables/ledger.ts';

export type LedgerEntryRow = typeof ledgerEntries.$inferSelect;
export type NewLedgerEntry = Omit<typeof ledgerEntries.$inferInsert, 'postedOn' | 'transactionId'>;

/** The sale of an entry: an order, or an invoice of a subscription. */
export type SaleKey = { orderId: string } | { subscriptionInvoiceId: string };

const belongsToSale = (sale: SaleKey) =>
  'orderId' in sale
    ? eq(ledgerEntries.orderId, sale.orderId)
    : eq(ledgerEntries.subscriptionInvoiceId, sale.subscriptionInvoiceId);

/**
 * Inserts an entry with its lines in one statement. Does nothing if its event was posted before. Returns true
 * if it was inserted.
 */
export async function insertEntry(
  tx: Tx,
  entry: NewLedgerEntry,
  { currency, lines }: { currency: string; lines: readonly LedgerLine[] },
): Promise<boolean> {
  const inserted = tx.$with('entry').as(
    tx
      .insert(ledgerEntries)
      .values(entry)
      .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.sourceId] })
      .returning({ id: ledgerEntries.id, postedOn: ledgerEntries.postedOn }),
  );
  const rows = await tx
    .with(inserted)
    .insert(ledgerLines)
    .select(
      sql`select entry.id, line.position, entry.posted_on, line.account, line.amount, ${currency}::text, line.tax_code, line.tax_region
        from entry, jsonb_to_recordset(${JSON.stringify(lines.map(toJson))}::jsonb)
          as line (position integer, account text, amount integer, tax_code text, tax_region text)`,
    )
    .returning({ position: ledgerLines.position });
  return rows.length > 0;
}

const toJson = ({ account, amount, taxCode, taxRegion }: LedgerLine, position: number) => ({
  position,
  account,
  amount,
  tax_code: taxCode ?? null,
  tax_region: taxRegion ?? null,
});

/** Returns the balances of a sale by account, of all its entries. */
export async function sumSale(db: Queryable, sale: SaleKey): Promise<Balances> {
  const rows = await db
    .select({ account: ledgerLines.account, balance: sum(ledgerLines.amount).mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(belongsToSale(sale))
    .groupBy(ledgerLines.account);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

/** Finds the entry of an event with its lines. */
export async function findEntry(
  db: Queryable,
  { kind, sourceId }: Pick<LedgerEntryRow, 'kind' | 'sourceId'>,
): Promise<{ entry: LedgerEntryRow; lines: LedgerLine[]; currency: string } | undefined> {
  const [entry] = await db
    .select()
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.kind} = ${kind} and ${ledgerEntries.sourceId} = ${sourceId}`);
  if (!entry) return undefined;
  const rows = await db
    .select()
    .from(ledgerLines)
    .where(eq(ledgerLines.entryId, entry.id))
    .orderBy(ledgerLines.position);
  const lines = rows.map(({ account, amount, taxCode, taxRegion }) => ({
    account,
    amount,
    ...(taxCode !== null && { taxCode }),
    ...(taxRegion !== null && { taxRegion }),
  }));
  return { entry, lines, currency: rows[0]?.currency ?? '' };
}

/** Finds the entry of what the bank received for an invoice, with its amount in cents; not one that was reversed. */
export async function findBankPayment(
  db: Queryable,
  { invoiceId }: { invoiceId: string },
): Promise<{ sourceId: string; happenedAt: Date; amount: number; currency: string } | undefined> {
  const reversal = alias(ledgerEntries, 'reversal');
  const [row] = await db
    .select({
      sourceId: ledgerEntries.sourceId,
      happenedAt: ledgerEntries.happenedAt,
      amount: ledgerLines.amount,
      currency: ledgerLines.currency,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(
      and(
        eq(ledgerEntries.subscriptionInvoiceId, invoiceId),
        eq(ledgerEntries.kind, 'bankPayment'),
        eq(ledgerLines.account, 'bank'),
        notExists(db.select().from(reversal).where(eq(reversal.reversesId, ledgerEntries.id))),
      ),
    );
  return row;
}

/** A sale whose products are sold and not yet earned, in positive cents. */
export interface DeferredSale {
  sale: SaleKey;
  currency: string;
  amount: number;
}

/** Lists the deferred products of orders and of invoices of subscriptions; sales without any are left out. */
export async function listDeferredProducts(
  db: Queryable,
  { orderIds, invoiceIds }: { orderIds: readonly string[]; invoiceIds: readonly string[] },
): Promise<DeferredSale[]> {
  const deferred = sql<number>`-sum(${ledgerLines.amount})`.mapWith(Number);
  const { orderId, subscriptionInvoiceId, id } = ledgerEntries;
  const rows = await db
    .select({ orderId, subscriptionInvoiceId, currency: ledgerLines.currency, amount: deferred })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(id, ledgerLines.entryId))
    .where(
      and(
        or(inArray(orderId, [...orderIds]), inArray(subscriptionInvoiceId, [...invoiceIds])),
        eq(ledgerLines.account, 'deferred_products'),
      ),
    )
    .groupBy(orderId, subscriptionInvoiceId, ledgerLines.currency)
    .having(gt(deferred, 0));
  return rows.map(({ orderId: order, subscriptionInvoiceId: invoice, ...row }) => ({
    ...row,
    sale: order === null ? { subscriptionInvoiceId: invoice ?? '' } : { orderId: order },
  }));
}

/** Returns the balance of an account in a currency. */
export async function sumAccount(
  db: Queryable,
  { account, currency }: Pick<typeof ledgerLines.$inferSelect, 'account' | 'currency'>,
): Promise<number> {
  const [row] = await db
    .select({ balance: sum(ledgerLines.amount).mapWith(Number) })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.account, account), eq(ledgerLines.currency, currency)));
  return row?.balance ?? 0;
}

/** Returns the sums of an account by currency, of the events from `since` (of all by default) to before `until`. */
export async function sumPeriod(
  db: Queryable,
  {
    account,
    since,
    until,
  }: Pick<typeof ledgerLines.$inferSelect, 'account'> & { since?: Date | undefined; until: Date },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ currency: ledgerLines.currency, balance: sum(ledgerLines.amount).mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(
      and(
        eq(ledgerLines.account, account),
        // the day of posting has an index, and is never before that of the event
        since && gte(ledgerLines.postedOn, previousDay(since)),
        since && gte(ledgerEntries.happenedAt, since),
        lt(ledgerEntries.happenedAt, until),
      ),
    )
    .groupBy(ledgerLines.currency);
  return new Map(rows.map(({ currency, balance }) => [currency, balance]));
}

/** Returns what the entries of a kind that record these sources have posted to an account. */
export async function sumSources(
  db: Queryable,
  {
    kind,
    sourceIds,
    account,
  }: Pick<LedgerEntryRow, 'kind'> & { sourceIds: readonly string[]; account: LedgerLine['account'] },
): Promise<number> {
  const [row] = await db
    .select({ balance: sum(ledgerLines.amount).mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(
      and(
        eq(ledgerEntries.kind, kind),
        inArray(ledgerEntries.sourceId, [...sourceIds]),
        eq(ledgerLines.account, account),
      ),
    );
  return row?.balance ?? 0;
}

/** A condition: no entry of this kind records the row. */
export const isUnposted = (db: Queryable, kind: EntryKind, id: Column) =>
  notExists(
    db
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.kind, kind), eq(ledgerEntries.sourceId, sql`${id}::text`))),
  );

/** A payment whose money is not settled at Stripe, in cents. */
interface UnsettledPayment {
  paymentId: string;
  amount: number;
  currency: string;
}

/**
 * Lists payments posted in a period whose sale has money in `stripe_unsettled`: no balance transaction of
 * Stripe's has settled it.
 */
export async function listUnsettledPayments(
  db: Queryable,
  { since, until }: { since: Date; until: Date },
): Promise<UnsettledPayment[]> {
  const rest = sql<number>`(
    select coalesce(sum(line.amount), 0)::int from ledger_lines line join ledger_entries entry on entry.id = line.entry_id
    where line.account = 'stripe_unsettled'
      and (entry.order_id = ledger_entries.order_id or entry.subscription_invoice_id = ledger_entries.subscription_invoice_id))`;
  return db
    .select({ paymentId: ledgerEntries.sourceId, amount: rest, currency: ledgerLines.currency })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'stripe_unsettled')),
    )
    .where(
      and(
        eq(ledgerEntries.kind, 'payment'),
        // the day of posting has an index, and is never before that of the event
        gte(ledgerEntries.postedOn, previousDay(since)),
        gt(ledgerEntries.happenedAt, since),
        lt(ledgerEntries.happenedAt, until),
        ne(rest, 0),
      ),
    );
}

/** A day before that of a moment in UTC, so before that in Montréal. */
const previousDay = (at: Date) => addDays(at, -1).toISOString().slice(0, 10);
