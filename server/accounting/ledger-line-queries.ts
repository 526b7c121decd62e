import { sql } from 'drizzle-orm';
import type { Account } from '@visita/core/ledger/accounts';
import type { EntryKind } from '@visita/core/ledger/entry';
import type { Queryable } from '../database/database.ts';

/** A line of the ledger with its entry. */
export interface JournalRow {
  number: number;
  position: number;
  postedOn: string;
  /** The day in Montréal of the event; earlier than the month of posting if it came late. */
  happenedOn: string;
  kind: EntryKind;
  sourceId: string;
  saleNo: string | null;
  documentNo: string | null;
  /** The bank's reference, on the entry of a bank transfer. */
  reference: string | null;
  account: Account;
  amount: number;
  currency: string;
  taxCode: string | null;
}

/** Lists the lines posted from `from` to before `to`, in the order of day and number, after a line. */
export async function listJournalLines(
  db: Queryable,
  {
    from,
    to,
    after,
    limit,
  }: {
    from: string;
    to: string;
    after?: Pick<JournalRow, 'postedOn' | 'number' | 'position'> | undefined;
    limit: number;
  },
): Promise<JournalRow[]> {
  const isLater = after
    ? sql`entry.posted_on >= ${after.postedOn}::date and (entry.posted_on, entry.sequence_number, line.position)
        > (${after.postedOn}::date, ${after.number}::int, ${after.position}::int)`
    : sql`true`;
  const { rows } = await db.execute<JournalRow & Record<string, unknown>>(sql`
    select entry.sequence_number as number, line.position, entry.posted_on::text as "postedOn",
      (entry.happened_at at time zone 'America/Toronto')::date::text as "happenedOn", entry.kind, entry.source_id as "sourceId",
      coalesce(orders.order_no, subscriptions.subscription_no) as "saleNo", documents.number as "documentNo",
      case when entry.kind = 'bankPayment' then subscription_invoices.transfer_reference end as reference,
      line.account, line.amount, line.currency, line.tax_code as "taxCode"
    from ledger_entries as entry
      join ledger_lines as line on line.entry_id = entry.id
      left join documents on documents.id = entry.document_id
      left join orders on orders.id = entry.order_id
      left join subscription_invoices on subscription_invoices.id = entry.subscription_invoice_id
      left join subscriptions on subscriptions.id = subscription_invoices.subscription_id
    where entry.posted_on >= ${from}::date and entry.posted_on < ${to}::date and ${isLater}
    order by entry.posted_on, entry.sequence_number, line.position limit ${limit}`);
  return rows;
}
