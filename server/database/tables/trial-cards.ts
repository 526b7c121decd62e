import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { subscriptions } from './subscriptions.ts';

/**
 * Payment cards with which free trials were used, each as the hash of Stripe's card fingerprint, which is the
 * same for every customer.
 */
export const trialCards = pgTable(
  'trial_cards',
  {
    /** Random: after the user has left, the id must not reveal when the card was recorded. */
    id: uuid('id').primaryKey().defaultRandom(),
    hash: bytes('hash').notNull(),
    /** The subscription of the trial; null once its user has left. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    /** The time when its user left. */
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
