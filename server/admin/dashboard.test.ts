import { describe, expect, test } from 'vitest';
import { adminDashboard } from '@visita/core/admin/admin-contract';
import { cards } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import { payments } from '@visita/core/payments/contract';
import { adminReports } from '@visita/core/profile/admin-contract';
import { newId } from '../database/id.ts';
import { countQueries } from '../test/count-queries.ts';
import { setQueueClock } from '../test/jobs.ts';
import { later, planBuyers } from '../test/plan-buyers.ts';
import { sleeve } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { alertWaitingReports } from './jobs.ts';
import { countBusiness } from './business-queries.ts';
import { listTallyDifferences, sumTallies } from './tally-queries.ts';

const app = await subscriptionWorld();
const { clock, fill, given, order, pay, rows, setStock, settle, shopper } = app;
const { buyer, buyPlan } = planBuyers(app);
const owner = await given.staff();
const packer = await given.staff({ role: 'packer' });
const support = await given.staff({ role: 'support' });
await setStock(sleeve, 100);

/** Sets the clock and keeps staff signed in. */
async function goTo(at: Date) {
  clock.set(at);
  await setQueueClock(app.deps, at);
  await rows(`update staff_sessions set seen_at = $1, expires_at = $2`, [at, addDays(at, 1)]);
}

const read = (as = owner, span: 'day' | 'week' = 'day') => as.calls(adminDashboard.get, { query: { span } });

/** A buyer's order of a sleeve, on the payment page. */
async function opened() {
  const ana = await shopper();
  const placed = await order(ana, [{ sku: sleeve, quantity: 1 }]);
  const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId: placed.id } });
  return { placed, url };
}

async function bought() {
  const { placed, url } = await opened();
  await pay(url);
  await settle();
  return placed;
}

describe('the dashboard', () => {
  test('counts by the days of Montréal what was sold, and beside it the time before', async () => {
    const start = clock.now();
    const first = await bought();
    // 3 a.m. UTC is the evening before in Montréal.
    await goTo(new Date('2026-03-11T03:00:00Z'));
    await bought();
    const { sales, today } = await read();
    const beforeTax = first.subtotal + first.shippingAmount;
    expect(today).toBe('2026-03-10');
    expect(sales).toMatchObject({ total: 2 * beforeTax, invoices: 2, before: 0, invoicesBefore: 0 });
    expect(sales?.bars.slice(-2)).toEqual([
      { from: '2026-03-09', value: beforeTax, before: 0 },
      { from: '2026-03-10', value: beforeTax, before: 0 },
    ]);
    await goTo(addDays(start, 28));
    expect((await read()).sales).toMatchObject({
      total: beforeTax,
      before: beforeTax,
      invoices: 1,
      invoicesBefore: 1,
    });
    expect((await read(owner, 'week')).sales).toMatchObject({ total: 2 * beforeTax, before: 0 });
  });

  test('says how many parcels wait and since when', async () => {
    const { toShip } = await read();
    expect(toShip).toEqual({ count: 2, oldestDays: 28, byDays: [0, 0, 0, 0, 0, 2] });
    const { id } = await bought();
    expect((await read()).toShip).toEqual({ count: 3, oldestDays: 28, byDays: [1, 0, 0, 0, 0, 2] });
    const { items } = await owner.calls(adminOrders.list, { query: { toShip: 'true' } });
    expect(items.map((row) => row.id)).toContain(id);
    expect(items).toHaveLength(3);
  });

  test('counts what a bank refused, and leads to it; what was let go by counts for nothing', async () => {
    const refused = await opened();
    const left = await opened();
    await rows(`update payments set status = 'failed', failure = 'card_declined' where order_id = $1`, [
      refused.placed.id,
    ]);
    await rows(`update payments set status = 'failed', failure = 'expired' where order_id = $1`, [
      left.placed.id,
    ]);
    expect((await read()).failed).toMatchObject({ total: 1, orders: 1, renewals: 0, before: 0 });
    const { items } = await owner.calls(adminOrders.list, { query: { refused: 'true' } });
    expect(items.map(({ id }) => id)).toEqual([refused.placed.id]);
  });

  test('adds subscriptions up as they stand, what they bring in a month, and who left', async () => {
    const [monthly, annual] = [
      await given.subscriber({ plan: 'monthly', status: 'active', hasTrial: false }),
      await given.subscriber({ plan: 'annual', status: 'active', hasTrial: false }),
    ];
    await given.subscriber({ status: 'waiting' });
    const { subscriptions, recurring, activated } = await read();
    const counts = Object.fromEntries((subscriptions ?? []).map(({ status, count }) => [status, count]));
    expect(counts).toMatchObject({ active: 2, waiting: 1, trial: 0, paused: 0, pastDue: 0 });
    expect(recurring).toEqual({
      amount: 1_740,
      plans: [
        { plan: 'monthly', count: 1, amount: 1_000 },
        { plan: 'annual', count: 1, amount: 740 },
      ],
    });
    expect(activated).toMatchObject({ total: 3, before: 0 });
    await rows(`update subscriptions set started_at = started_at - interval '3 months' where id = any($1)`, [
      [monthly.id, annual.id],
    ]);
    await app.requestChange(monthly.id, { ends: 'now' });
    const { churn } = await read();
    expect(churn?.at(-1)).toEqual({ month: '2026-04', running: 2, ended: 1, rate: 500 });
    expect(churn?.at(-2)).toEqual({ month: '2026-03', running: 2, ended: 0, rate: 0 });
    expect(churn?.[0]).toEqual({ month: '2025-10', running: 0, ended: 0, rate: null });
  });

  test('says which colour of card is short, and how old the oldest alert is', async () => {
    const { freeCards } = await read();
    await given.printed({ colour: 'gold' });
    const gold = (list: typeof freeCards) => list?.find(({ colour }) => colour === 'gold')?.free ?? 0;
    expect(gold((await read()).freeCards)).toBe(gold(freeCards) + 1);
    await rows(
      `insert into alerts (id, kind, about, detail, raised_at) values (gen_random_uuid(), 'eventDead', 'evt_1', '', $1)`,
      [addDays(clock.now(), -2)],
    );
    expect((await read()).alerts).toEqual({ count: 1, oldestDays: 2, byDays: [0, 0, 1, 0, 0, 0] });
  });

  test('counts the open reports of pages, and alerts staff once about one that waits', async () => {
    const [card] = (await (await given.subscriber()).person.calls(cards.list, {})).cards;
    const report = (at: Date, settledAt: Date | null = null) =>
      rows(
        `insert into card_reports (id, card_id, reason, message, reach, reported_at, outcome, settled_at)
         values ($1, $2, 'fraud', '', '', $3, $4, $5)`,
        [newId(at), card?.id, at, settledAt && 'dismissed', settledAt],
      );
    const alerts = () => rows(`select kind, about from alerts where kind = 'reportsWaiting'`);
    const [now, soon] = [clock.now(), addDays(clock.now(), -1)];
    await report(soon);
    await report(addDays(now, -9), now);
    await alertWaitingReports.run(app.deps, {});
    expect(await alerts()).toEqual([]);
    await report(addDays(now, -3));
    expect((await read()).reports).toEqual({ count: 2, oldestDays: 3, byDays: [0, 1, 0, 1, 0, 0] });
    expect(await owner.calls(adminReports.count, {})).toEqual({ count: 2 });
    await alertWaitingReports.run(app.deps, {});
    await alertWaitingReports.run(app.deps, {});
    expect(await alerts()).toEqual([{ kind: 'reportsWaiting', about: 'card-reports' }]);
    await rows(`delete from alerts where kind = 'reportsWaiting'`);
  });

  test('tells each what they may read, by three statements at most', async () => {
    const nothing = {
      sales: null,
      subscriptions: null,
      recurring: null,
      churn: null,
      activated: null,
      freeCards: null,
      failed: null,
      reports: null,
    };
    expect(await read(packer)).toMatchObject({ ...nothing, alerts: null, toShip: { count: 3 } });
    const { alerts, sales } = await read(support);
    expect([alerts, sales?.invoices]).toEqual([null, 2]);
    const own = async (as: typeof owner) =>
      (await countQueries(() => read(as))).filter((text) => !/staff_sessions/.test(text));
    expect(await own(owner)).toHaveLength(3);
    expect(await own(packer)).toHaveLength(1);
  });
});

describe('the dashboard of a day with refunds and refusals', () => {
  test('counts no parcel of which every piece was refunded', async () => {
    const before = (await read()).toShip.count;
    const { id } = await bought();
    expect((await read()).toShip.count).toBe(before + 1);
    const { version, items } = await owner.calls(adminOrders.get, { params: { id } });
    const lines = items.map(({ sku, unitPrice, quantity }) => ({ sku, unitPrice: unitPrice ?? 0, quantity }));
    await owner.calls(adminPayments.refund, { params: { id }, body: { version, reason: 'Broken', lines } });
    expect((await read()).toShip.count).toBe(before);
  });

  test('counts what a bank refused on the page of an order or a plan while the page is open', async () => {
    const before = (await read()).failed?.orders ?? 0;
    const ana = await buyer();
    const placed = await order(ana, [{ sku: sleeve, quantity: 1 }]);
    const page = await ana.calls(payments.open, { body: { orderId: placed.id } });
    expect((await fill(page.checkout_url, '4000000000000002')).status).toBe(402);
    const { subscription } = await buyPlan(ana, { plan: 'monthly', card: later });
    const planPage = await ana.calls(payments.openForSubscription, { params: { id: subscription.id } });
    expect((await fill(planPage.checkout_url, '4000000000000002')).status).toBe(402);
    await settle();
    expect((await read()).failed?.orders).toBe(before + 2);
  });
});

test('every total is the recount of its rows, also after rows of one total were added up', async () => {
  await given.subscriber({ plan: 'monthly', status: 'active', hasTrial: false });
  const seen = await read();
  const business = await countBusiness(app.deps.db);
  expect(await listTallyDifferences(app.deps.db)).toEqual([]);
  const size = async () => (await rows('select count(*)::int as count from tallies'))[0];
  const before = await size();

  await Promise.all([sumTallies(app.deps.db), sumTallies(app.deps.db)]);
  expect(await size()).not.toEqual(before);
  expect(await listTallyDifferences(app.deps.db)).toEqual([]);
  expect(await read()).toEqual(seen);
  expect(await countBusiness(app.deps.db)).toEqual(business);
  expect(business.orders).toEqual(
    Object.fromEntries(
      (await rows('select status, count(*)::int as count from orders group by 1')).map((row) => {
        const { status, count } = row as { status: string; count: number };
        return [status, count];
      }),
    ),
  );

  // A total that is wrong is found.
  await rows(`insert into tallies values ('orders', 'paid', '-infinity', '-infinity', 1, 0)`);
  expect(await listTallyDifferences(app.deps.db)).toMatchObject([{ topic: 'orders', key: 'paid' }]);
  await rows(`insert into tallies values ('orders', 'paid', '-infinity', '-infinity', -1, 0)`);
});
