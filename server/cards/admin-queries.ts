import { and, asc, eq, getTableColumns, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Colour } from '@visita/core/colour';
import type { PhysicalState } from '@visita/core/cards/physical-life';
import type { Queryable } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { users } from '../database/tables/account.ts';
import {
  batches,
  cardAddresses,
  cards,
  mainPhysicalCardId,
  physicalCardMoves,
  physicalCards,
} from '../database/tables/cards.ts';
import { coverages, seat } from './queries.ts';

const listed = {
  id: physicalCards.id,
  cardId: cardAddresses.code,
  kind: physicalCards.kind,
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
  // written as in the partial indexes, so that PostgreSQL uses them
  free: and(not(physicalCards.isBound), isNull(physicalCards.blockedAt)),
  bound: sql`${physicalCards.isBound}`,
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

/** Joins the card to which a physical card is attached; a replaced one leads to a card, but is blocked. */
const isAttached = and(eq(cards.id, cardAddresses.cardId), isNull(physicalCards.blockedAt));

/** Lists one page of all physical cards, by keyset pagination. */
export async function listPhysicalCards(
  db: Queryable,
  { search, batch, colour, state, ...paging }: CardAdminInput,
) {
  const { where, orderBy, limit, page } = keyset({ made: { id: physicalCards.id } }, paging);
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
    .innerJoin(cardAddresses, eq(cardAddresses.physicalCardId, physicalCards.id))
    .leftJoin(cards, isAttached)
    .leftJoin(users, eq(users.id, cards.userId))
    .where(and(where, isMeant))
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows);
}

export type ListedRow = Awaited<ReturnType<typeof listPhysicalCards>>['items'][number];

function isNamed(search: Searched): SQL {
  if ('cardNumber' in search) return eq(physicalCards.cardNumber, search.cardNumber);
  if ('cardId' in search) return eq(cardAddresses.code, search.cardId);
  return eq(sql`lower(${users.email})`, search.email.toLowerCase());
}

const ledTo = alias(physicalCards, 'led_to');

/** Joins the physical card that stands for the card to which a replaced one's address leads. */
const isLedTo = and(
  isNotNull(physicalCards.blockedAt),
  eq(ledTo.id, mainPhysicalCardId(cardAddresses.cardId)),
);

/** Finds a card with everything that staff see of it. */
export async function findWholeCard(db: Queryable, { id }: { id: string }) {
  const [card] = await db
    .select({
      ...listed,
      validityLength: batches.validityLength,
      validityUnit: batches.validityUnit,
      pausedAt: cards.pausedAt,
      lostAt: cardAddresses.lostAt,
      coverages,
      seat,
      otherCards: sql<number>`(select count(*)::int from card_addresses a join physical_cards p on p.id = a.physical_card_id
        where a.card_id = cards.id and p.id <> physical_cards.id and p.blocked_at is null)`,
      ledToId: ledTo.id,
      ledToNumber: ledTo.cardNumber,
    })
    .from(physicalCards)
    .innerJoin(batches, eq(batches.id, physicalCards.batchId))
    .innerJoin(cardAddresses, eq(cardAddresses.physicalCardId, physicalCards.id))
    .leftJoin(cards, isAttached)
    .leftJoin(users, eq(users.id, cards.userId))
    .leftJoin(ledTo, isLedTo)
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
