import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** Inserts invoices of one subscription under these ids, for tests of payments. */
export async function insertInvoices(pool: Pool, ids: string[]): Promise<void> {
  const subscriptionId = randomUUID();
  await pool.query(
    `insert into plans (code, is_listed, position) values ('annual', true, 2) on conflict do nothing`,
  );
  await pool.query(
    `insert into subscriptions (id, subscription_no, plan, currency, price, seats, colours, language, destination, has_trial, desired, status,
       processed_until, created_at)
     values ($1, $2, 'annual', 'CAD', 8880, 1, '[]', 'en', '{}', false, '{}', 'active', now(), now())`,
    [subscriptionId, `S${subscriptionId}`],
  );
  await pool.query(
    `insert into subscription_invoices (id, subscription_id, stripe_id, reason, status, currency, subtotal, taxes, tax_amount, total,
       amount_due, period_start, period_end, created_at)
     select id, $1, 'in_' || id, 'manual', 'open', 'CAD', 1000, '[]', 0, 1000, 1000, now(), now(), now() from unnest($2::uuid[]) id`,
    [subscriptionId, ids],
  );
}
