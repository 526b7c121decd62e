import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { payouts, payoutTransactions } from '../database/tables/accounting.ts';
import { ledgerEntries } from '../database/tables/ledger.ts';

export type PayoutRow = typeof payouts.$inferSelect;
export type NewPayout = Omit<PayoutRow, 'isReconciled'>;
export type PayoutTransactionRow = typeof payoutTransactions.$inferSelect;

/** Upserts a payout by its id; returns it. */
export async function updatePayout(tx: Tx, payout: NewPayout): Promise<PayoutRow> {
  const [row] = await tx
    .insert(payouts)
    .values(payout)
    .onConflictDoUpdate({ target: payouts.id, set: payout })
    .returning();
  if (!row) throw new Error('INSERT … RETURNING gave no row: payouts');
  return row;
}

/** Inserts what a payout pays out, with the sales that the ledger knows, and marks it as read. */
export async function insertPayoutTransactions(
  tx: Tx,
  { id: payoutId }: Pick<PayoutRow, 'id'>,
  parts: Omit<PayoutTransactionRow, 'payoutId' | 'orderId' | 'subscriptionInvoiceId'>[],
): Promise<void> {
  const { sourceId, orderId, subscriptionInvoiceId, kind } = ledgerEntries;
  const ids = parts.map(({ id }) => id);
  const entries = await tx
    .select({ sourceId, orderId, subscriptionInvoiceId })
    .from(ledgerEntries)
    .where(sql`${kind} = 'balanceTransaction' and ${inArray(sourceId, ids)}`);
  const sales = new Map(entries.map(({ sourceId: id, ...sale }) => [id, sale]));
  const rows = parts.map((part) => ({ ...part, payoutId, ...sales.get(part.id) }));
  if (rows.length > 0) await tx.insert(payoutTransactions).values(rows).onConflictDoNothing();
  await tx.update(payouts).set({ isReconciled: true }).where(eq(payouts.id, payoutId));
}

export async function findPayout(db: Queryable, { id }: { id: string }): Promise<PayoutRow | undefined> {
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id));
  return row;
}

/** Lists what a payout pays out, the oldest first. */
export async function listPayoutTransactions(
  db: Queryable,
  { payoutId }: { payoutId: string },
): Promise<PayoutTransactionRow[]> {
  return db
    .select()
    .from(payoutTransactions)
    .where(eq(payoutTransactions.payoutId, payoutId))
    .orderBy(asc(payoutTransactions.createdAt), asc(payoutTransactions.id));
}

const sorts = { created: { createdAt: payouts.createdAt, id: payouts.id } };

/** Lists a page of payouts. */
export async function listPayouts(
  db: Queryable,
  query: { search?: string | undefined; sort: string; after?: string | undefined; limit: number },
): Promise<{ items: PayoutRow[]; next: string | null }> {
  const keys = keyset(sorts, query);
  const rows = await db
    .select()
    .from(payouts)
    .where(and(keys.where, query.search ? eq(payouts.id, query.search) : undefined))
    .orderBy(...keys.orderBy)
    .limit(keys.limit);
  return keys.page(rows);
}

/** Finds the payout that was created last. */
export async function findNewestPayout(db: Queryable): Promise<PayoutRow | undefined> {
  const [row] = await db.select().from(payouts).orderBy(desc(payouts.createdAt), desc(payouts.id)).limit(1);
  return row;
}
