import type { Pool } from 'pg';

/** The shop's rows of one subscription, read by SQL alone. Moments are in seconds. */
export interface LifeRows {
  status: string;
  plan: string;
  laterPlan: string | null;
  price: number;
  isEnding: boolean;
  isReconciled: boolean;
  trialEnd: number | null;
  periodStart: number | null;
  periodEnd: number | null;
  endsAt: number | null;
  paymentMethod: string | null;
  /** The cards of its seats that have not ended. */
  seats: string[];
  /** Its statuses in order since the beginning of the story. */
  history: string[];
  /** The provider's ids of its invoices. */
  invoices: string[];
  documents: { kind: string; total: number; tax: number; invoice: string }[];
  /** The sums of its ledger lines by account, those of credits by staff included. */
  balances: Record<string, number>;
  disputes: { stripeId: string; status: string }[];
  /** The kinds of all alerts of the shop. */
  alerts: string[];
  /** Cards with more than one seat, anywhere. */
  seatedTwice: string[];
}

/** Reads a subscription with its seats, history, documents, disputes and ledger lines. */
export async function readLifeRows(
  pool: Pool,
  { id, since, creditIds }: { id: string; since: number; creditIds: readonly string[] },
): Promise<LifeRows> {
  const seconds = (column: string) => `extract(epoch from ${column})::float8`;
  const { rows } = await pool.query<LifeRows>(
    `select status, plan, later_plan as "laterPlan", price, is_ending as "isEnding",
        desired_version = reconciled_version as "isReconciled", payment_method_id as "paymentMethod",
        ${seconds('trial_end')} as "trialEnd", ${seconds('period_start')} as "periodStart",
        ${seconds('period_end')} as "periodEnd", ${seconds('ends_at')} as "endsAt",
        (select coalesce(json_agg(card_id), '[]') from seats
          where subscription_id = s.id and seats.ends_at is null) as seats,
        (select coalesce(json_agg("to" order by sequence_number), '[]') from subscription_moves
          where subscription_id = s.id and "from" is distinct from "to" and moved_at >= to_timestamp($2)) as history,
        (select coalesce(json_agg(i.stripe_id), '[]') from subscription_invoices i
          where i.subscription_id = s.id) as invoices,
        (select coalesce(json_agg(json_build_object('kind', d.kind, 'total', d.total, 'tax', d.tax_amount, 'invoice', i.stripe_id)), '[]')
          from documents d join subscription_invoices i on i.id = subscription_invoice_id
          where i.subscription_id = s.id) as documents,
        (select coalesce(json_object_agg(account, sum), '{}') from (
          select account, sum(amount)::int from ledger_lines join ledger_entries e on e.id = entry_id
          left join subscription_invoices i on i.id = e.subscription_invoice_id
          where i.subscription_id = s.id or (e.kind = 'goodwill' and e.source_id = any($3))
          group by account) as sums) as balances,
        (select coalesce(json_agg(json_build_object('stripeId', d.stripe_id, 'status', d.status)), '[]')
          from disputes d join payments p on p.id = payment_id
          join subscription_invoices i on i.id = p.subscription_invoice_id where i.subscription_id = s.id) as disputes,
        (select coalesce(json_agg(distinct kind), '[]') from alerts) as alerts,
        (select coalesce(json_agg(card_id), '[]') from (select card_id from seats
          where ends_at is null and card_id is not null group by card_id having count(*) > 1) as twice) as "seatedTwice"
      from subscriptions s where id = $1`,
    [id, since, creditIds],
  );
  if (!rows[0]) throw new Error(`subscription ${id} has no row`);
  return rows[0];
}

/** Returns until when a plan covers a card, in seconds; null without coverage. */
export async function readCoveredUntil(pool: Pool, { cardId }: { cardId: string }): Promise<number | null> {
  const { rows } = await pool.query<{ until: number | null }>(
    `select extract(epoch from ends_at)::float8 as until from card_coverages where card_id = $1 and source = 'plan' order by ends_at desc nulls first limit 1`,
    [cardId],
  );
  return rows[0]?.until ?? null;
}
