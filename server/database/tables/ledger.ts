import { sql } from 'drizzle-orm';
import {
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
  },
  (entry) => [
    unique('ledger_entries_once').on(entry.kind, entry.sourceId),
    unique('ledger_entries_reversed_once').on(entry.reversesId),
    index('ledger_entries_of_order').on(entry.orderId),
    index('ledger_entries_of_invoice').on(entry.subscriptionInvoiceId),
    index('ledger_entries_by_day').on(entry.postedOn),
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
