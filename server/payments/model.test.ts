import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { steps, tellStory, workOn, type Buyer } from '../test/order-story.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { compareAll } from '../test/reconcile.ts';
import { sleeve } from '../test/shoppers.ts';
import { runCount } from '../test/thorough.ts';

/** Set `RUNS=10000` for a long run. */
const runs = Number(process.env['RUNS'] ?? runCount(12, 1_000));
const dayMs = 24 * 60 * 60_000;

const app = await paymentWorld({ retries: 0 });
const { booksOf, clock, database, rows, saveCard, shopper } = app;
const current = { deps: app.deps };

/**
 * Sequences that one shopper runs, one after the other: creating a shopper takes longer than most sequences.
 */
const storiesOfOne = 10;
let stories = 0;
let buyer: Buyer | undefined;

async function nextBuyer(): Promise<Buyer> {
  if (buyer && !buyer.isForgotten && ++stories % storiesOfOne > 0) return buyer;
  const ana = await shopper();
  return (buyer = { ana, card: await saveCard(ana), isForgotten: false });
}

/** Advances two days and finishes the events and jobs of earlier sequences. */
async function turnPage() {
  clock.advance(2 * dayMs);
  await app.endAll();
  await workOn(current.deps);
  await database.pool.query(`delete from refunds where status = 'asked'`);
  await database.pool.query(`delete from pgboss.job where state >= 'completed' or name ilike '%mail%'`);
  await database.pool.query(`delete from stripe_events where done_at < $1`, [
    new Date(clock.now().getTime() - dayMs),
  ]);
  await database.pool.query('delete from alerts');
}

async function check({ ana, placed, from }: Awaited<ReturnType<typeof tellStory>>) {
  const { data } = await current.deps.stripe.request((sdk) =>
    sdk.charges.list({ created: { gte: from }, limit: 100 }),
  );
  const charges = data.filter(({ paid }) => paid);
  const { status } = await ana.calls(orders.get, { params: { id: placed.id } });
  const [{ kept, stock } = {}] = await rows(
    'select stock, (select coalesce(sum(refunds.amount), 0)::int from refunds join payments p on p.id = payment_id where p.order_id = $1 and not p.is_surplus and refunds.status = $2) as kept from orders where id = $1',
    [placed.id, 'succeeded'],
  );
  const isKept = ['paid', 'shipped', 'completed'].includes(status);
  const net = charges.reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0);

  // one charge at most; the provider keeps the total exactly if the order does
  expect(charges.length, 'charges').toBeLessThanOrEqual(1);
  expect(net, status).toBe(isKept ? placed.total - Number(kept) : 0);
  // no order was shipped: a refunded one has no pieces
  expect(await booksOf(sleeve), status).toEqual({
    received: 3,
    reserved: stock === 'reserved' ? 2 : 0,
    sold: isKept ? 2 : 0,
  });
  await checkLedger(placed.id, net);
  expect(
    await rows(
      `select 1 from payments where order_id = $1 and status in ('pending', 'processing') and created_at < $2`,
      [placed.id, new Date(clock.now().getTime() - dayMs / 8)],
    ),
  ).toEqual([]);
  // our rows match the provider
  expect(await compareAll(current.deps)).toBe(0);
  expect(await rows(`select 1 from refunds where status in ('asked', 'pending')`)).toEqual([]);
  expect(
    await rows(`select type, state, error from stripe_events where state not in ('done', 'ignored')`),
  ).toEqual([]);
  await checkAlerts(placed.id);
  // an unpaid order can be paid
  const opened = status === 'pending' && (await ana.calls(payments.open, { body: { orderId: placed.id } }));
  if (opened) expect(opened.checkout_url).toMatch(/^http/);
}

/** The ledger has what the provider kept, and nothing of a sale that is settled stays owed. */
async function checkLedger(orderId: string, net: number) {
  const sums = await rows(
    `select account, sum(amount)::int as balance from ledger_lines join ledger_entries on id = entry_id
      where order_id = $1 group by account`,
    [orderId],
  );
  const balances = Object.fromEntries(sums.map(({ account, balance }) => [account, balance]));
  expect(balances['stripe_unsettled'] ?? 0, 'ledger').toBe(net);
  expect(balances['receivable'] ?? 0, 'owed').toBe(0);
}

/** Every alert is justified. */
async function checkAlerts(orderId: string) {
  const alerts = await rows(`select kind, about, detail from alerts where kind <> 'refundSlow'`);
  const surplus = await rows(`select id from payments where order_id = $1 and is_surplus and amount > 0`, [
    orderId,
  ]);
  for (const alert of alerts)
    expect(surplus.map(({ id }) => ({ kind: 'paymentSurplus', about: id }))).toContainEqual({
      kind: alert['kind'],
      about: alert['about'],
    });
}

describe('an order to which anything happens in any order', () => {
  test(
    `is never charged twice, never given unpaid, and no money is forgotten, in ${runs} stories`,
    { timeout: 240_000 + runs * 5_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (actions) => {
          await turnPage();
          await check(await tellStory(app, current, { buyer: await nextBuyer(), told: actions }));
        }),
        { numRuns: runs, endOnFailure: true },
      );
    },
  );
});
