import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cards } from './cards.ts';
import { moment } from './columns.ts';

/** A finder's message to the owner of a lost card; deleted once it is mailed. */
export const foundMessages = pgTable(
  'found_messages',
  {
    id: uuid('id').primaryKey(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    reach: text('reach').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (found) => [
    index('found_messages_of_card').on(found.cardId),
    index('found_messages_by_age').on(found.writtenAt),
  ],
);
