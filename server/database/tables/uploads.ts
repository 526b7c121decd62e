import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Placement } from '@visita/core/uploads/placement';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';

/**
 * A user's uploaded picture, re-encoded; `name` is the hash of its content and the prefix of its file names.
 */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /**
     * A small AVIF for the first response of the public profile; null for an image in its own proportions,
     * which cannot be shown on a card.
     */
    portrait: bytes('portrait'),
    /** The place on a card for which it was cut; null for a photo, and for an image in its own proportions. */
    placement: text('placement').$type<Placement>(),
    /** The time of the last upload. */
    createdAt: moment('created_at').notNull(),
  },
  (photo) => [
    unique('photos_once').on(photo.userId, photo.name),
    index('photos_by_name').on(photo.name),
    index('photos_by_age').on(photo.createdAt),
    check('photos_placement', sql`${photo.placement} in ('logo', 'cover')`),
    check('photos_placement_of_picture', sql`${photo.placement} is null or ${photo.portrait} is null`),
  ],
);

/** A file removal in progress. Until it is done, no upload may keep a picture of the same name. */
export const removals = pgTable(
  'removals',
  { id: uuid('id').primaryKey(), name: text('name').notNull() },
  (removal) => [index('removals_by_name').on(removal.name)],
);

/**
 * A staff upload for the site, re-encoded; `name` as above. Kept for ever, because sold items show it too.
 */
export const siteImages = pgTable('site_images', {
  name: text('name').primaryKey(),
  createdAt: moment('created_at').notNull(),
});
