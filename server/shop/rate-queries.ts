import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Zone } from '@visita/core/shop/delivery';
import type { Tx } from '../database/database.ts';
import { shippingRates, taxRates } from '../database/tables/shop.ts';
import type { ShippingRateRow, TaxRateRow } from './queries.ts';

/** All rates of a zone, the newest last; they are held so that nobody else plans another meanwhile. */
export async function lockShippingRates(tx: Tx, { zone }: { zone: Zone }): Promise<ShippingRateRow[]> {
  const ofZone = tx.select().from(shippingRates).where(eq(shippingRates.zone, zone)).orderBy(asc(shippingRates.validFrom));
  await ofZone.for('update');
  // whoever waited sees what was planned meanwhile
  return tx.select().from(shippingRates).where(eq(shippingRates.zone, zone)).orderBy(asc(shippingRates.validFrom));
}

/** Gives what was removed: what has begun to hold stays. */
export async function removePlannedRate(tx: Tx, { id, at }: { id: string; at: Date }): Promise<ShippingRateRow | undefined> {
  const [removed] = await tx
    .delete(shippingRates)
    .where(and(eq(shippingRates.id, id), gt(shippingRates.validFrom, at)))
    .returning();
  return removed;
}

/** One tax in one place, in all its times, the newest last; they are held like the rates above. */
export async function lockTax(tx: Tx, { code }: { code: string }): Promise<TaxRateRow[]> {
  const known = tx.$with('known').as(tx.select().from(taxRates).where(eq(taxRates.code, code)));
  const ofTax = and(
    eq(taxRates.country, sql`(select country from known)`),
    sql`tax_rates.province is not distinct from (select province from known)`,
    eq(taxRates.kind, sql`(select kind from known)`),
  );
  await tx.with(known).select().from(taxRates).where(ofTax).for('update');
  return tx.with(known).select().from(taxRates).where(ofTax).orderBy(asc(taxRates.validFrom));
}

/** Until when a rate holds, where that is not said yet. */
export async function updateTaxEnd(tx: Tx, { code, validUntil }: { code: string; validUntil: string }): Promise<void> {
  await tx
    .update(taxRates)
    .set({ validUntil })
    .where(and(eq(taxRates.code, code), isNull(taxRates.validUntil)));
}

/** Takes a planned rate back: the one before it goes on holding. */
export async function removePlannedTax(tx: Tx, { code, before }: { code: string; before: string }): Promise<void> {
  await tx.delete(taxRates).where(eq(taxRates.code, code));
  await tx.update(taxRates).set({ validUntil: null }).where(eq(taxRates.code, before));
}
