import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

type Channel = 'nfc' | 'qr' | 'email' | 'link';

/** One row a view. No address, no browser: `visitor` is a hash under a salt that is thrown away after the day. */
export const visits = pgTable(
  'visits',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
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

/** One row for each visitor who saved the contact on a day: saving twice is one save. */
export const contactSaves = pgTable(
  'contact_saves',
  {
    cardId: uuid('card_id').notNull(),
    day: date('day').notNull(),
    visitor: bytes('visitor').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    at: moment('at').notNull(),
  },
  (save) => [primaryKey({ columns: [save.cardId, save.day, save.visitor] })],
);

/** What a card's lists show without counting rows; `excluded` are hits of the owner, crawlers and previewers. */
export const cardCounters = pgTable('card_counters', {
  cardId: uuid('card_id').primaryKey(),
  visits: bigint('visits', { mode: 'number' }).notNull().default(0),
  saves: bigint('saves', { mode: 'number' }).notNull().default(0),
  excluded: bigint('excluded', { mode: 'number' }).notNull().default(0),
});

export const visitorSalts = pgTable('visitor_salts', {
  day: date('day').primaryKey(),
  salt: bytes('salt').notNull(),
});
