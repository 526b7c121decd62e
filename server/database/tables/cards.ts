import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Colour } from '@visita/core/colour';
import type { AddressKind } from '@visita/core/cards/address';
import type { CoveragePhase, CoverageSource } from '@visita/core/cards/coverage';
import type { PhysicalAction, PhysicalKind } from '@visita/core/cards/physical-life';
import type { LossAction, PauseAction } from '@visita/core/cards/visibility';
import type { WrittenContent } from '@visita/core/cards/written-content';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';
import { photos } from './uploads.ts';

export const batches = pgTable(
  'batches',
  {
    id: uuid('id').primaryKey(),
    /** Staff's title of the batch: its recipient or purpose. */
    title: text('title').notNull(),
    kind: text('kind').$type<PhysicalKind>().notNull().default('card'),
    /** Null if its cards have several colours, or none. */
    colour: text('colour').$type<Colour>(),
    /** Number of cards requested, and created so far. */
    requested: integer('requested').notNull().default(0),
    created: integer('created').notNull().default(0),
    /** Number of files of its printed sheets, and rendered so far. */
    sheetsRequested: integer('sheets_requested').notNull().default(0),
    sheetsRendered: integer('sheets_rendered').notNull().default(0),
    validityLength: integer('validity_length'),
    validityUnit: text('validity_unit').$type<'days' | 'months'>(),
    createdAt: moment('created_at').notNull(),
  },
  (batch) => [
    index('batches_by_time').on(batch.createdAt, batch.id),
    index('batches_of_colour').on(batch.colour, batch.createdAt, batch.id),
    check('batches_kind', sql`${batch.kind} in ('card', 'tag', 'stand')`),
    check('batches_colour_of_kind', sql`${batch.kind} = 'card' or ${batch.colour} is null`),
    check('batches_colour', sql`${batch.colour} in ('pink', 'blue', 'silver', 'gold', 'black')`),
    check('batches_created', sql`${batch.created} between 0 and ${batch.requested}`),
    check('batches_sheets', sql`${batch.sheetsRendered} between 0 and ${batch.sheetsRequested}`),
    check(
      'batches_validity',
      sql`(${batch.validityLength} is null) = (${batch.validityUnit} is null) and coalesce(${batch.validityLength} > 0, true) and coalesce(${batch.validityUnit} in ('days', 'months'), true)`,
    ),
  ],
);

/**
 * A thing with a chip and a printed number, which never changes: a card, a key tag or a stand. Its code is the
 * one of its address.
 */
export const physicalCards = pgTable(
  'physical_cards',
  {
    id: uuid('id').primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id),
    kind: text('kind').$type<PhysicalKind>().notNull().default('card'),
    cardNumber: text('card_number').notNull().unique(),
    /** Null for a tag or a stand. */
    colour: text('colour').$type<Colour>(),
    /**
     * The end of the special validity of its batch, counted from its first attachment and written with that
     * one only. Null before it, and if the batch has none.
     */
    specialUntil: moment('special_until'),
    /** Set if the card can no longer be bound: it was lost in the post, or replaced. */
    blockedAt: moment('blocked_at'),
    /**
     * True if its address leads to a card and it is not blocked. Triggers maintain it, so that free cards can
     * be counted among a hundred thousand.
     */
    isBound: boolean('is_bound').notNull().default(false),
  },
  (card) => [
    index('physical_cards_free')
      .on(card.colour, card.id)
      .where(sql`not ${card.isBound} and ${card.blockedAt} is null`),
    index('physical_cards_in_batch').on(card.batchId, card.id),
    index('physical_cards_of_colour').on(card.colour, card.id),
    index('physical_cards_blocked')
      .on(card.id)
      .where(sql`${card.blockedAt} is not null`),
    index('physical_cards_bound')
      .on(card.id)
      .where(sql`${card.isBound}`),
    check('physical_cards_blocked_unbound', sql`not ${card.isBound} or ${card.blockedAt} is null`),
    check('physical_cards_kind', sql`${card.kind} in ('card', 'tag', 'stand')`),
    check('physical_cards_colour_of_kind', sql`(${card.kind} = 'card') = (${card.colour} is not null)`),
    check('physical_cards_colour', sql`${card.colour} in ('pink', 'blue', 'silver', 'gold', 'black')`),
    check('physical_cards_card_number', sql`${card.cardNumber} ~ '^[0-9A-HJKMNP-TV-Z]{12}$'`),
  ],
);

/**
 * The history of a physical card across its owners: bound, handed over, released, blocked, replaced. It names
 * no owner.
 */
export const physicalCardMoves = pgTable(
  'physical_card_moves',
  {
    id: uuid('id').primaryKey(),
    physicalCardId: uuid('physical_card_id')
      .notNull()
      .references(() => physicalCards.id, { onDelete: 'cascade' }),
    action: text('action').$type<PhysicalAction>().notNull(),
    movedAt: moment('moved_at').notNull(),
    /** The staff member's email and reason; null if the owner did it. */
    staff: text('staff'),
    reason: text('reason'),
    /** The card that replaced it, or that it replaces. */
    otherId: uuid('other_id').references(() => physicalCards.id, { onDelete: 'set null' }),
  },
  (move) => [
    index('physical_card_moves_of_card').on(move.physicalCardId, move.id),
    index('physical_card_moves_of_other')
      .on(move.otherId)
      .where(sql`${move.otherId} is not null`),
    check(
      'physical_card_moves_action',
      sql`${move.action} in ('bind', 'attach', 'handOver', 'unbind', 'release', 'block', 'unblock', 'replace', 'takeOver')`,
    ),
  ],
);

/**
 * A card: its owner and the content that the owner wrote, however many addresses lead to it. Removing it
 * deletes the row, so no personal data stays behind and the next owner of its physical cards starts afresh.
 */
export const cards = pgTable(
  'cards',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    content: jsonb('content').$type<WrittenContent>().notNull(),
    photoId: uuid('photo_id').references(() => photos.id),
    logoId: uuid('logo_id').references(() => photos.id),
    coverId: uuid('cover_id').references(() => photos.id),
    pausedAt: moment('paused_at'),
    /** Set by staff after a report: its pages show no person. */
    blockedAt: moment('blocked_at'),
    /**
     * Null until visitors may see the card; triggers set it once the owner's email address is verified, a
     * physical card is attached, or the card is covered, and it is never unset.
     */
    publishedAt: moment('published_at'),
    /** The end of the days in which a new card is shown in full; only a person's first one has them. */
    fullUntil: moment('full_until'),
    /** Counts the changes of the content: 1 while it is not written yet. */
    version: integer('version').notNull().default(1),
    boundAt: moment('bound_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (card) => [
    index('cards_of_user').on(card.userId, card.boundAt),
    index('cards_of_photo').on(card.photoId),
    index('cards_of_logo')
      .on(card.logoId)
      .where(sql`${card.logoId} is not null`),
    index('cards_of_cover')
      .on(card.coverId)
      .where(sql`${card.coverId} is not null`),
    index('cards_by_change').on(card.updatedAt),
    uniqueIndex('cards_one_full')
      .on(card.userId)
      .where(sql`${card.fullUntil} is not null`),
  ],
);

/**
 * A code under `/i/` that leads to a card: one digital address of each card, and one of each physical card.
 * A code is never reused and never changes; a deferred trigger refuses a card without its digital address.
 */
export const cardAddresses = pgTable(
  'card_addresses',
  {
    code: text('code').primaryKey(),
    /** A short key for statistics. */
    number: integer('number').notNull().generatedAlwaysAsIdentity().unique(),
    kind: text('kind').$type<AddressKind>().notNull(),
    /** The card to which it leads; null while a physical card is free, and once the card was removed. */
    cardId: uuid('card_id').references(() => cards.id, { onDelete: 'set null' }),
    physicalCardId: uuid('physical_card_id')
      .unique()
      .references(() => physicalCards.id),
    /** A trigger empties these two when the address leaves its card. */
    attachedAt: moment('attached_at'),
    lostAt: moment('lost_at'),
    /** The link to which the last owner of its card redirects visitors while it leads to no card. */
    exitLink: text('exit_link').notNull().default(''),
    /** The user who left the exit link, written by a trigger, so that it is erased with the account. */
    exitUserId: uuid('exit_user_id').references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (address) => [
    index('card_addresses_of_card').on(address.cardId),
    uniqueIndex('card_addresses_one_digital')
      .on(address.cardId)
      .where(sql`${address.kind} = 'digital'`),
    check('card_addresses_kind', sql`${address.kind} in ('digital', 'physical', 'name')`),
    check(
      'card_addresses_physical',
      sql`(${address.kind} = 'physical') = (${address.physicalCardId} is not null)`,
    ),
    check(
      'card_addresses_code',
      sql`${address.code} ~ case when ${address.kind} = 'name' then '^@' else '^[0-9A-HJKMNP-TV-Z]{10}$' end`,
    ),
    check(
      'card_addresses_attached',
      sql`(${address.cardId} is null) = (${address.attachedAt} is null) and (${address.cardId} is not null or ${address.lostAt} is null)`,
    ),
    index('card_addresses_of_exit_user')
      .on(address.exitUserId)
      .where(sql`${address.exitUserId} is not null`),
    check('card_addresses_exit', sql`${address.cardId} is null or ${address.exitLink} = ''`),
    check('card_addresses_exit_user', sql`${address.exitUserId} is null or ${address.exitLink} <> ''`),
  ],
);

/**
 * The coverages of a card, one per source: the seat of a subscription, or a physical card that came with a
 * special validity. That of a physical card leaves with it, or stays if it was replaced; it never covers two
 * cards. Expired ones are kept, because their owner is shown them.
 */
export const cardCoverages = pgTable(
  'card_coverages',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    source: text('source').$type<CoverageSource>().notNull(),
    /** The subscription or the physical card. */
    sourceId: uuid('source_id').notNull(),
    plan: text('plan').notNull(),
    phase: text('phase').$type<CoveragePhase>().notNull(),
    /** The time from which a waiting coverage takes effect by itself. */
    liveFrom: moment('live_from'),
    /** Null if only an event ends it. */
    endsAt: moment('ends_at'),
  },
  (coverage) => [
    primaryKey({ columns: [coverage.cardId, coverage.source, coverage.sourceId] }),
    uniqueIndex('card_coverages_one_of_physical')
      .on(coverage.sourceId)
      .where(sql`${coverage.source} = 'physical'`),
    check('card_coverages_source', sql`${coverage.source} in ('plan', 'physical')`),
    check('card_coverages_phase', sql`${coverage.phase} in ('waiting', 'trial', 'active')`),
    check('card_coverages_special', sql`(${coverage.source} = 'physical') = (${coverage.plan} = 'special')`),
    check(
      'card_coverages_special_end',
      sql`${coverage.source} <> 'physical' or (${coverage.phase} = 'active' and ${coverage.endsAt} is not null)`,
    ),
  ],
);

/** An owner's changes of a card's visibility, or of a physical card's loss, one row per change. */
export const cardMoves = pgTable(
  'card_moves',
  {
    id: uuid('id').primaryKey(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    action: text('action').$type<PauseAction | LossAction>().notNull(),
    /** The physical card that was lost or found; null if the action is the card's. */
    physicalCardId: uuid('physical_card_id').references(() => physicalCards.id),
    movedAt: moment('moved_at').notNull(),
  },
  (move) => [
    index('card_moves_of_card').on(move.cardId),
    check('card_moves_action', sql`${move.action} in ('pause', 'resume', 'reportLost', 'reportFound')`),
  ],
);

/**
 * A transfer code of a physical card, stored as a hash: at most one each, deleted once it is lost or leaves
 * its card.
 */
export const cardTransfers = pgTable(
  'card_transfers',
  {
    physicalCardId: uuid('physical_card_id')
      .primaryKey()
      .references(() => physicalCards.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (transfer) => [index('card_transfers_by_end').on(transfer.expiresAt)],
);

/**
 * SQL of the physical card whose number and colour stand for a card, as `mainPhysicalCard` of core chooses it:
 * the first attached one that is not lost, else the first.
 */
export const mainPhysicalCardId = (cardId: SQLWrapper) => sql`(
  select a.physical_card_id from card_addresses a join physical_cards p on p.id = a.physical_card_id
  where a.card_id = ${cardId} and p.blocked_at is null order by a.lost_at is not null, a.attached_at, a.number limit 1)`;
