import { desc } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { ledgerClosings } from '../database/tables/ledger.ts';

export type LedgerClosingRow = typeof ledgerClosings.$inferSelect;

/** Lists closed months, newest first. */
export async function listClosings(db: Queryable): Promise<LedgerClosingRow[]> {
  return db.select().from(ledgerClosings).orderBy(desc(ledgerClosings.month));
}

/** Inserts the closing of a month; the database refuses one that is not the next. */
export async function insertClosing(tx: Tx, closing: LedgerClosingRow): Promise<void> {
  await tx.insert(ledgerClosings).values(closing);
}
