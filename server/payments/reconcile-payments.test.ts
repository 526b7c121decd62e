import { beforeEach, expect, test } from 'vitest';
import { newId } from '../database/id.ts';
import { countQueries } from '../test/count-queries.ts';
import { insertInvoices } from '../test/subscription-invoices.ts';
import { world } from '../test/world.ts';
import { resumePayments, resumeRefunds } from './reconcile-payments.ts';

const { deps, database, clock } = await world();
const { pool } = database;

beforeEach(() => pool.query(`delete from refunds; delete from payments; delete from pgboss.job`));

const many = 1_200;

/** Inserts open payments of invoices, created a while ago. */
async function openPayments(status = 'pending'): Promise<string[]> {
  const ids = Array.from({ length: many }, () => newId(clock.now()));
  await insertInvoices(pool, ids);
  await pool.query(
    `insert into payments (id, payment_no, subscription_invoice_id, method, status, currency, amount, session_id, created_at)
     select id, id::text, id, 'checkout', $3, 'CAD', 100, 'cs_' || id, $2 from unnest($1::uuid[]) id`,
    [ids, clock.now(), status],
  );
  clock.advance(11 * 60_000);
  return ids;
}

const readRequests = async (name: string) =>
  (await pool.query<{ data: object }>(`select data from pgboss.job where name = $1`, [name])).rows;

test('however many payments are open, all are asked about by a few statements', async () => {
  const ids = await openPayments();
  const statements = await countQueries(() => resumePayments(deps, clock.now()));
  expect(statements.length).toBeLessThan(16);
  const jobs = await readRequests('payments.resume');
  expect(jobs.map(({ data }) => (data as { paymentId: string }).paymentId).toSorted()).toEqual(
    ids.toSorted(),
  );
});

test('however many refunds are under way, the provider is asked about each by a job of its own', async () => {
  await openPayments('completed');
  await pool.query(
    `insert into refunds (id, payment_id, amount, status, reason, stripe_id, created_at)
     select gen_random_uuid(), id, 10, 'pending', 'test', 're_' || id, $1 from payments`,
    [clock.now()],
  );
  clock.advance(6 * 60_000);
  const statements = await countQueries(() => resumeRefunds(deps, clock.now()));
  expect(statements.length).toBeLessThan(16);
  expect(await readRequests('payments.resumeRefund')).toHaveLength(many);
});
