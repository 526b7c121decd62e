import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mainPhysicalCard, type RankedAddress } from '@visita/core/cards/address';
import type { SourcedCoverage } from '@visita/core/cards/coverage';
import { latest } from '@visita/core/days';
import { isCardId } from '@visita/core/cards/number';
import type { PhysicalKind } from '@visita/core/cards/physical-life';
import { defaultColour, type Colour } from '@visita/core/colour';
import type { PlanCode } from '@visita/core/plans/plan';
import type { Queryable, Tx } from '../database/database.ts';
import { isUuid } from '../database/id.ts';
import { cardAddresses, cards, physicalCards } from '../database/tables/cards.ts';
import { cardCounters } from '../database/tables/stats.ts';
import { photos } from '../database/tables/uploads.ts';
import { removeCounters } from '../stats/queries.ts';
import { insertDigitalAddress } from './card-address-queries.ts';

/** The key of an owner's row. A query with another user's id finds no row. */
export interface OwnedCard {
  id: string;
  userId: string;
}

/** The digital address of a card, of which there is exactly one. */
export const digitalAddress = alias(cardAddresses, 'digital_address');

export const isDigitalAddress = and(eq(digitalAddress.cardId, cards.id), eq(digitalAddress.kind, 'digital'));

/** Subquery of the addresses that lead to a card, in the order in which they were attached. */
const addresses = sql<CardAddress[]>`(
  select coalesce(json_agg(json_build_object('code', a.code, 'kind', a.kind, 'attachedAt', a.attached_at, 'lostAt', a.lost_at,
    'physicalCardId', p.id, 'physicalKind', p.kind, 'cardNumber', p.card_number, 'colour', p.colour,
    'isBlocked', p.blocked_at is not null, 'transferUntil', t.expires_at, 'validityLength', b.validity_length, 'validityUnit', b.validity_unit) order by a.attached_at, a.number), '[]')
  from card_addresses a left join physical_cards p on p.id = a.physical_card_id left join batches b on b.id = p.batch_id
    left join card_transfers t on t.physical_card_id = p.id
  where a.card_id = cards.id)`.mapWith((rows: WrittenAddress[]) =>
  rows.map(({ attachedAt, lostAt, transferUntil, ...row }) => ({
    ...row,
    attachedAt: new Date(attachedAt),
    lostAt: toDate(lostAt),
    transferUntil: toDate(transferUntil),
  })),
);

interface CardAddress extends RankedAddress {
  code: string;
  attachedAt: Date;
  /** The physical card with this address; null for any other kind. */
  physicalCardId: string | null;
  physicalKind: PhysicalKind | null;
  cardNumber: string | null;
  colour: Colour | null;
  transferUntil: Date | null;
  validityLength: number | null;
  validityUnit: 'days' | 'months' | null;
}

type WrittenAddress = Omit<CardAddress, 'attachedAt' | 'lostAt' | 'transferUntil'> & {
  attachedAt: string;
} & Record<'lostAt' | 'transferUntil', string | null>;

/** Subquery of a card's coverages, read in the same query as the card; empty for an unbound card. */
export const coverages = sql<SourcedCoverage[]>`(
  select coalesce(json_agg(json_build_object('plan', c.plan, 'phase', c.phase, 'liveFrom', c.live_from, 'endsAt', c.ends_at, 'isSpecial', c.source = 'physical', 'sourceId', c.source_id)), '[]')
  from card_coverages c where c.card_id = cards.id)`.mapWith((rows: WrittenCoverage[]) =>
  rows.map(({ liveFrom, endsAt, ...row }): SourcedCoverage => ({
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

/** True if a card has a seat in a subscription. */
export async function hasSeat(db: Queryable, { cardId }: { cardId: string }): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from seats where card_id = ${cardId} and ends_at is null limit 1`,
  );
  return rows.length > 0;
}

interface Seat {
  subscriptionId: string;
  plan: PlanCode;
  isOwn: boolean;
  renews: boolean;
  until: Date | null;
}

type WrittenCoverage = Omit<SourcedCoverage, 'endsAt' | 'liveFrom'> &
  Record<'endsAt' | 'liveFrom', string | null>;

const toDate = (text: string | null) => (text === null ? null : new Date(text));

const owned = {
  ...getTableColumns(cards),
  cardId: digitalAddress.code,
  addresses,
  coverages,
  seat,
  photoName: photos.name,
  visitCount: sql<number>`coalesce(${cardCounters.visits}, 0)`.mapWith(Number),
  saveCount: sql<number>`coalesce(${cardCounters.saves}, 0)`.mapWith(Number),
};

function selectOwned(db: Queryable) {
  return db
    .select(owned)
    .from(cards)
    .innerJoin(digitalAddress, isDigitalAddress)
    .leftJoin(photos, eq(photos.id, cards.photoId))
    .leftJoin(cardCounters, eq(cardCounters.cardId, cards.id));
}

/** Adds the number, colour and loss of the physical card that stands for the card, and the latest transfer. */
function withMainPhysicalCard<R extends { addresses: CardAddress[] }>(row: R) {
  const main = mainPhysicalCard(row.addresses);
  return {
    ...row,
    physicalCardId: main?.physicalCardId ?? null,
    cardNumber: main?.cardNumber ?? null,
    colour: main?.colour ?? defaultColour,
    lostAt: main?.lostAt ?? null,
    transferUntil: latest(row.addresses.map(({ transferUntil }) => transferUntil)),
    validityLength: main?.validityLength ?? null,
    validityUnit: main?.validityUnit ?? null,
  };
}

export type OwnedRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;

export async function listCards(db: Queryable, { userId }: { userId: string }): Promise<OwnedRow[]> {
  const rows = await selectOwned(db)
    .where(eq(cards.userId, userId))
    .orderBy(desc(cards.boundAt), desc(cards.id));
  return rows.map(withMainPhysicalCard);
}

/** Lists a user's cards after one of them, newest first, by keyset pagination. */
export async function listCardPage(
  db: Queryable,
  { userId, after, limit }: { userId: string; after?: string | undefined; limit: number },
): Promise<OwnedRow[]> {
  const rows = await selectOwned(db)
    .where(and(eq(cards.userId, userId), after === undefined ? undefined : lt(cards.id, after)))
    .orderBy(desc(cards.id))
    .limit(limit);
  return rows.map(withMainPhysicalCard);
}

export async function findCard(db: Queryable, { id, userId }: OwnedCard) {
  const [card] = await selectOwned(db).where(and(eq(cards.id, id), eq(cards.userId, userId)));
  return card && withMainPhysicalCard(card);
}

/** The key of a card with the address by which it was found. */
export interface AddressedKey extends OwnedCard {
  /** The code of its digital address. */
  cardId: string;
  /** The number of the address by which it was found, for statistics; by its id, of its digital address. */
  addressNumber: number;
}

/**
 * Finds a card's key by its own id or by the code of any address that leads to it; never reads the content.
 */
export async function findCardKey(
  db: Queryable,
  { key }: { key: string },
): Promise<AddressedKey | undefined> {
  if (!isCardId(key) && !isUuid(key)) return undefined;
  const isMeant = isCardId(key)
    ? eq(cardAddresses.code, key)
    : and(eq(cards.id, key), eq(cardAddresses.kind, 'digital'));
  const [card] = await db
    .select({
      id: cards.id,
      userId: cards.userId,
      cardId: digitalAddress.code,
      addressNumber: cardAddresses.number,
    })
    .from(cards)
    .innerJoin(digitalAddress, isDigitalAddress)
    .innerJoin(cardAddresses, eq(cardAddresses.cardId, cards.id))
    .where(isMeant);
  return card;
}

/** Inserts a card with its digital address, whose code is random. */
export async function insertCard(tx: Tx, card: typeof cards.$inferInsert): Promise<void> {
  await tx.insert(cards).values(card);
  await insertDigitalAddress(tx, { cardId: card.id, at: card.boundAt });
}

/** Written content, and the ids of its pictures; those that are left out stay. */
type CardWrite = Pick<typeof cards.$inferInsert, 'content' | 'updatedAt'> &
  Partial<Pick<typeof cards.$inferSelect, 'photoId' | 'logoId' | 'coverId'>> & {
    version: number | undefined;
  };

/**
 * Updates a card's content. With a version it is an optimistic lock: check and change are one statement, and
 * false means stale.
 */
export async function updateCard(
  db: Queryable,
  { id, userId }: OwnedCard,
  { version, ...values }: CardWrite,
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

/** Pauses a card or blocks its pages, or shows it again by null. The caller holds its lock. */
export async function updateVisibility(
  tx: Tx,
  { id }: { id: string },
  hidden: { pausedAt: Date | null } | { blockedAt: Date | null },
): Promise<void> {
  await tx.update(cards).set(hidden).where(eq(cards.id, id));
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

/** Locks several cards, in order of id, whosever they are. */
export async function lockCards(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  await tx.select({ id: cards.id }).from(cards).where(inArray(cards.id, ids)).orderBy(cards.id).for('update');
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

/** Locks all cards of a user, then the physical cards attached to them, and their addresses. */
export async function lockUserCards(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx
    .select({ id: cards.id })
    .from(cards)
    .where(eq(cards.userId, userId))
    .orderBy(cards.id)
    .for('update');
  await tx
    .select({ id: physicalCards.id })
    .from(physicalCards)
    .innerJoin(cardAddresses, eq(cardAddresses.physicalCardId, physicalCards.id))
    .innerJoin(cards, eq(cards.id, cardAddresses.cardId))
    .where(eq(cards.userId, userId))
    .orderBy(physicalCards.id)
    .for('update', { of: physicalCards });
  await tx
    .select({ code: cardAddresses.code, cardId: cardAddresses.cardId })
    .from(cardAddresses)
    .innerJoin(cards, eq(cards.id, cardAddresses.cardId))
    .where(eq(cards.userId, userId))
    .orderBy(cardAddresses.code)
    .for('update', { of: cardAddresses });
}

export async function removeCard(db: Queryable, { id, userId }: OwnedCard): Promise<boolean> {
  const rows = await db
    .delete(cards)
    .where(and(eq(cards.id, id), eq(cards.userId, userId)))
    .returning({ id: cards.id });
  if (rows.length === 1) await removeCounters(db, { cardId: id });
  return rows.length === 1;
}
