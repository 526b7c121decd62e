import { and, asc, eq, getTableColumns, gt, ilike, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { colours, type Colour } from '@visita/core/colour';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { batches, cardAddresses, physicalCards } from '../database/tables/cards.ts';

export type BatchRow = typeof batches.$inferSelect;

const sorts = { createdAt: { createdAt: batches.createdAt, id: batches.id } };

interface CardBatchInput {
  sort: string;
  after?: string | undefined;
  limit: number;
  search?: string | undefined;
  colour?: Colour | undefined;
}

export async function listBatches(db: Queryable, { search, colour, ...paging }: CardBatchInput) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const isMeant = and(
    colour && eq(batches.colour, colour),
    search ? ilike(batches.title, `%${search.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  );
  const rows = await db
    .select()
    .from(batches)
    .where(and(where, isMeant))
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows);
}

/** Finds a batch with the number of its cards in each state. */
export async function findBatch(db: Queryable, { id }: { id: string }) {
  const count = (state: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${state})`.mapWith(Number);
  const [batch] = await db
    .select({
      ...getTableColumns(batches),
      bound: count(sql`${physicalCards.isBound}`),
      blocked: count(sql`${physicalCards.blockedAt} is not null`),
      free: count(sql`not ${physicalCards.isBound} and ${physicalCards.blockedAt} is null`),
    })
    .from(batches)
    .leftJoin(physicalCards, eq(physicalCards.batchId, batches.id))
    .where(eq(batches.id, id))
    .groupBy(batches.id);
  return batch;
}

/** Locks a batch, so that a concurrent run of the same job waits. */
export async function lockBatch(tx: Tx, { id }: { id: string }): Promise<BatchRow | undefined> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for('update');
  return batch;
}

export async function updateBatch(
  db: Queryable,
  { id }: { id: string },
  values: Partial<Pick<BatchRow, 'created' | 'sheetsRequested' | 'sheetsRendered'>>,
): Promise<void> {
  await db.update(batches).set(values).where(eq(batches.id, id));
}

/** Lists one page of a batch's cards in a stable order (by id). */
export async function listCardsOfBatch(
  db: Queryable,
  {
    batchId,
    after,
    limit,
    offset = 0,
  }: { batchId: string; after?: string | undefined; limit: number; offset?: number },
) {
  return db
    .select({
      id: physicalCards.id,
      cardId: cardAddresses.code,
      cardNumber: physicalCards.cardNumber,
      colour: physicalCards.colour,
    })
    .from(physicalCards)
    .innerJoin(cardAddresses, eq(cardAddresses.physicalCardId, physicalCards.id))
    .where(and(eq(physicalCards.batchId, batchId), after ? gt(physicalCards.id, after) : undefined))
    .orderBy(asc(physicalCards.id))
    .limit(limit)
    .offset(offset);
}

/** Neither bound nor blocked; written exactly as in the partial index, so that PostgreSQL uses it. */
const isFree = and(not(physicalCards.isBound), isNull(physicalCards.blockedAt));

/** Counts the cards of each colour that can still be bound, for the dashboard and `npm run doctor`. */
export async function countFreeCards(db: Queryable): Promise<{ colour: Colour; free: number }[]> {
  const rows = await db
    .select({ colour: physicalCards.colour, free: sql<number>`count(*)`.mapWith(Number) })
    .from(physicalCards)
    .where(and(isFree, isNotNull(physicalCards.colour)))
    .groupBy(physicalCards.colour);
  const counted = new Map(rows.map(({ colour, free }) => [colour, free]));
  return colours.map((colour) => ({ colour, free: counted.get(colour) ?? 0 }));
}

export async function hasBatches(db: Queryable): Promise<boolean> {
  const [batch] = await db.select({ id: batches.id }).from(batches).limit(1);
  return batch !== undefined;
}

/** Lists printed cards that are not bound, oldest first. */
export async function listFreeCards(db: Queryable, { limit }: { limit: number }) {
  return db
    .select({
      cardId: cardAddresses.code,
      cardNumber: physicalCards.cardNumber,
      colour: physicalCards.colour,
    })
    .from(physicalCards)
    .innerJoin(cardAddresses, eq(cardAddresses.physicalCardId, physicalCards.id))
    .where(isFree)
    .orderBy(physicalCards.id)
    .limit(limit);
}

export async function insertBatch(db: Queryable, batch: typeof batches.$inferInsert): Promise<void> {
  await db.insert(batches).values(batch);
}
