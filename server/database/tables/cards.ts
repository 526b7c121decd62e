import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Colour } from '@visita/core/cards/colour';
import type { CoveragePhase } from '@visita/core/cards/coverage';
import type { LeavingChoice } from '@visita/core/cards/leaving';
import type { PhysicalAction } from '@visita/core/cards/physical-life';
import type { VisibilityAction } from '@visita/core/cards/visibility';
import type { WrittenContent } from '@visita/core/cards/written-content';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';
import { photos } from './uploads.ts';

export const batches = pgTable(
  'batches',
  {
    id: uuid('id').primaryKey(),
    /** What somebody wrote beside it, for whom or what for. */
    title: text('title').notNull(),
    /** Nothing where its cards are of several. */
    colour: text('colour').$type<Colour>(),
    /** How many cards it is to have, and has. */
    wanted: integer('wanted').notNull().default(0),
    made: integer('made').notNull().default(0),
    /** How many files its printed sheets fill, and how many of them are drawn. */
    sheetsWanted: integer('sheets_wanted').notNull().default(0),
    sheetsDrawn: integer('sheets_drawn').notNull().default(0),
    validityLength: integer('validity_length'),
    validityUnit: text('validity_unit').$type<'days' | 'months'>(),
    createdAt: moment('created_at').notNull(),
  },
  (batch) => [
    index('batches_by_time').on(batch.createdAt, batch.id),
    index('batches_of_colour').on(batch.colour, batch.createdAt, batch.id),
    check('batches_colour', sql`${batch.colour} in ('pink', 'blue', 'silver', 'gold', 'black')`),
    check('batches_made', sql`${batch.made} between 0 and ${batch.wanted}`),
    check('batches_sheets', sql`${batch.sheetsDrawn} between 0 and ${batch.sheetsWanted}`),
    check(
      'batches_validity',
      sql`(${batch.validityLength} is null) = (${batch.validityUnit} is null) and coalesce(${batch.validityLength} > 0, true) and coalesce(${batch.validityUnit} in ('days', 'months'), true)`,
    ),
  ],
);

/** The thing in the hand: what is printed and burnt into its chip never changes. */
export const physicalCards = pgTable(
  'physical_cards',
  {
    id: uuid('id').primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id),
    cardId: text('card_id').notNull().unique(),
    cardNumber: text('card_number').notNull().unique(),
    colour: text('colour').$type<Colour>().notNull(),
    /** Where the last owner sends whoever still taps; gone with the next binding. */
    exitLink: text('exit_link').notNull().default(''),
    /**
     * The end of the special validity of its batch, counted from its first binding and written with that one.
     * Null before it, and where the batch has none.
     */
    specialUntil: moment('special_until'),
    /** Nobody can bind it any more: it was lost on its way, or another has taken its stead. */
    blockedAt: moment('blocked_at'),
    /** The bound card that its address shows since another physical card has taken its stead. */
    leadsTo: uuid('leads_to').references((): AnyPgColumn => cards.id, { onDelete: 'set null' }),
    /** Whether it is somebody's: a trigger keeps it, so that those that are free can be counted among a hundred thousand. */
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
    index('physical_cards_leading')
      .on(card.leadsTo)
      .where(sql`${card.leadsTo} is not null`),
    check('physical_cards_leads', sql`${card.leadsTo} is null or ${card.blockedAt} is not null`),
    check('physical_cards_colour', sql`${card.colour} in ('pink', 'blue', 'silver', 'gold', 'black')`),
    check('physical_cards_card_id', sql`${card.cardId} ~ '^[0-9A-HJKMNP-TV-Z]{10}$'`),
    check('physical_cards_card_number', sql`${card.cardNumber} ~ '^[0-9A-HJKMNP-TV-Z]{12}$'`),
  ],
);

/** What became of a physical card, whoever it was: bound, given away, free again, blocked, replaced. Nobody who bound it is named. */
export const physicalCardMoves = pgTable(
  'physical_card_moves',
  {
    id: uuid('id').primaryKey(),
    physicalCardId: uuid('physical_card_id')
      .notNull()
      .references(() => physicalCards.id, { onDelete: 'cascade' }),
    action: text('action').$type<PhysicalAction>().notNull(),
    movedAt: moment('moved_at').notNull(),
    /** Who of the staff did it, and why; nothing where its owner did. */
    staff: text('staff'),
    reason: text('reason'),
    /** The card that it was replaced by, or that it replaces. */
    otherId: uuid('other_id').references(() => physicalCards.id, { onDelete: 'set null' }),
  },
  (move) => [
    index('physical_card_moves_of_card').on(move.physicalCardId, move.id),
    index('physical_card_moves_of_other')
      .on(move.otherId)
      .where(sql`${move.otherId} is not null`),
    check(
      'physical_card_moves_action',
      sql`${move.action} in ('bind', 'handOver', 'unbind', 'release', 'block', 'unblock', 'replace', 'takeOver')`,
    ),
  ],
);

/**
 * A bound card: one physical card in one person's name, with what they wrote on it.
 * Unbinding deletes the row, so nothing personal can stay behind and the next owner starts with none of its statistics.
 */
export const cards = pgTable(
  'cards',
  {
    id: uuid('id').primaryKey(),
    physicalCardId: uuid('physical_card_id')
      .notNull()
      .references(() => physicalCards.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    content: jsonb('content').$type<WrittenContent>().notNull(),
    photoId: uuid('photo_id').references(() => photos.id),
    pausedAt: moment('paused_at'),
    lostAt: moment('lost_at'),
    version: integer('version').notNull().default(1),
    boundAt: moment('bound_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (card) => [
    unique('cards_one_owner').on(card.physicalCardId),
    index('cards_of_user').on(card.userId, card.boundAt),
    index('cards_of_photo').on(card.photoId),
    index('cards_by_change').on(card.updatedAt),
    check('cards_one_standing', sql`${card.pausedAt} is null or ${card.lostAt} is null`),
  ],
);

/**
 * What pays for a card, as `coverCard` writes it: its special validity and a plan, one of each at most. What is over stays,
 * for its owner is told that it was there.
 */
export const cardCoverages = pgTable(
  'card_coverages',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    isSpecial: boolean('is_special').notNull(),
    plan: text('plan').notNull(),
    phase: text('phase').$type<CoveragePhase>().notNull(),
    /** From when on what waits pays by itself. */
    liveFrom: moment('live_from'),
    /** Nothing where only an event ends it. */
    endsAt: moment('ends_at'),
  },
  (coverage) => [
    primaryKey({ columns: [coverage.cardId, coverage.isSpecial] }),
    check('card_coverages_phase', sql`${coverage.phase} in ('waiting', 'trial', 'active')`),
    check('card_coverages_special', sql`${coverage.isSpecial} = (${coverage.plan} = 'special')`),
    check(
      'card_coverages_special_end',
      sql`not ${coverage.isSpecial} or (${coverage.phase} = 'active' and ${coverage.endsAt} is not null)`,
    ),
  ],
);

/** What its owner has said about a card, each move once. */
export const cardMoves = pgTable(
  'card_moves',
  {
    id: uuid('id').primaryKey(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    action: text('action').$type<VisibilityAction>().notNull(),
    movedAt: moment('moved_at').notNull(),
  },
  (move) => [
    index('card_moves_of_card').on(move.cardId),
    check('card_moves_action', sql`${move.action} in ('pause', 'resume', 'reportLost', 'reportFound')`),
  ],
);

/** A code that hands a card over, kept as a hash: of each card there is one, and it goes with the card it hands over. */
export const cardTransfers = pgTable(
  'card_transfers',
  {
    cardId: uuid('card_id')
      .primaryKey()
      .references(() => cards.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    /** What becomes of the plan of a card that has one, as its owner said. */
    subscription: text('subscription').$type<LeavingChoice>(),
  },
  (transfer) => [
    index('card_transfers_by_end').on(transfer.expiresAt),
    check('card_transfers_subscription', sql`${transfer.subscription} in ('end', 'keep')`),
  ],
);
