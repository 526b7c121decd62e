import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { provider } from '@visita/core/provider/contract';
import { transaction } from '../database/transaction.ts';
import { expireReservations } from '../orders/clock.ts';
import type { WebhookEvent } from '../provider/client.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { refusal } from '../test/refusal.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { jobs } from '../jobs.ts';
import { requestRefund } from './request-refund.ts';
import { lockPayment, listPaymentsOf } from './queries.ts';

/** Ten thousand by `RUNS=10000`. */
const runs = Number(process.env['RUNS'] ?? 12);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const app = await paymentWorld({ retries: 0 });
const { booksOf, clock, control, database, deliver, fault, fill, order, restart, rows, saveCard, setStock, shopper } = app;
let { deps } = app;

/** What is to be done about money; emails are another story's. */
const work = () =>
  runJobs(
    deps,
    jobs.filter(({ name }) => !name.includes('.mail')),
  );

/** So many stories one shopper lives through, one after the other: making one takes longer than most stories. */
const storiesOfOne = 10;
let stories = 0;
let buyer: { ana: Shopper; card: string };

async function nextBuyer() {
  if (stories++ % storiesOfOne > 0) return buyer;
  const ana = await shopper();
  return (buyer = { ana, card: await saveCard(ana) });
}

/** Days later: what was told of earlier stories, and done about them, is out of the way. */
async function turnPage() {
  clock.advance(2 * dayMs);
  await app.endAll();
  await work();
  await database.pool.query(`delete from refunds where status = 'asked'`);
  await database.pool.query(`delete from pgboss.job where state >= 'completed' or name like '%.mail%'`);
  await database.pool.query(`delete from stripe_events where done_at < $1`, [new Date(clock.now().getTime() - dayMs)]);
}

const actions = [
  'open',
  'openTwice',
  'pay',
  'payDeclined',
  'paySaved',
  'payBothWays',
  'back',
  'cancelOrder',
  'cancelPayment',
  'refundSome',
  'waitALittle',
  'waitAnHour',
  'waitADay',
  'tell',
  'tellTwice',
  'tellBackwards',
  'loseWhatIsTold',
  'work',
  'reconcile',
  'dropAnswer',
  'cutAnswer',
  'reset',
  'fail',
  'tooMany',
  'restart',
] as const;
type Action = (typeof actions)[number];

/** What people mostly do comes more often. */
const likely: Action[] = [...actions, 'open', 'open', 'open', 'pay', 'pay', 'pay', 'paySaved', 'cancelOrder', 'tell', 'work', 'work'];

/** One order, from its placing until all is settled, while anything may happen to it in any order. */
async function story(steps: Action[]) {
  const { ana, card } = await nextBuyer();
  const from = Math.floor(clock.now().getTime() / 1000);
  await setStock(sleeve, 3);
  const placed = await order(ana, [{ sku: sleeve, quantity: 2 }]);
  let page = '';
  let lost: WebhookEvent[] = [];
  let [cursor] = await lastEvent();

  async function lastEvent(): Promise<[string]> {
    const { data } = await deps.stripe.request((sdk) => sdk.events.list({ limit: 1 }));
    return [data[0]?.id ?? ''];
  }
  async function news(): Promise<WebhookEvent[]> {
    const told: WebhookEvent[] = [];
    try {
      const { data } = await deps.stripe.request((sdk) => sdk.events.list({ limit: 100, ending_before: cursor }));
      told.push(...data.toReversed());
      cursor = data[0]?.id ?? cursor;
    } catch {
      // the provider does not answer just now
    }
    return told;
  }

  const open = async () => void (page = (await ana.calls(payments.open, { body: { orderId: placed.id } })).checkout_url);
  const paySaved = () => ana.calls(payments.process, { body: { orderId: placed.id, paymentMethodId: card } });
  const later = async (ms: number) => {
    clock.advance(ms);
    await expireReservations.run(deps, {});
  };
  const some = async () => {
    for (const { id } of await listPaymentsOf(database.db, { orderId: placed.id }))
      await transaction(database.db, async (tx) => {
        const payment = await lockPayment(tx, { id });
        if (payment) await requestRefund(tx, payment, { amount: 700, reason: 'model', at: clock.now() });
      });
  };
  const acts: Record<Action, () => Promise<unknown>> = {
    open,
    openTwice: () => Promise.allSettled([open(), open(), open()]),
    pay: async () => page && fill(page),
    payDeclined: async () => page && fill(page, '4000000000000002'),
    paySaved,
    payBothWays: () => Promise.allSettled([open(), paySaved(), page ? fill(page) : open()]),
    back: async () => page && ana.calls(payments.returned, { body: { sessionId: page.split('/').at(-1) ?? '' } }),
    cancelOrder: () => ana.calls(orders.cancel, { params: { id: placed.id } }),
    cancelPayment: async () => {
      const { payment } = await ana.calls(orders.get, { params: { id: placed.id } });
      if (payment) await ana.calls(payments.cancel, { params: { id: payment.id } });
    },
    refundSome: some,
    waitALittle: () => later(5 * minuteMs),
    waitAnHour: () => later(61 * minuteMs),
    waitADay: () => later(25 * 60 * minuteMs),
    tell: async () => deliver(await news()),
    tellTwice: async () => {
      const told = await news();
      await deliver([...told, ...told.toReversed(), ...lost]);
    },
    tellBackwards: async () => deliver((await news()).toReversed()),
    loseWhatIsTold: async () => void (lost = await news()),
    work: () => work().catch(() => undefined),
    reconcile: () => reconcileAll(deps),
    dropAnswer: () => fault('POST', '/v1/*', 'apply_then_drop', 2),
    cutAnswer: () => fault('*', '/v1/*', 'half_body'),
    reset: () => fault('*', '/v1/*', 'reset', 3),
    fail: () => fault('POST', '/v1/*', 'status:500'),
    tooMany: () => fault('*', '/v1/*', 'status:429', 2),
    restart: async () => void (deps = await restart()),
  };
  for (const step of steps) await acts[step]().catch(refusal);

  await control('faults/clear', {});
  // whatever was never told is found out, and what is still to be done is done
  for (let round = 0; round < 3; round++) {
    await reconcileAll(deps);
    await work().catch(() => undefined);
    await later(65 * minuteMs);
  }
  await work();
  return { ana, placed, from };
}

async function check({ ana, placed, from }: Awaited<ReturnType<typeof story>>) {
  const { id: customer } = await ana.calls(provider.customer, {});
  const { data } = await deps.stripe.request((sdk) => sdk.charges.list({ customer: customer ?? '', created: { gte: from }, limit: 100 }));
  const charges = data.filter(({ paid }) => paid);
  const { status } = await ana.calls(orders.get, { params: { id: placed.id } });
  const [{ kept, stock } = {}] = await rows(
    'select stock, (select coalesce(sum(refunds.amount), 0)::int from refunds join payments p on p.id = payment_id where p.order_id = $1 and not p.is_surplus and refunds.status = $2) as kept from orders where id = $1',
    [placed.id, 'succeeded'],
  );
  const isKept = ['paid', 'shipped', 'completed'].includes(status);
  const net = charges.reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0);

  // never a double charge, never products unpaid, never money forgotten
  expect(net, status).toBe(isKept ? placed.total - Number(kept) : 0);
  expect(charges.filter(({ amount, amount_refunded: back }) => amount > back).length).toBe(isKept ? 1 : 0);
  const sold = isKept || (status === 'refunded' && stock === 'sold') ? 2 : 0;
  expect(await booksOf(sleeve), status).toEqual({ received: 3, reserved: stock === 'reserved' ? 2 : 0, sold });
  expect(
    await rows(`select 1 from payments where order_id = $1 and status in ('pending', 'processing') and created_at < $2`, [
      placed.id,
      new Date(clock.now().getTime() - 3 * 60 * minuteMs),
    ]),
  ).toEqual([]);
  // our rows say what the provider says
  expect(await compareAll(deps)).toBe(0);
  expect(await rows(`select 1 from refunds where status in ('asked', 'pending')`)).toEqual([]);
}

describe('an order to which anything happens in any order', () => {
  test(
    `is never charged twice, never given unpaid, and no money is forgotten, in ${runs} stories`,
    { timeout: 60_000 + runs * 5_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.constantFrom(...likely), { minLength: 3, maxLength: 14 }), async (steps) => {
          await turnPage();
          await check(await story(steps));
        }),
        { numRuns: runs, endOnFailure: true },
      );
    },
  );
});
