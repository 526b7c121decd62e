import { and, asc, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Colour } from '@visita/core/colour';
import type { PhysicalState } from '@visita/core/cards/physical-life';
import type { Queryable } from '../database/database.ts';
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
  // tests the column of the join, so that PostgreSQL plans an anti-join
  free: and(isNull(cards.physicalCardId), isNull(physicalCards.blockedAt)),
  bound: isNotNull(cards.id),
  blocked: isNotNull(physicalCards.blockedAt),
};

/** The parsed search text: a card's number, a card's id, or the owner's email address. */
export type Searched = { cardNumber: string } | { cardId: string } | { email: string };

interface CardAdminInput {
  sort: string;
  after?: string | undefined;
  limit: number;
  search?: Searched | undefined;
  batch?: string | undefined;
  colour?: Colour | undefined;
  state?: PhysicalState | undefined;
}

/**
 * Lists one page of all cards, by keyset pagination. Bound cards are ordered by `cards.physical_card_id`, for
 * its index.
 */
export async function listPhysicalCards(
  db: Queryable,
  { search, batch, colour, state, ...paging }: CardAdminInput,
) {
  const id = state === 'bound' ? cards.physicalCardId : physicalCards.id;
  const { where, orderBy, limit, page } = keyset({ made: { id } }, paging);
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

/** Finds a card with everything that staff see of it. */
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

/** Lists the moves of a card, oldest first. */
export async function listPhysicalMoves(db: Queryable, { physicalCardId }: { physicalCardId: string }) {
  const { action, movedAt, staff, reason } = getTableColumns(physicalCardMoves);
  return db
    .select({ action, at: movedAt, staff, reason, otherId: ledTo.id, otherNumber: ledTo.cardNumber })
    .from(physicalCardMoves)
    .leftJoin(ledTo, eq(ledTo.id, physicalCardMoves.otherId))
    .where(eq(physicalCardMoves.physicalCardId, physicalCardId))
    .orderBy(asc(physicalCardMoves.id));
}
