import { and, desc, eq, sql, asc, inArray } from 'drizzle-orm';
import { languages, type Language } from '@visita/core/languages';
import type { StockQuery } from '@visita/core/shop/admin-contract';
import { fewPieces, stockMoves, type StockMove } from '@visita/core/shop/stock';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { products, stockMovements, variants } from '../database/tables/shop.ts';
import type { VariantRow } from './product-queries.ts';

const sorts = { sku: { sku: variants.sku } };

const free = sql<number>`${variants.received} - ${variants.reserved} - ${variants.sold}`.mapWith(Number);

const isListed = sql<boolean>`${products.isListed} and ${variants.isListed}`;

/** Of a card variant: the numbers of its colour that can still be connected, read from their own index. */
const cardNumbers = sql<
  number | null
>`case when products.category = 'cards' and variants.colour is not null then (
  select count(*)::int from physical_cards p where p.colour = variants.colour and not p.is_bound and p.blocked_at is null) end`;

const buildWord = (language: Language) => ({
  product: sql<string>`${products.words} -> ${language}::text ->> 'name'`,
  variant: sql<string>`${variants.names} ->> ${language}::text`,
});

const buildRow = (language: Language) => ({
  sku: variants.sku,
  productSku: variants.productSku,
  ...buildWord(language),
  isListed,
  received: variants.received,
  reserved: variants.reserved,
  sold: variants.sold,
  free,
  cardNumbers,
});

interface ShopStockInput extends Omit<StockQuery, 'limit'> {
  language: Language;
  limit: number;
}

/**
 * Lists the stock of variants by keyset pagination over the SKU. A catalogue is small, so the search scans it
 * without an index.
 */
export async function listStock(db: Queryable, { language, search, few, listed, ...paging }: ShopStockInput) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const rows = await db
    .select(buildRow(language))
    .from(variants)
    .innerJoin(products, eq(products.sku, variants.productSku))
    .where(
      and(
        where,
        few && sql`${free} <= ${fewPieces}`,
        listed && sql`(${isListed}) = ${listed === 'true'}`,
        search ? sql`position(folded(${search}) in ${allWords}) > 0` : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows);
}

const allWords = sql`folded(concat_ws(' ', ${variants.sku}, ${sql.join(
  languages.flatMap((language) => Object.values(buildWord(language))),
  sql`, `,
)}))`;

/** Finds the stock of one variant, with its product's name. */
export async function findStock(db: Queryable, { sku, language }: { sku: string; language: Language }) {
  const [found] = await db
    .select(buildRow(language))
    .from(variants)
    .innerJoin(products, eq(products.sku, variants.productSku))
    .where(eq(variants.sku, sku));
  return found;
}

/** The newest movements shown. */
const newestMovements = 200;

export async function listMovements(db: Queryable, { sku }: { sku: string }) {
  return db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.sku, sku))
    .orderBy(desc(stockMovements.id))
    .limit(newestMovements);
}

export async function insertMovements(
  tx: Tx,
  rows: readonly (typeof stockMovements.$inferInsert)[],
): Promise<void> {
  await tx.insert(stockMovements).values([...rows]);
}

/** Adds received pieces to locked variants, each with its own number. */
export async function updateReceived(
  tx: Tx,
  rows: readonly { sku: string; quantity: number }[],
): Promise<void> {
  const skus = sql.param(rows.map(({ sku }) => sku));
  const quantities = sql.param(rows.map(({ quantity }) => quantity));
  await tx.execute(sql`update ${variants} set received = received + added.quantity
    from unnest(${skus}::text[], ${quantities}::int[]) as added(sku, quantity) where ${variants.sku} = added.sku`);
}

/** Returns the pieces of cards that are here, free or reserved, by colour. */
export async function countCardPieces(db: Queryable): Promise<{ colour: string; pieces: number }[]> {
  const { rows } = await db.execute<{ colour: string; pieces: number }>(sql`
    select v.colour, sum(v.received - v.sold)::int as pieces from variants v join products p on p.sku = v.product_sku
    where p.category = 'cards' and v.colour is not null group by v.colour`);
  return rows;
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
