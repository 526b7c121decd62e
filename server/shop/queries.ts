import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { stockMoves, type StockMove } from '@visita/core/shop/stock';
import type { Queryable, Tx } from '../database/database.ts';
import { prices, products, shippingRates, taxRates, variants } from '../database/tables/shop.ts';

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;
export type PriceRow = typeof prices.$inferSelect;
export type ShippingRateRow = typeof shippingRates.$inferSelect;
export type TaxRateRow = typeof taxRates.$inferSelect;

/** Lists variants with their products in catalogue order: all, or those of the given SKUs. */
export async function listVariants(
  db: Queryable,
  { skus }: { skus?: string[] } = {},
): Promise<{ product: ProductRow; variant: VariantRow }[]> {
  return db
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.sku, variants.productSku))
    .where(skus && inArray(variants.sku, skus))
    .orderBy(asc(products.position), asc(products.sku), asc(variants.position), asc(variants.sku));
}

/** The same, joined with every price of the product, oldest first. */
export async function listPriced(
  db: Queryable,
  { skus }: { skus?: string[] } = {},
): Promise<{ product: ProductRow; variant: VariantRow; price: PriceRow | null }[]> {
  return db
    .select({ product: products, variant: variants, price: prices })
    .from(variants)
    .innerJoin(products, eq(products.sku, variants.productSku))
    .leftJoin(prices, eq(prices.productSku, products.sku))
    .where(skus && inArray(variants.sku, skus))
    .orderBy(
      asc(products.position),
      asc(products.sku),
      asc(variants.position),
      asc(variants.sku),
      asc(prices.validFrom),
    );
}

/** Lists past, current and planned prices, oldest first; the caller picks the effective one. */
export async function listPrices(db: Queryable): Promise<PriceRow[]> {
  return db.select().from(prices).orderBy(asc(prices.validFrom));
}

export async function listShippingRates(db: Queryable): Promise<ShippingRateRow[]> {
  return db.select().from(shippingRates).orderBy(asc(shippingRates.validFrom));
}

export async function listTaxRates(db: Queryable): Promise<TaxRateRow[]> {
  return db.select().from(taxRates).orderBy(asc(taxRates.code));
}

export async function hasProducts(db: Queryable): Promise<boolean> {
  return (await db.select({ sku: products.sku }).from(products).limit(1)).length === 1;
}

/** Inserts a product unless it exists: two processes may seed the same database. */
export async function insertProduct(db: Queryable, product: typeof products.$inferInsert): Promise<void> {
  await db.insert(products).values(product).onConflictDoNothing();
}

export async function insertVariants(db: Queryable, those: (typeof variants.$inferInsert)[]): Promise<void> {
  await db.insert(variants).values(those).onConflictDoNothing();
}

export async function insertPrice(db: Queryable, price: typeof prices.$inferInsert): Promise<void> {
  await db.insert(prices).values(price).onConflictDoNothing();
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

/** Locks variants in order of SKU, so that two orders of the same products cannot deadlock. */
export async function findHeldVariants(tx: Tx, { skus }: { skus: string[] }): Promise<VariantRow[]> {
  return tx
    .select()
    .from(variants)
    .where(inArray(variants.sku, skus))
    .orderBy(asc(variants.sku))
    .for('no key update');
}

/**
 * Moves stock and returns the SKUs that were moved; each may be given once. The check and the change are one
 * statement, so no count can go below zero.
 */
export async function moveVariants(
  tx: Tx,
  items: readonly { sku: string; quantity: number }[],
  move: StockMove,
): Promise<string[]> {
  const { reserved, sold } = stockMoves[move];
  const quantity = sql`case ${variants.sku} ${sql.join(
    items.map((item) => sql`when ${item.sku} then ${item.quantity}::int`),
    sql` `,
  )} end`;
  const isThere = sql`${variants.reserved} + ${reserved}::int * (${quantity}) >= 0 and ${variants.sold} + ${sold}::int * (${quantity}) >= 0
    and ${variants.reserved} + ${variants.sold} + ${reserved + sold}::int * (${quantity}) <= ${variants.received}`;
  const moved = await tx
    .update(variants)
    .set({
      reserved: sql`${variants.reserved} + ${reserved}::int * (${quantity})`,
      sold: sql`${variants.sold} + ${sold}::int * (${quantity})`,
    })
    .where(
      and(
        inArray(
          variants.sku,
          items.map(({ sku }) => sku),
        ),
        isThere,
      ),
    )
    .returning({ sku: variants.sku });
  return moved.map(({ sku }) => sku);
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

/** Clears Stripe's ids of prices and tax rates, after the change to another Stripe account. */
export async function removeStripeNumbers(tx: Tx): Promise<void> {
  await tx.update(prices).set({ stripeId: null }).where(isNotNull(prices.stripeId));
  await tx.update(taxRates).set({ stripeId: null }).where(isNotNull(taxRates.stripeId));
}

export async function updatePriceNumber(
  db: Queryable,
  { id, stripeId }: { id: string; stripeId: string },
): Promise<void> {
  await db.update(prices).set({ stripeId }).where(eq(prices.id, id));
}
