import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Account } from '@visita/core/ledger/accounts';
import type { EntryKind } from '@visita/core/ledger/entry';
import { moment, transactionId } from './columns.ts';

/**
 * Closed months. Months are closed in order, each once, and stay closed; a later event of a closed month is
 * posted on the first day of the oldest open one. Writers of entries take a shared advisory lock, closing an
 * exclusive one.
 */
export const ledgerClosings = pgTable(
  'ledger_closings',
  {
    /** The first day of the month. */
    month: date('month').primaryKey(),
    closedAt: moment('closed_at').notNull(),
    /** The email address of the member of staff. */
    closedBy: text('closed_by').notNull(),
  },
  (closing) => [check('ledger_closings_first_day', sql`extract(day from ${closing.month}) = 1`)],
);

/**
 * Entries of the double-entry ledger, each written in the transaction of the event that it records.
 * Append-only: triggers refuse updates and deletes; a correction is an entry that reverses another. Without
 * foreign keys to persons, so that erasing an account changes no entry.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid('id').primaryKey(),
    /** The moment of the event. */
    happenedAt: moment('happened_at').notNull(),
    /** The day in Montréal, or the first day of the oldest open month if that is later. Set by a trigger. */
    postedOn: date('posted_on')
      .notNull()
      .default(sql`'-infinity'`),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** The row or Stripe object that it records; once per kind. */
    sourceId: text('source_id').notNull(),
    /** The sale that it belongs to, if any. */
    orderId: uuid('order_id'),
    subscriptionInvoiceId: uuid('subscription_invoice_id'),
    documentId: uuid('document_id'),
    reversesId: uuid('reverses_id').references((): AnyPgColumn => ledgerEntries.id),
    /** Written by the database, which accepts lines of an entry in its transaction only. */
    transactionId: transactionId('transaction_id')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** The order of writing. A trigger sets it under the ledger's lock, so that none below the mark is missing. */
    sequenceNumber: integer('sequence_number').notNull().generatedAlwaysAsIdentity(),
  },
  (entry) => [
    unique('ledger_entries_once').on(entry.kind, entry.sourceId),
    unique('ledger_entries_reversed_once').on(entry.reversesId),
    index('ledger_entries_of_order').on(entry.orderId),
    index('ledger_entries_of_invoice').on(entry.subscriptionInvoiceId),
    index('ledger_entries_by_day').on(entry.postedOn),
    index('ledger_entries_by_sequence').on(entry.sequenceNumber),
    index('ledger_entries_of_document')
      .on(entry.documentId)
      .where(sql`${entry.documentId} is not null`),
    check(
      'ledger_entries_one_sale',
      sql`num_nonnulls(${entry.orderId}, ${entry.subscriptionInvoiceId}) <= 1`,
    ),
  ],
);

/** The lines of entries, in cents: debits are positive, credits negative. Those of an entry add up to zero. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    position: integer('position').notNull(),
    /** The day of the entry, repeated for sums by account and month. */
    postedOn: date('posted_on').notNull(),
    account: text('account').$type<Account>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    taxCode: text('tax_code'),
    taxRegion: text('tax_region'),
  },
  (line) => [
    primaryKey({ columns: [line.entryId, line.position] }),
    index('ledger_lines_by_day').on(line.postedOn, line.account, line.currency, line.amount),
    check('ledger_lines_amount', sql`${line.amount} <> 0`),
  ],
);

/**
 * Revenue that is sold for a period and not earned yet: a row for each line of a document that sells a plan.
 * The rows that are not recognised in full add up to the account `deferred_plans`.
 */
export const revenueSchedules = pgTable(
  'revenue_schedules',
  {
    documentId: uuid('document_id').notNull(),
    /** The index of the line. */
    position: integer('position').notNull(),
    orderId: uuid('order_id'),
    subscriptionInvoiceId: uuid('subscription_invoice_id'),
    subscriptionId: uuid('subscription_id'),
    currency: text('currency').notNull(),
    /** To be recognised from `startsOn` on, in cents, and how much of it is. */
    amount: integer('amount').notNull(),
    recognised: integer('recognised').notNull().default(0),
    /** Days in Montréal; null while the plan waits for its start. */
    startsOn: date('starts_on'),
    /** The day after the last one. */
    endsOn: date('ends_on'),
    /** The first day of the month that is posted next. */
    nextMonth: date('next_month').notNull(),
  },
  (schedule) => [
    primaryKey({ columns: [schedule.documentId, schedule.position] }),
    index('revenue_schedules_open')
      .on(schedule.nextMonth, schedule.documentId, schedule.position)
      .where(sql`${schedule.recognised} < ${schedule.amount}`),
    index('revenue_schedules_of_order').on(schedule.orderId),
    index('revenue_schedules_of_invoice').on(schedule.subscriptionInvoiceId),
    index('revenue_schedules_of_subscription').on(schedule.subscriptionId),
    check('revenue_schedules_amount', sql`${schedule.recognised} between 0 and ${schedule.amount}`),
    check(
      'revenue_schedules_period',
      sql`num_nonnulls(${schedule.startsOn}, ${schedule.endsOn}) in (0, 2) and coalesce(${schedule.startsOn} < ${schedule.endsOn}, true)`,
    ),
    check('revenue_schedules_month', sql`extract(day from ${schedule.nextMonth}) = 1`),
    check(
      'revenue_schedules_one_sale',
      sql`num_nonnulls(${schedule.orderId}, ${schedule.subscriptionInvoiceId}) = 1`,
    ),
  ],
);

/** Sums of all entries up to the mark, by month. Those of closed months are final. */
export const ledgerSums = pgTable(
  'ledger_sums',
  {
    /** The first day of the month. */
    month: date('month').notNull(),
    account: text('account').$type<Account>().notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    currency: text('currency').notNull(),
    /** Empty on lines without a tax. */
    taxCode: text('tax_code').notNull(),
    /** In cents, both positive. */
    debit: bigint('debit', { mode: 'number' }).notNull(),
    credit: bigint('credit', { mode: 'number' }).notNull(),
  },
  (sums) => [primaryKey({ columns: [sums.month, sums.account, sums.kind, sums.currency, sums.taxCode] })],
);

/** The number of the last entry that the sums contain. */
export const ledgerMark = pgTable(
  'ledger_mark',
  { id: integer('id').primaryKey(), sequenceNumber: integer('sequence_number').notNull() },
  (mark) => [check('ledger_mark_one', sql`${mark.id} = 1`)],
);

/** Sales that are not paid in full, or paid without a document (negative), of all entries up to the mark. */
export const ledgerReceivables = pgTable(
  'ledger_receivables',
  {
    /** An order, or an invoice of a subscription. */
    saleId: uuid('sale_id').notNull(),
    isOrder: boolean('is_order').notNull(),
    currency: text('currency').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** The moment of its first entry. */
    since: moment('since').notNull(),
  },
  (receivable) => [
    primaryKey({ columns: [receivable.saleId, receivable.currency] }),
    index('ledger_receivables_oldest').on(receivable.since, receivable.saleId),
  ],
);
