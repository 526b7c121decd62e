import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './account.ts';
import { moment } from './columns.ts';

/** The key pair by which this site identifies itself to push services (VAPID, RFC 8292); one row. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer('id').primaryKey().default(1),
    /** P-256, uncompressed, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Sealed JWK; null only after the sealing key was lost and the secret cleared. */
    privateKey: text('private_key'),
    createdAt: moment('created_at').notNull(),
  },
  (row) => [check('push_keys_one', sql`${row.id} = 1`)],
);

/** The browser of a session that gets pushes. Ends with the session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the push service. A browser has one, for all of its users. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's key and secret, by which messages are encrypted for it (RFC 8291), in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (subscription) => [index('push_subscriptions_of_user').on(subscription.userId)],
);
