import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

type Channel = 'nfc' | 'qr' | 'email' | 'link' | 'wallet';

/**
 * One row per visit, without IP address or browser: `visitor` is a hash under a salt that is deleted after
 * the day. Partitioned by month (database/partitions.ts), so that a month is dropped at once.
 */
export const visits = pgTable(
  'visits',
  {
    cardId: uuid('card_id').notNull(),
    at: moment('at').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    visitor: bytes('visitor').notNull(),
    /** The number of the address that was visited; null for visits that were counted without one. */
    address: integer('address'),
  },
  (visit) => [
    index('visits_of_card').on(visit.cardId, visit.at),
    check('visits_channel', sql`${visit.channel} in ('nfc', 'qr', 'email', 'link', 'wallet')`),
  ],
);

/** One row per visitor and day who saved the contact: saving twice counts once. */
export const contactSaves = pgTable(
  'contact_saves',
  {
    cardId: uuid('card_id').notNull(),
    day: date('day').notNull(),
    visitor: bytes('visitor').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    triedAt: moment('tried_at').notNull(),
    /** The time when the contact was delivered; null if the click on the button had no result. */
    at: moment('at'),
    /** The number of the address at which it was delivered; null before, and for saves counted without one. */
    address: integer('address'),
  },
  (save) => [
    primaryKey({ columns: [save.cardId, save.day, save.visitor] }),
    index('contact_saves_by_day').using('brin', save.day),
  ],
);

/** Short numbers of cards, for the many daily rows. */
export const cardNumbers = pgSequence('card_counters_number', { maxValue: 2_147_483_647 });

/**
 * A card's totals for lists, without counting rows; `excluded` are hits of the owner, crawlers and link
 * previews.
 */
export const cardCounters = pgTable(
  'card_counters',
  {
    cardId: uuid('card_id').primaryKey(),
    visits: bigint('visits', { mode: 'number' }).notNull().default(0),
    saves: bigint('saves', { mode: 'number' }).notNull().default(0),
    excluded: bigint('excluded', { mode: 'number' }).notNull().default(0),
    /** The newest hit: a card without hits since has nothing to roll up. */
    lastAt: moment('last_at'),
    number: integer('number').unique(),
    /** The first day that is not rolled up into `card_days`, and the time zone of those days. */
    rolledUpTo: date('rolled_up_to'),
    zone: text('zone'),
    /**
     * The day (UTC) of the first hit since the last roll-up; null if all is rolled up. Later hits of a day
     * change no index.
     */
    dueOn: date('due_on'),
  },
  (counter) => [
    index('card_counters_due_cards')
      .on(counter.dueOn, counter.cardId)
      .where(sql`${counter.dueOn} is not null`),
  ],
);

/**
 * A finished day of a card, in its owner's time zone. Null means zero, and for `visitors` the number of
 * visits: most cards are rarely viewed, and their row takes a third of a visit's.
 */
export const cardDays = pgTable(
  'card_days',
  {
    cardNumber: integer('card_number')
      .notNull()
      .references(() => cardCounters.number, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    visits: integer('visits'),
    visitors: integer('visitors'),
    nfc: integer('nfc'),
    qr: integer('qr'),
    email: integer('email'),
    wallet: integer('wallet'),
    saves: integer('saves'),
    tries: integer('tries'),
  },
  (day) => [primaryKey({ columns: [day.cardNumber, day.day] })],
);

/**
 * The part of a card's finished day that came through one of its addresses. It stays with the card when the address
 * leads elsewhere. Addresses are never deleted, so their numbers need no foreign key; null means zero.
 */
export const addressDays = pgTable(
  'address_days',
  {
    cardNumber: integer('card_number')
      .notNull()
      .references(() => cardCounters.number, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    address: integer('address').notNull(),
    visits: integer('visits'),
    saves: integer('saves'),
  },
  (day) => [primaryKey({ columns: [day.cardNumber, day.day, day.address] })],
);

/** The clicks on a link of a card on a day in the owner's time zone: `phone`, `linkedin` or a web address. */
export const linkDays = pgTable(
  'link_days',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => cardCounters.cardId, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    link: text('link').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (day) => [primaryKey({ columns: [day.cardId, day.day, day.link] })],
);

export const visitorSalts = pgTable('visitor_salts', {
  day: date('day').primaryKey(),
  salt: bytes('salt').notNull(),
});
