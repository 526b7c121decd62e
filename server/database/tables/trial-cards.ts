import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { subscriptions } from './subscriptions.ts';

/** The payment cards that free trials were had with, each as the hash of what the provider knows it by, whoever saves it. */
export const trialCards = pgTable(
  'trial_cards',
  {
    /** Random: of one whose person has left nothing says when it was learned. */
    id: uuid('id').primaryKey().defaultRandom(),
    hash: bytes('hash').notNull(),
    /** Whose trial it was; nothing any more once its person has left. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    /** When that was. */
    detachedAt: moment('detached_at'),
  },
  (card) => [
    unique('trial_cards_once').on(card.subscriptionId, card.hash),
    index('trial_cards_by_hash').on(card.hash),
    index('trial_cards_detached')
      .on(card.detachedAt)
      .where(sql`${card.detachedAt} is not null`),
    check('trial_cards_of_one', sql`num_nonnulls(${card.subscriptionId}, ${card.detachedAt}) = 1`),
  ],
);
