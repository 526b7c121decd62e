import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Coverage } from '@visita/core/cards/coverage';
import { isCardId } from '@visita/core/cards/number';
import { cardVisibility, type Visibility, type VisibilityAction } from '@visita/core/cards/visibility';
import type { PlanCode } from '@visita/core/plans/plan';
import type { Queryable, Tx } from '../database/database.ts';
import { isUuid } from '../database/id.ts';
import {
  batches,
  cardCoverages,
  cardMoves,
  cards,
  cardTransfers,
  physicalCards,
} from '../database/tables/cards.ts';
import { cardCounters } from '../database/tables/stats.ts';
import { photos } from '../database/tables/uploads.ts';
import { removeCounters } from '../stats/queries.ts';

/** The key of an owner's row. A query with another user's id finds no row. */
export interface OwnedCard {
  id: string;
  userId: string;
}

/** The printed columns of a card and those that follow from its batch. */
export const printed = {
  cardId: physicalCards.cardId,
  cardNumber: physicalCards.cardNumber,
  colour: physicalCards.colour,
  exitLink: physicalCards.exitLink,
  validityLength: batches.validityLength,
  validityUnit: batches.validityUnit,
  specialUntil: physicalCards.specialUntil,
};

/** Subquery of a card's coverages, read in the same query as the card; empty for an unbound card. */
export const coverages = sql<Coverage[]>`(
  select coalesce(json_agg(json_build_object('plan', c.plan, 'phase', c.phase, 'liveFrom', c.live_from, 'endsAt', c.ends_at, 'isSpecial', c.is_special)), '[]')
  from card_coverages c where c.card_id = cards.id)`.mapWith((rows: WrittenCoverage[]) =>
  rows.map(({ liveFrom, endsAt, ...row }): Coverage => ({
    ...row,
    liveFrom: toDate(liveFrom),
    endsAt: toDate(endsAt),
  })),
);

/** Subquery of the subscription in which a card has a seat, as the card's owner sees it. */
export const seat = sql<Seat | null>`(
  select json_build_object('subscriptionId', s.id, 'plan', s.plan, 'isOwn', s.user_id is not distinct from cards.user_id,
    'renews', s.stripe_id is not null and s.ends_at is null and not s.is_ending,
    'until', coalesce(s.ends_at, case when s.status in ('paid', 'waiting', 'trial') then s.trial_end else s.period_end end))
  from seats t join subscriptions s on s.id = t.subscription_id where t.card_id = cards.id and t.ends_at is null)`.mapWith(
  ({ until, ...row }: Omit<Seat, 'until'> & { until: string | null }): Seat => ({
    ...row,
    until: toDate(until),
  }),
);

interface Seat {
  subscriptionId: string;
  plan: PlanCode;
  isOwn: boolean;
  renews: boolean;
  until: Date | null;
}

type WrittenCoverage = Omit<Coverage, 'endsAt' | 'liveFrom'> & Record<'endsAt' | 'liveFrom', string | null>;

const toDate = (text: string | null) => (text === null ? null : new Date(text));

const bound = {
  ...getTableColumns(cards),
  ...printed,
  coverages,
  seat,
  photoName: photos.name,
  transferUntil: cardTransfers.expiresAt,
  visitCount: sql<number>`coalesce(${cardCounters.visits}, 0)`.mapWith(Number),
  saveCount: sql<number>`coalesce(${cardCounters.saves}, 0)`.mapWith(Number),
};

function selectBound(db: Queryable) {
  return db
    .select(bound)
    .from(cards)
    .innerJoin(physicalCards, eq(physicalCards.id, cards.physicalCardId))
    .innerJoin(batches, eq(batches.id, physicalCards.batchId))
    .leftJoin(photos, eq(photos.id, cards.photoId))
    .leftJoin(cardTransfers, eq(cardTransfers.cardId, cards.id))
    .leftJoin(cardCounters, eq(cardCounters.cardId, cards.id));
}

export type BoundRow = Awaited<ReturnType<typeof selectBound>>[number];

export async function listCards(db: Queryable, { userId }: { userId: string }): Promise<BoundRow[]> {
  return selectBound(db).where(eq(cards.userId, userId)).orderBy(desc(cards.boundAt), desc(cards.id));
}

export async function findCard(db: Queryable, { id, userId }: OwnedCard): Promise<BoundRow | undefined> {
  const [card] = await selectBound(db).where(and(eq(cards.id, id), eq(cards.userId, userId)));
  return card;
}

/**
 * Alias of the printed card whose address was requested. It may show the page of the card that replaced it.
 */
export const requestedCard = alias(physicalCards, 'requested_card');

export const isShownBy = or(eq(cards.physicalCardId, requestedCard.id), eq(cards.id, requestedCard.leadsTo));

/** Finds a bound card's key by its own id or by its printed id; never reads the content. */
export async function findCardKey(
  db: Queryable,
  { key }: { key: string },
): Promise<(OwnedCard & { cardId: string }) | undefined> {
  if (!isCardId(key) && !isUuid(key)) return undefined;
  const found = db
    .select({ id: cards.id, userId: cards.userId, cardId: physicalCards.cardId })
    .from(cards)
    .innerJoin(physicalCards, eq(physicalCards.id, cards.physicalCardId));
  const [card] = isCardId(key)
    ? await found.innerJoin(requestedCard, isShownBy).where(eq(requestedCard.cardId, key))
    : await found.where(eq(cards.id, key));
  return card;
}

/**
 * Inserts a binding. False if the unique key on the physical card shows that another user has bound it
 * already.
 */
export async function insertCard(db: Queryable, card: typeof cards.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(cards)
    .values(card)
    .onConflictDoNothing({ target: cards.physicalCardId })
    .returning({ id: cards.id });
  return rows.length === 1;
}

/** Upserts a coverage. A card has at most two rows: one for its special validity and one for its plan. */
export async function upsertCoverage(
  tx: Tx,
  { cardId, isSpecial, ...covered }: typeof cardCoverages.$inferInsert,
): Promise<void> {
  await tx
    .insert(cardCoverages)
    .values({ cardId, isSpecial, ...covered })
    .onConflictDoUpdate({ target: [cardCoverages.cardId, cardCoverages.isSpecial], set: covered });
}

/**
 * Updates a card's content. With a version it is an optimistic lock: check and change are one statement, and
 * false means stale.
 */
export async function updateCard(
  db: Queryable,
  { id, userId }: OwnedCard,
  {
    version,
    ...values
  }: Pick<typeof cards.$inferInsert, 'content' | 'photoId' | 'updatedAt'> & { version: number | undefined },
): Promise<boolean> {
  const rows = await db
    .update(cards)
    .set({ ...values, version: sql`${cards.version} + 1` })
    .where(
      and(
        eq(cards.id, id),
        eq(cards.userId, userId),
        version === undefined ? undefined : eq(cards.version, version),
      ),
    )
    .returning({ id: cards.id });
  return rows.length === 1;
}

const hasVisibility: Record<Visibility, ReturnType<typeof and>> = {
  shown: and(isNull(cards.pausedAt), isNull(cards.lostAt)),
  paused: isNotNull(cards.pausedAt),
  lost: isNotNull(cards.lostAt),
};

/**
 * Applies a visibility action. The check and the change are one statement, so nothing can slip in between.
 */
export async function moveCard(
  db: Queryable,
  { id, userId }: OwnedCard,
  { moveId, action, now }: { moveId: string; action: VisibilityAction; now: Date },
): Promise<boolean> {
  const { from, to } = cardVisibility.table[action];
  const moved = await db
    .update(cards)
    .set({ pausedAt: to === 'paused' ? now : null, lostAt: to === 'lost' ? now : null })
    .where(
      and(
        eq(cards.id, id),
        eq(cards.userId, userId),
        or(...from.map((visibility) => hasVisibility[visibility])),
      ),
    )
    .returning({ id: cards.id });
  if (moved.length === 1) await db.insert(cardMoves).values({ id: moveId, cardId: id, action, movedAt: now });
  return moved.length === 1;
}

/** Lists the visibility actions of all cards of a user, oldest first. */
export async function listCardMoves(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ cardId: cardMoves.cardId, action: cardMoves.action, movedAt: cardMoves.movedAt })
    .from(cardMoves)
    .innerJoin(cards, eq(cards.id, cardMoves.cardId))
    .where(eq(cards.userId, userId))
    .orderBy(cardMoves.id);
}

/**
 * Locks a card of its owner. Every action on a transfer code takes this lock first, so that none deadlocks
 * with another.
 */
export async function lockCard(tx: Tx, { id, userId }: OwnedCard) {
  const [card] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.userId, userId)))
    .for('update');
  return card;
}

/** Locks several cards of one owner, in order of id. Ids of other users' cards are left out. */
export async function lockOwnCards(tx: Tx, { ids, userId }: { ids: readonly string[]; userId: string }) {
  return tx
    .select()
    .from(cards)
    .where(and(inArray(cards.id, ids), eq(cards.userId, userId)))
    .orderBy(cards.id)
    .for('update');
}

/** Locks all cards of a user together with their physical cards. */
export async function lockUserCards(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx
    .select({ id: cards.id, physicalCardId: physicalCards.id })
    .from(cards)
    .innerJoin(physicalCards, eq(physicalCards.id, cards.physicalCardId))
    .where(eq(cards.userId, userId))
    .orderBy(cards.id)
    .for('update', { of: [cards, physicalCards] });
}

export async function removeCard(db: Queryable, { id, userId }: OwnedCard): Promise<boolean> {
  const rows = await db
    .delete(cards)
    .where(and(eq(cards.id, id), eq(cards.userId, userId)))
    .returning({ id: cards.id });
  if (rows.length === 1) await removeCounters(db, { cardId: id });
  return rows.length === 1;
}

/** Sends NOTIFY for a changed card and for every card whose address shows this card's page. */
export async function notifyCard(tx: Tx, channel: string, { cardId }: { cardId: string }): Promise<void> {
  await tx.execute(sql`
    select pg_notify(${channel}, told.card_id) from (
      select ${cardId}::text as card_id
      union
      select old.card_id from physical_cards new
        join cards on cards.physical_card_id = new.id
        join physical_cards old on old.leads_to = cards.id
      where new.card_id = ${cardId}
    ) told`);
}

/**
 * Locks a binding before its physical card. Undefined if the binding has moved to another card or was
 * deleted.
 */
export async function lockBinding(tx: Tx, { id, physicalCardId }: { id: string; physicalCardId: string }) {
  const [binding] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.physicalCardId, physicalCardId)))
    .for('update');
  return binding;
}

/**
 * True if a card is bound. The answer stays true or false while the caller holds the lock on the physical
 * card.
 */
export async function hasBinding(tx: Tx, { physicalCardId }: { physicalCardId: string }): Promise<boolean> {
  const [binding] = await tx
    .select({ id: cards.id })
    .from(cards)
    .where(eq(cards.physicalCardId, physicalCardId));
  return binding !== undefined;
}

/** Moves a binding, with everything that refers to it, to another physical card. */
export async function updatePhysicalCardId(
  tx: Tx,
  { id }: { id: string },
  { physicalCardId }: { physicalCardId: string },
): Promise<void> {
  await tx.update(cards).set({ physicalCardId }).where(eq(cards.id, id));
}
