import { sql, type SQL } from 'drizzle-orm';
import type { Account } from '@visita/core/ledger/accounts';
import type { EntryKind } from '@visita/core/ledger/entry';
import type { Queryable, Tx } from '../database/database.ts';

/** The turnover of an account in a month, in cents, both sides positive. */
export interface MonthlySum {
  month: string;
  account: Account;
  kind: EntryKind;
  currency: string;
  /** Empty on lines without a tax. */
  taxCode: string;
  debit: number;
  credit: number;
}

/**
 * Locks out writers of entries until the transaction ends, and waits for those under way. Every entry that
 * is numbered so far is then committed.
 */
export async function lockLedger(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger'))`);
}

/** Returns the number of the last entry. */
export async function findLastNumber(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(sequence_number), 0)::int as last from ledger_entries`,
  );
  return rows[0]?.last ?? 0;
}

const sumLines = (isMeant: SQL) => sql`
  select date_trunc('month', line.posted_on)::date as month, line.account, entry.kind, line.currency,
    coalesce(line.tax_code, '') as tax_code,
    coalesce(sum(line.amount) filter (where line.amount > 0), 0)::bigint as debit,
    coalesce(-sum(line.amount) filter (where line.amount < 0), 0)::bigint as credit
  from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
  where ${isMeant} group by 1, 2, 3, 4, 5`;

const sumReceivables = (isMeant: SQL) => sql`
  select coalesce(entry.order_id, entry.subscription_invoice_id) as sale_id,
    bool_or(entry.order_id is not null) as is_order, line.currency, sum(line.amount)::bigint as amount,
    min(entry.happened_at) as since
  from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id and line.account = 'receivable'
  where ${isMeant} and coalesce(entry.order_id, entry.subscription_invoice_id) is not null group by 1, 3`;

/**
 * Adds the next entries, at most up to a number, to the sums and moves the mark, whose row it locks. All entries up to
 * the number must be committed. Returns the mark.
 */
export async function updateSums(
  tx: Tx,
  { upTo: last, partSize }: { upTo: number; partSize: number },
): Promise<number> {
  const { rows } = await tx.execute<{ mark: number }>(
    sql`select sequence_number as mark from ledger_mark where id = 1 for update`,
  );
  const mark = rows[0]?.mark ?? 0;
  if (last <= mark) return mark;
  const upTo = Math.min(last, mark + partSize);
  await tx.execute(sql`
    insert into ledger_sums (month, account, kind, currency, tax_code, debit, credit)
    ${sumLines(sql`entry.sequence_number > ${mark} and entry.sequence_number <= ${upTo}`)}
    on conflict (month, account, kind, currency, tax_code) do update
      set debit = ledger_sums.debit + excluded.debit, credit = ledger_sums.credit + excluded.credit`);
  await tx.execute(sql`
    insert into ledger_receivables (sale_id, is_order, currency, amount, since)
    ${sumReceivables(sql`entry.sequence_number > ${mark} and entry.sequence_number <= ${upTo}`)}
    on conflict (sale_id, currency) do update set amount = ledger_receivables.amount + excluded.amount`);
  await tx.execute(sql`delete from ledger_receivables where amount = 0`);
  await tx.execute(sql`update ledger_mark set sequence_number = ${upTo} where id = 1`);
  return upTo;
}

/**
 * Lists the turnover by month from `from` to before `to`: the stored sums and, in the same statement, the
 * entries beyond the mark.
 */
export async function listMonthlySums(
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<MonthlySum[]> {
  const { rows } = await db.execute<
    Omit<MonthlySum, 'debit' | 'credit'> & { debit: string; credit: string }
  >(sql`
    select month::text as month, account, kind, currency, tax_code as "taxCode", sum(debit)::text as debit,
      sum(credit)::text as credit
    from (
      select month, account, kind, currency, tax_code, debit, credit from ledger_sums
        where month >= ${from}::date and month < ${to}::date
      union all
      select * from (${sumLines(sql`entry.sequence_number > (select sequence_number from ledger_mark where id = 1)
        and line.posted_on >= ${from}::date and line.posted_on < ${to}::date`)}) as beyond
    ) as turnover
    group by month, account, kind, currency, tax_code order by month, account, kind, currency, tax_code`);
  return rows.map((row) => ({ ...row, debit: Number(row.debit), credit: Number(row.credit) }));
}

/** Returns the day of the first entry; null in an empty ledger. */
export async function findFirstDay(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select min(posted_on)::text as day from ledger_entries`,
  );
  return rows[0]?.day ?? null;
}

interface ReceivablesQuery {
  isDescending: boolean;
  /** Only these sales. */
  saleIds?: readonly string[] | undefined;
  after?: { since: string; saleId: string } | undefined;
  limit: number;
}

/** A page of the sales whose receivable is not zero, by age, after a sale of the page before. */
export async function listReceivables(
  db: Queryable,
  { isDescending, saleIds, after, limit }: ReceivablesQuery,
) {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const isLater = after
    ? sql`(open.since, sale_id) ${isDescending ? sql`<` : sql`>`} (${after.since}::timestamptz, ${after.saleId}::uuid)`
    : sql`true`;
  const isMeant = saleIds ? sql`sale_id = any(${sql.param([...saleIds])}::uuid[])` : sql`true`;
  const { rows } = await db.execute<{
    saleId: string;
    isOrder: boolean;
    currency: string;
    amount: number;
    since: string;
  }>(sql`
    with beyond as (${sumReceivables(
      sql`entry.sequence_number > (select sequence_number from ledger_mark where id = 1)`,
    )}), open as (
      select coalesce(stored.sale_id, beyond.sale_id) as sale_id, coalesce(stored.is_order, beyond.is_order) as is_order,
        coalesce(stored.currency, beyond.currency) as currency, coalesce(stored.amount, 0) + coalesce(beyond.amount, 0) as amount,
        coalesce(stored.since, beyond.since) as since
      from ledger_receivables as stored full join beyond using (sale_id, currency)
    )
    select sale_id as "saleId", is_order as "isOrder", currency, amount::int as amount,
      to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from open where amount <> 0 and ${isMeant} and ${isLater}
    order by open.since ${direction}, sale_id ${direction} limit ${limit}`);
  return rows;
}
