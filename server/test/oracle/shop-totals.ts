import type { Pool } from 'pg';

/** The ledger, the series of documents and the closed months, which every story of a shop moves on. */
export interface ShopTotals {
  clearing: number;
  unbalanced: number;
  lastSerial: number;
  documents: number;
  /** The last closed month, and a sum over all lines of closed months. */
  lastClosed: string | null;
  closed: string;
}

/** Reads the totals of the whole shop. `since` narrows the search for entries that do not add up. */
export async function readShopTotals(pool: Pool, since: Date): Promise<ShopTotals> {
  const { rows } = await pool.query<ShopTotals>(
    `select (select coalesce(sum(amount), 0)::int from ledger_lines where account = 'stripe_clearing') as clearing,
        (select count(*)::int from (select from ledger_lines join ledger_entries e on e.id = entry_id
          where happened_at >= $1 group by entry_id, currency having sum(amount) <> 0) as entries) as unbalanced,
        (select coalesce(max(last), 0)::int from document_series) as "lastSerial",
        (select count(*)::int from documents) as documents,
        (select max(month)::text from ledger_closings) as "lastClosed",
        (select sum(amount::bigint * (position + 1))::text from ledger_lines
          where posted_on < (select max(month) + interval '1 month' from ledger_closings)) as closed`,
    [since],
  );
  if (!rows[0]) throw new Error('the shop has no totals');
  return rows[0];
}
