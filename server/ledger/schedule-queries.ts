import { and, asc, eq, sql, sum } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { revenueSchedules } from '../database/tables/ledger.ts';
import type { SaleKey } from './queries.ts';

export type RevenueScheduleRow = typeof revenueSchedules.$inferSelect;
export type NewRevenueSchedule = typeof revenueSchedules.$inferInsert;

const isOfSale = (sale: SaleKey) =>
  'orderId' in sale
    ? eq(revenueSchedules.orderId, sale.orderId)
    : eq(revenueSchedules.subscriptionInvoiceId, sale.subscriptionInvoiceId);

export async function insertSchedules(tx: Tx, schedules: NewRevenueSchedule[]): Promise<void> {
  if (schedules.length > 0) await tx.insert(revenueSchedules).values(schedules).onConflictDoNothing();
}

/** Locks the schedules of a sale, in the order of its lines. Their sale is locked before. */
export async function lockSaleSchedules(tx: Tx, sale: SaleKey): Promise<RevenueScheduleRow[]> {
  return tx
    .select()
    .from(revenueSchedules)
    .where(isOfSale(sale))
    .orderBy(asc(revenueSchedules.documentId), asc(revenueSchedules.position))
    .for('update');
}

export async function updateSchedule(
  tx: Tx,
  { documentId, position }: Pick<RevenueScheduleRow, 'documentId' | 'position'>,
  values: Partial<Pick<RevenueScheduleRow, 'amount' | 'recognised' | 'startsOn' | 'endsOn' | 'nextMonth'>>,
): Promise<void> {
  await tx
    .update(revenueSchedules)
    .set(values)
    .where(and(eq(revenueSchedules.documentId, documentId), eq(revenueSchedules.position, position)));
}

/** Returns the sum that is not recognised yet, of a sale or of all. */
export async function sumUnrecognised(db: Queryable, sale?: SaleKey): Promise<number> {
  const left = sum(sql`${revenueSchedules.amount} - ${revenueSchedules.recognised}`).mapWith(Number);
  const [row] = await db
    .select({ left })
    .from(revenueSchedules)
    .where(sale && isOfSale(sale));
  return row?.left ?? 0;
}
