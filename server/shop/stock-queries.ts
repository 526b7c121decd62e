import { and, desc, eq, sql } from 'drizzle-orm';
import { languages, type Language } from '@visita/core/languages';
import type { StockQuery } from '@visita/core/shop/admin-contract';
import { fewPieces } from '@visita/core/shop/stock';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { products, stockMovements, variants } from '../database/tables/shop.ts';

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
