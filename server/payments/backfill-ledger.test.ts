import { beforeEach, expect, test } from 'vitest';
import { documentWorld } from '../test/document-world.ts';
import { runJobs } from '../test/jobs.ts';
import { backfillLedger } from './backfill-ledger.ts';

const app = await documentWorld();
const { bought, deps, refund, rows, settle, tidy } = app;

beforeEach(tidy);

const balances = (orderId: string) =>
  rows(
    `select account, sum(amount)::int as balance from ledger_lines join ledger_entries on id = entry_id
      where order_id = $1 group by account having sum(amount) <> 0 order by account`,
    [orderId],
  );

async function forgetLedger(): Promise<void> {
  for (const table of ['ledger_lines', 'ledger_entries']) {
    await rows(`alter table ${table} disable trigger ${table}_frozen`);
    await rows(`delete from ${table}`);
    await rows(`alter table ${table} enable trigger ${table}_frozen`);
  }
  await rows(`delete from stripe_checkpoints where name = 'ledger:backfill'`);
}

test('sales of a build without a ledger are posted once, with the balances that they would have had', async () => {
  const purchase = await bought();
  const partly = await bought();
  await refund(partly.paymentId, 700);
  await settle();
  const before = [await balances(purchase.placed.id), await balances(partly.placed.id)];
  expect(before[0]).toContainEqual({ account: 'stripe_unsettled', balance: purchase.placed.total });
  expect(before[1]).toContainEqual({ account: 'stripe_unsettled', balance: partly.placed.total - 700 });
  expect(before.flat().map(({ account }) => account)).not.toContain('receivable');

  await forgetLedger();
  expect(await balances(purchase.placed.id)).toEqual([]);
  for (const _ of [1, 2]) await backfillLedger.run(deps, {});
  expect([await balances(purchase.placed.id), await balances(partly.placed.id)]).toEqual(before);
});

test('products are earned when the parcel is shipped, also in sales of a build without a ledger', async () => {
  const { placed } = await bought();
  await rows(
    `update orders set status = 'shipped', shipping_status = 'shipped', shipped_at = now() where id = $1`,
    [placed.id],
  );
  await forgetLedger();
  await backfillLedger.run(deps, {});
  await runJobs(deps);
  expect(await balances(placed.id)).toContainEqual({
    account: 'revenue_products',
    balance: -placed.subtotal,
  });
});
