import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';

/** A picture somebody sent, re-encoded; `name` is the hash of its content and the head of its files' names. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Small AVIF for the first flight of the public profile; an image in its own proportions has none, and no card can show it. */
    portrait: bytes('portrait'),
    /** When it was sent the last time. */
    createdAt: moment('created_at').notNull(),
  },
  (photo) => [
    unique('photos_once').on(photo.userId, photo.name),
    index('photos_by_name').on(photo.name),
    index('photos_by_age').on(photo.createdAt),
  ],
);

/** Somebody is removing the files of this name right now; until they are gone, nobody keeps the same picture. */
export const removals = pgTable('removals', { id: uuid('id').primaryKey(), name: text('name').notNull() }, (removal) => [
  index('removals_by_name').on(removal.name),
]);

/** A picture that staff brought for the site, re-encoded; `name` as above. It stays for good: what was sold shows it too. */
export const siteImages = pgTable('site_images', { name: text('name').primaryKey(), createdAt: moment('created_at').notNull() });
