import { and, asc, desc, eq, lte, max, sql, type SQL, inArray } from 'drizzle-orm';
import { languages, type Language } from '@visita/core/languages';
import type { ProductQuery } from '@visita/core/shop/admin-product';
import { languagesMissing } from '@visita/core/shop/product-gaps';
import { specificationParts } from '@visita/core/shop/specification';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { prices, products, variants } from '../database/tables/shop.ts';
import type { PriceRow } from './price-queries.ts';

const sorts = { sku: { sku: products.sku } };

interface ShopProductInput extends Omit<ProductQuery, 'limit'> {
  currency: string;
  language: Language;
  at: Date;
  limit: number;
}

/**
 * Lists products with their price and free stock, by keyset pagination over the SKU. A catalogue is small, so
 * the search scans it without an index.
 */
export async function listProducts(
  db: Queryable,
  { language, currency, at, search, category, listed, missing, ...paging }: ShopProductInput,
) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const ofVariants = (what: SQL) => {
    const counted = db.select({ what }).from(variants).where(eq(variants.productSku, products.sku));
    return sql<number>`(${counted})`.mapWith(Number);
  };
  const price = db
    .select({ amount: prices.amount })
    .from(prices)
    .where(and(eq(prices.productSku, products.sku), eq(prices.currency, currency), lte(prices.validFrom, at)))
    .orderBy(desc(prices.validFrom))
    .limit(1);
  const rows = await db
    .select({
      sku: products.sku,
      category: products.category,
      words: products.words,
      specification: products.specification,
      isListed: products.isListed,
      hsCode: products.hsCode,
      originCountry: products.originCountry,
      picture: sql<string | null>`${products.pictures} -> 0 ->> 'url'`,
      price: sql<number | null>`(${price})`,
      variants: ofVariants(sql`count(*)`),
      free: ofVariants(sql`coalesce(sum(${variants.received} - ${variants.reserved} - ${variants.sold}), 0)`),
    })
    .from(products)
    .where(
      and(
        where,
        category && eq(products.category, category),
        listed && eq(products.isListed, listed === 'true'),
        missing && isMissing(missing),
        search ? sql`position(folded(${search}) in ${allWords}) > 0` : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
  return page(
    rows.map(({ words, specification, ...row }) => ({
      ...row,
      name: nameIn(words, language),
      missing: languagesMissing({ words, specification }),
    })),
  );
}

/** The SQL version of core's `languagesMissing`. */
const isMissing = (language: Language): SQL =>
  sql.join(
    [
      sql`jsonb_path_exists(${products.words} -> ${language}::text, '$.* ? (@ == "")')`,
      ...specificationParts.map(
        (part) =>
          sql`(${products.specification} -> ${language}::text ->> ${part}::text = ''
            and jsonb_path_exists(${products.specification}, ${`$.*.${part} ? (@ <> "")`}::jsonpath))`,
      ),
    ],
    sql` or `,
  );

const allWords = sql`folded(concat_ws(' ', products.sku, ${sql.join(
  languages.map((language) => sql`${products.words} -> ${language}::text ->> 'name'`),
  sql`, `,
)}, (select string_agg(variants.sku, ' ') from variants where variants.product_sku = products.sku)))`;

function nameIn(words: ProductRow['words'], language: Language): string {
  return [language, ...languages].map((each) => words[each].name).find((name) => name !== '') ?? '';
}

export interface WholeProduct {
  product: ProductRow;
  variants: VariantRow[];
  /** Newest last. */
  prices: PriceRow[];
}

/** Finds a product with its variants and prices. */
export async function findWholeProduct(
  db: Queryable,
  { sku }: { sku: string },
): Promise<WholeProduct | undefined> {
  const [product] = await db.select().from(products).where(eq(products.sku, sku));
  if (!product) return undefined;
  return {
    product,
    variants: await db
      .select()
      .from(variants)
      .where(eq(variants.productSku, sku))
      .orderBy(asc(variants.position), asc(variants.sku)),
    prices: await db.select().from(prices).where(eq(prices.productSku, sku)).orderBy(asc(prices.validFrom)),
  };
}

/** Locks a product. Every change of a product or of its parts takes this lock first. */
export async function lockProduct(tx: Tx, { sku }: { sku: string }): Promise<ProductRow | undefined> {
  const [product] = await tx.select().from(products).where(eq(products.sku, sku)).for('no key update');
  return product;
}

export async function updateProductRow(
  tx: Tx,
  { sku, ...change }: { sku: string } & Partial<Omit<typeof products.$inferInsert, 'sku'>>,
): Promise<void> {
  await tx.update(products).set(change).where(eq(products.sku, sku));
}

export async function updateVariantRow(
  tx: Tx,
  {
    sku,
    productSku,
    ...change
  }: { sku: string; productSku: string } & Partial<Pick<VariantRow, 'names' | 'colour' | 'isListed'>>,
): Promise<VariantRow | undefined> {
  const [changed] = await tx
    .update(variants)
    .set(change)
    .where(and(eq(variants.sku, sku), eq(variants.productSku, productSku)))
    .returning();
  return changed;
}

/** True if a product or a variant has this SKU. A variant may share its own product's SKU. */
export async function hasSku(
  db: Queryable,
  { sku, productSku = '' }: { sku: string; productSku?: string },
): Promise<boolean> {
  const ofProduct = await db.select({ sku: products.sku }).from(products).where(eq(products.sku, sku));
  if (ofProduct.some((product) => product.sku !== productSku)) return true;
  return (await db.select({ sku: variants.sku }).from(variants).where(eq(variants.sku, sku))).length > 0;
}

/** The position after the last product of the catalogue. */
export async function findNextPosition(db: Queryable): Promise<number> {
  const [last] = await db.select({ position: max(products.position) }).from(products);
  return (last?.position ?? -1) + 1;
}

export type ProductRow = typeof products.$inferSelect;

export type VariantRow = typeof variants.$inferSelect;

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

export async function hasProducts(db: Queryable): Promise<boolean> {
  return (await db.select({ sku: products.sku }).from(products).limit(1)).length === 1;
}

/** Inserts products unless they exist: two processes may seed the same database. */
export async function insertProducts(db: Queryable, rows: (typeof products.$inferInsert)[]): Promise<void> {
  await db.insert(products).values(rows).onConflictDoNothing();
}

export async function insertVariants(db: Queryable, those: (typeof variants.$inferInsert)[]): Promise<void> {
  await db.insert(variants).values(those).onConflictDoNothing();
}
