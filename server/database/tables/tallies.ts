import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Counted things: orders, parcels to ship, sales, subscriptions, bound cards, and bindings of a day. */
export type TallyTopic = 'orders' | 'toShip' | 'sales' | 'subscriptions' | 'cards' | 'activated';

/**
 * Totals for the dashboard and the metrics. Triggers add a row per change (`-1` of the old, `1` of the new), so
 * that no two transactions wait for one total; a job adds rows of one key up. The view `tally_recounts` defines
 * the same totals over the rows themselves.
 */
export const tallies = pgTable(
  'tallies',
  {
    topic: text('topic').$type<TallyTopic>().notNull(),
    /** The status, for a subscription followed by its plan (`active:annual`); empty if a topic has one kind. */
    key: text('key').notNull(),
    /** The day in Montréal, of a subscription the month in which billing began; `-infinity` if none. */
    day: date('day').notNull(),
    /** The month in which a subscription ended; `-infinity` while it runs. */
    endedIn: date('ended_in').notNull(),
    count: integer('count').notNull(),
    /** In cents. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (tally) => [index('tallies_by_day').on(tally.topic, tally.day)],
);
