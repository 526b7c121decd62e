import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

type Channel = 'nfc' | 'qr' | 'email' | 'link';

/**
 * One row a view. No address, no browser: `visitor` is a hash under a salt that is thrown away after the day. In parts of a
 * month each (database/partitions.ts), so that a month ends at once.
 */
export const visits = pgTable(
  'visits',
  {
    cardId: uuid('card_id').notNull(),
    at: moment('at').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    visitor: bytes('visitor').notNull(),
  },
  (visit) => [
    index('visits_of_card').on(visit.cardId, visit.at),
    check('visits_channel', sql`${visit.channel} in ('nfc', 'qr', 'email', 'link')`),
  ],
);

/** One row for each visitor who wanted the contact on a day: saving twice is one save. */
export const contactSaves = pgTable(
  'contact_saves',
  {
    cardId: uuid('card_id').notNull(),
    day: date('day').notNull(),
    visitor: bytes('visitor').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    triedAt: moment('tried_at').notNull(),
    /** When the contact was handed over; nothing while the click on the button came to nothing. */
    at: moment('at'),
  },
  (save) => [primaryKey({ columns: [save.cardId, save.day, save.visitor] }), index('contact_saves_by_day').using('brin', save.day)],
);

/** Short names for cards in the daily rows, which are many. */
export const cardNumbers = pgSequence('card_counters_number', { maxValue: 2_147_483_647 });

/** What a card's lists show without counting rows; `excluded` are hits of the owner, crawlers and previewers. */
export const cardCounters = pgTable(
  'card_counters',
  {
    cardId: uuid('card_id').primaryKey(),
    visits: bigint('visits', { mode: 'number' }).notNull().default(0),
    saves: bigint('saves', { mode: 'number' }).notNull().default(0),
    excluded: bigint('excluded', { mode: 'number' }).notNull().default(0),
    /** The newest hit: a card that nobody looked at since has nothing to roll up. */
    lastAt: moment('last_at'),
    number: integer('number').unique(),
    /** The first day whose statistics are not in `card_days`, in the zone in which those days were. */
    rolledTo: date('rolled_to'),
    zone: text('zone'),
    /** The day (UTC) of the first hit since all was in `card_days`; nothing where all of it is. Hits after it change no index. */
    dueOn: date('due_on'),
  },
  (counter) => [
    index('card_counters_due')
      .on(counter.dueOn)
      .where(sql`${counter.dueOn} is not null`),
  ],
);

/**
 * A day of a card that is over, in its owner's time zone. Nothing means zero, and as many visitors as visits: a row of a
 * card that is rarely looked at, which is most of them, weighs a third of its visit.
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
    saves: integer('saves'),
    tries: integer('tries'),
  },
  (day) => [primaryKey({ columns: [day.cardNumber, day.day] })],
);

/** How often a link of a card was pressed on a day of its owner: `phone`, `linkedin` or a web address of theirs. */
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
