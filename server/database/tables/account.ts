import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    displayName: text('display_name').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    avatar: text('avatar'),
    phone: text('phone'),
    country: text('country'),
    address: text('address'),
    bio: text('bio'),
    company: text('company'),
    position: text('position'),
    website: text('website'),
    socialLinks: jsonb('social_links').$type<Record<string, string>>().notNull().default({}),
    language: text('language').$type<'en' | 'fr' | 'zh-CN' | 'zh-TW'>().notNull(),
    timeZone: text('time_zone').notNull().default('UTC'),
    isVerified: boolean('is_verified').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (user) => [
    uniqueIndex('users_email_once').on(sql`lower(${user.email})`),
    check('users_language', sql`${user.language} in ('en', 'fr', 'zh-CN', 'zh-TW')`),
  ],
);

/** Only the SHA-256 of a token is kept, so that a stolen table opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (session) => [index('sessions_of_user').on(session.userId)],
);
