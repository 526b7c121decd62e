import { and, asc, eq, gt, isNull, sql, inArray, isNotNull } from 'drizzle-orm';
import type { Zone } from '@visita/core/shop/delivery';
import type { Tx, Queryable } from '../database/database.ts';
import { shippingRates, taxRates } from '../database/tables/shop.ts';

/** Locks all rates of a zone, newest last, so that no other rate is planned meanwhile. */
export async function lockShippingRates(tx: Tx, { zone }: { zone: Zone }): Promise<ShippingRateRow[]> {
  const ofZone = tx
    .select()
    .from(shippingRates)
    .where(eq(shippingRates.zone, zone))
    .orderBy(asc(shippingRates.validFrom));
  await ofZone.for('update');
  // read again, since a transaction that held the lock may have inserted a rate
  return tx
    .select()
    .from(shippingRates)
    .where(eq(shippingRates.zone, zone))
    .orderBy(asc(shippingRates.validFrom));
}

/** Deletes a rate that is not in effect yet and returns it; undefined if it is in effect. */
export async function removePlannedRate(
  tx: Tx,
  { id, at }: { id: string; at: Date },
): Promise<ShippingRateRow | undefined> {
  const [removed] = await tx
    .delete(shippingRates)
    .where(and(eq(shippingRates.id, id), gt(shippingRates.validFrom, at)))
    .returning();
  return removed;
}

/** Locks one tax of one place in all its periods, newest last; read again after the lock, as above. */
export async function lockTax(tx: Tx, { code }: { code: string }): Promise<TaxRateRow[]> {
  const namedTax = tx.$with('known').as(tx.select().from(taxRates).where(eq(taxRates.code, code)));
  const ofTax = and(
    eq(taxRates.country, sql`(select country from known)`),
    sql`tax_rates.province is not distinct from (select province from known)`,
    eq(taxRates.kind, sql`(select kind from known)`),
  );
  await tx.with(namedTax).select().from(taxRates).where(ofTax).for('update');
  return tx.with(namedTax).select().from(taxRates).where(ofTax).orderBy(asc(taxRates.validFrom));
}

/** Sets the end (exclusive) of an open-ended rate. */
export async function updateTaxEnd(
  tx: Tx,
  { code, validUntil }: { code: string; validUntil: string },
): Promise<void> {
  await tx
    .update(taxRates)
    .set({ validUntil })
    .where(and(eq(taxRates.code, code), isNull(taxRates.validUntil)));
}

/** Deletes a planned rate and makes the one before it open-ended again. */
export async function removePlannedTax(
  tx: Tx,
  { code, before }: { code: string; before: string },
): Promise<void> {
  await tx.delete(taxRates).where(eq(taxRates.code, code));
  await tx.update(taxRates).set({ validUntil: null }).where(eq(taxRates.code, before));
}

export type ShippingRateRow = typeof shippingRates.$inferSelect;

export type TaxRateRow = typeof taxRates.$inferSelect;

export async function listShippingRates(db: Queryable): Promise<ShippingRateRow[]> {
  return db.select().from(shippingRates).orderBy(asc(shippingRates.validFrom));
}

export async function listTaxRates(db: Queryable): Promise<TaxRateRow[]> {
  return db.select().from(taxRates).orderBy(asc(taxRates.code));
}

export async function insertShippingRates(
  db: Queryable,
  rates: (typeof shippingRates.$inferInsert)[],
): Promise<void> {
  await db.insert(shippingRates).values(rates).onConflictDoNothing();
}

export async function insertTaxRates(db: Queryable, rates: (typeof taxRates.$inferInsert)[]): Promise<void> {
  await db.insert(taxRates).values(rates).onConflictDoNothing();
}

/** Maps our tax codes to Stripe's tax rate ids. */
export async function listKnownRates(
  db: Queryable,
  { codes }: { codes: string[] },
): Promise<Map<string, string>> {
  const rows = await db
    .select({ code: taxRates.code, stripeId: taxRates.stripeId })
    .from(taxRates)
    .where(and(inArray(taxRates.code, codes), isNotNull(taxRates.stripeId)));
  return new Map(rows.map(({ code, stripeId }) => [code, stripeId ?? '']));
}

export async function updateRateNumber(
  db: Queryable,
  { code, stripeId }: { code: string; stripeId: string },
): Promise<void> {
  await db.update(taxRates).set({ stripeId }).where(eq(taxRates.code, code));
}

/** Clears Stripe's ids of tax rates, after the change to another Stripe account. */
export async function removeRateNumbers(tx: Tx): Promise<void> {
  await tx.update(taxRates).set({ stripeId: null }).where(isNotNull(taxRates.stripeId));
}
