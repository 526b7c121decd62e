import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { reportReasons, ReportOutcome } from '@visita/core/profile/report';
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

/** A visitor's report of a card's page, which staff settle; deleted with the card, or a while after that. */
export const cardReports = pgTable(
  'card_reports',
  {
    id: uuid('id').primaryKey(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<(typeof reportReasons)[number]>().notNull(),
    message: text('message').notNull(),
    /** The visitor's contact details, if they left any. */
    reach: text('reach').notNull(),
    reportedAt: moment('reported_at').notNull(),
    /** Null while the report waits for staff. */
    outcome: text('outcome').$type<ReportOutcome>(),
    settledAt: moment('settled_at'),
  },
  (report) => [
    index('card_reports_of_card').on(report.cardId),
    index('card_reports_open')
      .on(report.id)
      .where(sql`${report.settledAt} is null`),
    index('card_reports_settled')
      .on(report.settledAt)
      .where(sql`${report.settledAt} is not null`),
    check('card_reports_reason', sql`${report.reason} in ('impersonation', 'fraud', 'harmful', 'other')`),
    check('card_reports_outcome', sql`${report.outcome} in ('blocked', 'dismissed')`),
    check('card_reports_settled', sql`(${report.outcome} is null) = (${report.settledAt} is null)`),
  ],
);
