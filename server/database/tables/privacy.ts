import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';

/** A user's requested data export, at most one per user. */
export const exports = pgTable(
  'exports',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<'waiting' | 'working' | 'ready' | 'failed'>().notNull().default('waiting'),
    progress: integer('progress').notNull().default(0),
    /** Chosen before the file is written, so that the row names the file to remove whatever happens. */
    fileName: text('file_name').notNull(),
    requestedAt: moment('requested_at').notNull(),
    readyAt: moment('ready_at'),
    /** The SHA-256 of the one link that currently opens the archive. */
    linkHash: bytes('link_hash').unique(),
    linkExpiresAt: moment('link_expires_at'),
  },
  (archive) => [
    index('exports_by_age').on(archive.readyAt),
    index('exports_under_way')
      .on(archive.requestedAt)
      .where(sql`${archive.readyAt} is null`),
    check('exports_status', sql`${archive.status} in ('waiting', 'working', 'ready', 'failed')`),
    check('exports_progress', sql`${archive.progress} between 0 and 100`),
    check('exports_ready', sql`(${archive.status} = 'ready') = (${archive.readyAt} is not null)`),
    check('exports_link', sql`(${archive.linkHash} is null) = (${archive.linkExpiresAt} is null)`),
  ],
);
