import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Colour } from '@visita/core/cards/colour';
import type { PhysicalState } from '@visita/core/cards/physical-life';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { users } from '../database/tables/account.ts';
import { batches, cards, physicalCardMoves, physicalCards } from '../database/tables/cards.ts';
import { coverages, seat } from './queries.ts';

const listed = {
  id: physicalCards.id,
  cardId: physicalCards.cardId,
  cardNumber: physicalCards.cardNumber,
  colour: physicalCards.colour,
  blockedAt: physicalCards.blockedAt,
  batchId: batches.id,
  title: batches.title,
  bindingId: cards.id,
  boundAt: cards.boundAt,
  userId: users.id,
  email: users.email,
};

const isInState: Record<PhysicalState, SQL | undefined> = {
  // by the column that joins them: what the planner knows as a row without a partner
  free: and(isNull(cards.physicalCardId), isNull(physicalCards.blockedAt)),
  bound: isNotNull(cards.id),
  blocked: isNotNull(physicalCards.blockedAt),
};

/** What a search was read as: a card's own name, or whose it is. */
export type Searched = { cardNumber: string } | { cardId: string } | { email: string };

interface Asked {
  sort: string;
  after?: string | undefined;
  limit: number;
  search?: Searched | undefined;
  batch?: string | undefined;
  colour?: Colour | undefined;
  state?: PhysicalState | undefined;
}

/** A page of all cards; those that are bound are read in the order of their bindings' own index. */
export async function listPhysicalCards(db: Queryable, { search, batch, colour, state, ...asked }: Asked) {
  const id = state === 'bound' ? cards.physicalCardId : physicalCards.id;
  const { where, orderBy, limit, page } = keyset({ made: { id } }, asked);
  const isMeant = and(
    search && isNamed(search),
    batch ? eq(physicalCards.batchId, batch) : undefined,
    colour && eq(physicalCards.colour, colour),
    state && isInState[state],
  );
  const rows = await db
    .select(listed)
    .from(physicalCards)
    .innerJoin(batches, eq(batches.id, physicalCards.batchId))
    .leftJoin(cards, eq(cards.physicalCardId, physicalCards.id))
    .leftJoin(users, eq(users.id, cards.userId))
    .where(and(where, isMeant))
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows);
}

export type ListedRow = Awaited<ReturnType<typeof listPhysicalCards>>['items'][number];

function isNamed(search: Searched): SQL {
  if ('cardNumber' in search) return eq(physicalCards.cardNumber, search.cardNumber);
  if ('cardId' in search) return eq(physicalCards.cardId, search.cardId);
  return eq(sql`lower(${users.email})`, search.email.toLowerCase());
}

const leading = alias(cards, 'leading');
const ledTo = alias(physicalCards, 'led_to');

/** A card with all that staff are told of it. */
export async function findWholeCard(db: Queryable, { id }: { id: string }) {
  const [card] = await db
    .select({
      ...listed,
      validityLength: batches.validityLength,
      validityUnit: batches.validityUnit,
      pausedAt: cards.pausedAt,
      lostAt: cards.lostAt,
      coverages,
      seat,
      ledToId: ledTo.id,
      ledToNumber: ledTo.cardNumber,
    })
    .from(physicalCards)
    .innerJoin(batches, eq(batches.id, physicalCards.batchId))
    .leftJoin(cards, eq(cards.physicalCardId, physicalCards.id))
    .leftJoin(users, eq(users.id, cards.userId))
    .leftJoin(leading, eq(leading.id, physicalCards.leadsTo))
    .leftJoin(ledTo, eq(ledTo.id, leading.physicalCardId))
    .where(eq(physicalCards.id, id));
  return card;
}

/** What became of a card, the oldest first. */
export async function listPhysicalMoves(db: Queryable, { physicalCardId }: { physicalCardId: string }) {
  const { action, movedAt, staff, reason } = getTableColumns(physicalCardMoves);
  return db
    .select({ action, at: movedAt, staff, reason, otherId: ledTo.id, otherNumber: ledTo.cardNumber })
    .from(physicalCardMoves)
    .leftJoin(ledTo, eq(ledTo.id, physicalCardMoves.otherId))
    .where(eq(physicalCardMoves.physicalCardId, physicalCardId))
    .orderBy(asc(physicalCardMoves.id));
}

export async function insertPhysicalMove(tx: Tx, move: typeof physicalCardMoves.$inferInsert): Promise<void> {
  await tx.insert(physicalCardMoves).values(move);
}

/** The card as it is, held so that nobody binds it meanwhile: whoever does keeps its row until they are done. */
export async function lockPhysicalCards(tx: Tx, { ids }: { ids: string[] }) {
  return tx
    .select({ ...getTableColumns(physicalCards) })
    .from(physicalCards)
    .where(inArray(physicalCards.id, ids))
    .orderBy(asc(physicalCards.id))
    .for('update');
}

/** Somebody's name on a physical card, held before that card is; nothing when it is on another or gone by now. */
export async function lockBinding(tx: Tx, { id, physicalCardId }: { id: string; physicalCardId: string }) {
  const [binding] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.physicalCardId, physicalCardId)))
    .for('update');
  return binding;
}

/** Whether somebody's name is on a card; asked once the card is held, it stays so. */
export async function hasBinding(tx: Tx, { physicalCardId }: { physicalCardId: string }): Promise<boolean> {
  const [binding] = await tx.select({ id: cards.id }).from(cards).where(eq(cards.physicalCardId, physicalCardId));
  return binding !== undefined;
}

export async function updatePhysicalCard(
  tx: Tx,
  { id }: { id: string },
  written: Partial<Pick<typeof physicalCards.$inferSelect, 'blockedAt' | 'leadsTo' | 'exitLink'>>,
): Promise<void> {
  await tx.update(physicalCards).set(written).where(eq(physicalCards.id, id));
}

/** The same name on another physical card, with everything that hangs on it. */
export async function updatePhysicalOf(tx: Tx, { id }: { id: string }, { physicalCardId }: { physicalCardId: string }): Promise<void> {
  await tx.update(cards).set({ physicalCardId }).where(eq(cards.id, id));
}

export async function removeLeads(tx: Tx, { cardId }: { cardId: string }): Promise<void> {
  await tx.update(physicalCards).set({ leadsTo: null }).where(eq(physicalCards.leadsTo, cardId));
}
