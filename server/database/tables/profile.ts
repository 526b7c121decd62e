import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cards } from './cards.ts';
import { moment } from './columns.ts';

/** A finder's message to the owner of a lost card; deleted once it is mailed. */
export const finderMessages = pgTable(
  'finder_messages',
  {
    id: uuid('id').primaryKey(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    reach: text('reach').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (message) => [
    index('finder_messages_of_card').on(message.cardId),
    index('finder_messages_by_age').on(message.writtenAt),
  ],
);
