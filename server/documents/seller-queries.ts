import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { documentSeries, sellers, sellerSettings } from '../database/tables/documents.ts';
import type { SellerRow } from './queries.ts';

export type SellerSettingsRow = typeof sellerSettings.$inferSelect;

/** Inserts a seller as documents name it. */
export async function insertSeller(
  db: Queryable,
  seller: typeof sellers.$inferInsert,
): Promise<SellerRow | undefined> {
  const [row] = await db.insert(sellers).values(seller).returning();
  return row;
}

/** Finds the newest seller that documents name. */
export async function findSeller(db: Queryable): Promise<SellerRow | undefined> {
  const [seller] = await db.select().from(sellers).orderBy(desc(sellers.id)).limit(1);
  return seller;
}

/** Finds the seller that documents named at a moment; before the first one, the newest. */
export async function findSellerAt(db: Queryable, { at }: { at: Date }): Promise<SellerRow | undefined> {
  const [seller] = await db
    .select()
    .from(sellers)
    .orderBy(desc(lte(sellers.since, sql.param(at, sellers.since))), desc(sellers.since), desc(sellers.id))
    .limit(1);
  return seller;
}

/** Locks the series of numbers, without taking one. */
export async function lockSeries(tx: Tx): Promise<void> {
  await tx.select().from(documentSeries).for('update');
}

/** Lists all seller settings, by effective date. */
export async function listSellerSettings(db: Queryable): Promise<SellerSettingsRow[]> {
  return db.select().from(sellerSettings).orderBy(asc(sellerSettings.validFrom));
}

/** Finds the seller settings effective at a moment. */
export async function findSellerSettings(
  db: Queryable,
  { at }: { at: Date },
): Promise<SellerSettingsRow | undefined> {
  const [row] = await db
    .select()
    .from(sellerSettings)
    .where(lte(sellerSettings.validFrom, at))
    .orderBy(desc(sellerSettings.validFrom))
    .limit(1);
  return row;
}

export async function insertSellerSettings(tx: Tx, row: typeof sellerSettings.$inferInsert): Promise<void> {
  await tx.insert(sellerSettings).values(row);
}

/**
 * Removes settings whose effective date is in the future, and returns them; undefined if they are effective
 * already.
 */
export async function removePlannedSettings(
  tx: Tx,
  { id, at }: { id: string; at: Date },
): Promise<SellerSettingsRow | undefined> {
  const [removed] = await tx
    .delete(sellerSettings)
    .where(and(eq(sellerSettings.id, id), gt(sellerSettings.validFrom, at)))
    .returning();
  return removed;
}
