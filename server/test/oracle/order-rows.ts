import type { Pool } from 'pg';

/** The shop's rows of one order, read by SQL alone. */
export interface OrderRows {
  status: string;
  total: number;
  /** Pieces of the ordered product in the whole shop. */
  reserved: number;
  sold: number;
  documents: { kind: string; total: number; tax: number }[];
  /** The sums of its ledger lines by account. */
  balances: Record<string, number>;
  /** Its payments by id. */
  surplus: string[];
  disputes: { id: string; stripeId: string; status: string }[];
  alerts: { kind: string; about: string; detail: string; isOpen: boolean }[];
}

/** Reads an order with its documents, ledger lines, disputes, alerts, and the stock of its product. */
export async function readOrderRows(
  pool: Pool,
  { id, sku }: { id: string; sku: string },
): Promise<OrderRows> {
  const { rows } = await pool.query<OrderRows>(
    `select status, total, reserved, sold,
        (select coalesce(json_agg(json_build_object('kind', kind, 'total', d.total, 'tax', d.tax_amount)), '[]')
          from documents d where d.order_id = orders.id) as documents,
        (select coalesce(json_object_agg(account, sum), '{}') from (
          select account, sum(amount)::int from ledger_lines join ledger_entries e on e.id = entry_id
          where e.order_id = orders.id group by account) as sums) as balances,
        (select coalesce(json_agg(p.id), '[]') from payments p
          where p.order_id = orders.id and is_surplus and amount > 0) as surplus,
        (select coalesce(json_agg(json_build_object('id', d.id, 'stripeId', d.stripe_id, 'status', d.status)), '[]')
          from disputes d join payments p on p.id = payment_id where p.order_id = orders.id) as disputes,
        (select coalesce(json_agg(json_build_object('kind', kind, 'about', about, 'detail', detail, 'isOpen', resolved_at is null)), '[]')
          from alerts) as alerts
      from orders, variants where orders.id = $1 and variants.sku = $2`,
    [id, sku],
  );
  if (!rows[0]) throw new Error(`order ${id} has no row`);
  return rows[0];
}
