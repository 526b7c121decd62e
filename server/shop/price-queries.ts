import { and, asc, eq, isNotNull, gt } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { prices } from '../database/tables/shop.ts';

export type PriceRow = typeof prices.$inferSelect;

/** Lists past, current and planned prices, oldest first; the caller picks the effective one. */
export async function listPrices(db: Queryable): Promise<PriceRow[]> {
  return db.select().from(prices).orderBy(asc(prices.validFrom));
}

export async function insertPrices(db: Queryable, rows: (typeof prices.$inferInsert)[]): Promise<void> {
  await db.insert(prices).values(rows).onConflictDoNothing();
}

/** Clears Stripe's ids of prices, after the change to another Stripe account. */
export async function removePriceNumbers(tx: Tx): Promise<void> {
  await tx.update(prices).set({ stripeId: null }).where(isNotNull(prices.stripeId));
}

export async function updatePriceNumber(
  db: Queryable,
  { id, stripeId }: { id: string; stripeId: string },
): Promise<void> {
  await db.update(prices).set({ stripeId }).where(eq(prices.id, id));
}

/** Inserts a price. False if the product has one with that effective date already. */
export async function insertNewPrice(tx: Tx, price: typeof prices.$inferInsert): Promise<boolean> {
  return (
    (await tx.insert(prices).values(price).onConflictDoNothing().returning({ id: prices.id })).length === 1
  );
}

/** Deletes a price that is not in effect yet and returns it; undefined if there is none. */
export async function removePlannedPrice(
  tx: Tx,
  { id, productSku, at }: { id: string; productSku: string; at: Date },
): Promise<PriceRow | undefined> {
  const [removed] = await tx
    .delete(prices)
    .where(and(eq(prices.id, id), eq(prices.productSku, productSku), gt(prices.validFrom, at)))
    .returning();
  return removed;
}
