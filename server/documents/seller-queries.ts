import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { documentSeries, sellers, sellerSettings } from '../database/tables/documents.ts';
import type { SellerRow } from './queries.ts';

export type SellerSettingsRow = typeof sellerSettings.$inferSelect;

/** As papers name them. */
export async function insertSeller(db: Queryable, seller: typeof sellers.$inferInsert): Promise<SellerRow | undefined> {
  const [row] = await db.insert(sellers).values(seller).returning();
  return row;
}

/** The newest one that papers name. */
export async function findSeller(db: Queryable): Promise<SellerRow | undefined> {
  const [seller] = await db.select().from(sellers).orderBy(desc(sellers.id)).limit(1);
  return seller;
}

/** The one whom papers named at a moment; of a moment before all of them, the newest. */
export async function findSellerAt(db: Queryable, { at }: { at: Date }): Promise<SellerRow | undefined> {
  const [seller] = await db
    .select()
    .from(sellers)
    .orderBy(desc(lte(sellers.since, sql.param(at, sellers.since))), desc(sellers.since), desc(sellers.id))
    .limit(1);
  return seller;
}

/** Holds the series until the end, without a new number. */
export async function lockSeries(tx: Tx): Promise<void> {
  await tx.select().from(documentSeries).for('update');
}

/** All that staff wrote down, the oldest first. */
export async function listSellerSettings(db: Queryable): Promise<SellerSettingsRow[]> {
  return db.select().from(sellerSettings).orderBy(asc(sellerSettings.validFrom));
}

/** What staff wrote down for a moment. */
export async function findSellerSettings(db: Queryable, { at }: { at: Date }): Promise<SellerSettingsRow | undefined> {
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

/** Gives what was removed: what has begun to hold stays. */
export async function removePlannedSettings(tx: Tx, { id, at }: { id: string; at: Date }): Promise<SellerSettingsRow | undefined> {
  const [removed] = await tx
    .delete(sellerSettings)
    .where(and(eq(sellerSettings.id, id), gt(sellerSettings.validFrom, at)))
    .returning();
  return removed;
}
