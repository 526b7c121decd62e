import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { subscriptions } from './subscriptions.ts';

/** An invitation by mail to take a seat, stored as the hash of its link. */
export const seatInvitations = pgTable(
  'seat_invitations',
  {
    hash: bytes('hash').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** The recipient's address; erased once the invitation is used. */
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (invitation) => [
    uniqueIndex('seat_invitations_one_open')
      .on(invitation.subscriptionId, invitation.email)
      .where(sql`${invitation.usedAt} is null`),
    index('seat_invitations_by_end').on(invitation.expiresAt),
  ],
);
