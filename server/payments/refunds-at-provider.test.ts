import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { transaction } from '../database/transaction.ts';
import { moveParcel } from '../orders/move-parcel.ts';
import { shipOrder } from '../orders/ship-order.ts';
import { consoleActor } from '../staff/actors.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld, visa } from '../test/payment-world.ts';
import { compareAll } from '../test/reconcile.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { lockPayment } from './queries.ts';
import { requestRefund } from './request-refund.ts';

const app = await paymentWorld({ retries: 0 });
const {
  deps,
  booksOf,
  books,
  clock,
  control,
  database,
  deliver,
  emails,
  fault,
  order,
  pay,
  rows,
  saveCard,
  setStock,
  settle,
  shopper,
  told,
} = app;
const working = { ...deps, staff: consoleActor(clock.now()) };
const hourMs = 3_600_000;
const isBackInTheCatalogue = { received: 10, reserved: 0, sold: 0 };

beforeEach(async () => {
  await app.tidy();
  await settle();
  await database.pool.query('delete from alerts');
  emails.length = 0;
});

const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const cancel = (who: Shopper, id: string) => who.calls(orders.cancel, { params: { id } });
const alerts = async () => (await rows('select kind from alerts order by kind')).map(({ kind }) => kind);
const ship = (id: string) => shipOrder(working, { id, shippingCompany: 'dhl', trackingNumber: '' });
const readMoves = async (id: string) =>
  (
    await rows('select action, actor from order_moves where order_id = $1 order by sequence_number', [id])
  ).slice(1);
const readPayment = async (id: string) => (await rows('select * from payments where id = $1', [id]))[0] ?? {};

async function placed() {
  const ana = await shopper();
  await setStock(sleeve, 10);
  return { ana, placed: await order(ana, [{ sku: sleeve, quantity: 3 }]) };
}

/** An order of three pieces, paid on the provider's page. */
async function bought(number = visa) {
  const { ana, placed: order } = await placed();
  const { id, checkout_url: url } = await ana.calls(payments.open, { body: { orderId: order.id } });
  await pay(url, number);
  await settle();
  return { ana, placed: order, paymentId: id, before: await books() };
}

/** Refunds in the provider's dashboard; without an amount in full. */
async function refundThere(paymentId: string, amount?: number) {
  const { payment_intent_id: intent } = await readPayment(paymentId);
  await deps.stripe.request((sdk) =>
    sdk.refunds.create({ payment_intent: String(intent), ...(amount && { amount }) }),
  );
}

const refund = (paymentId: string, amount: number) =>
  transaction(database.db, async (tx) => {
    const payment = await lockPayment(tx, { id: paymentId });
    if (payment) await requestRefund(tx, payment, { amount, reason: 'goodwill', at: clock.now() });
  });

describe('a refund of everything in the provider’s dashboard', () => {
  test('cancels an order that is still here: its products are free again, and its buyer is told', async () => {
    const { ana, placed, paymentId } = await bought();
    await refundThere(paymentId);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'refunded',
      canCancel: false,
      payment: { refundedAmount: placed.total },
    });
    expect(await booksOf(sleeve)).toEqual(isBackInTheCatalogue);
    expect(await readMoves(placed.id)).toEqual([
      { action: 'cancel', actor: 'provider' },
      { action: 'refund', actor: 'provider' },
    ]);
    expect(
      emails.filter(({ subject, to }) => to.address === ana.email && subject.includes('is cancelled')),
    ).toHaveLength(1);
    expect(await alerts()).toEqual([]);
  });

  test('in two parts does the same, once the second has come', async () => {
    const { ana, placed, paymentId } = await bought();
    await refundThere(paymentId, 1000);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
    expect(await booksOf(sleeve)).toMatchObject({ sold: 3 });
    await refundThere(paymentId);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'refunded' });
    expect(await booksOf(sleeve)).toEqual(isBackInTheCatalogue);
  });

  test.each(['handed over to the carrier’s queue', 'shipped'])(
    'leaves the products of an order that was %s where they are',
    async (how) => {
      const { ana, placed, paymentId } = await bought();
      if (how === 'shipped') await ship(placed.id);
      else
        for (const action of ['makeReady', 'handOver'] as const)
          await moveParcel(working, { id: placed.id, action });
      await refundThere(paymentId);
      await settle();
      expect(await read(ana, placed.id)).toMatchObject({ status: 'refunded' });
      expect(await booksOf(sleeve)).toMatchObject({ sold: 3 });
    },
  );
});

describe('cancelling an order with a refund on the dashboard whose event was lost', () => {
  test('is done with it: nothing has failed', async () => {
    const { ana, placed, paymentId, before } = await bought();
    await refundThere(paymentId);
    await cancel(ana, placed.id);
    await runJobs(deps);
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'refunded',
      payment: { status: 'refunded', refundedAmount: placed.total },
    });
    await settle();
    expect(await alerts()).toEqual([]);
    expect(emails.filter(({ subject }) => subject.includes('refund failed'))).toEqual([]);
    expect(await books()).toEqual({ ...before, back: before.back + placed.total });
    expect(await booksOf(sleeve)).toEqual(isBackInTheCatalogue);
  });

  test('gives back the rest where it was a part', async () => {
    const { ana, placed, paymentId, before } = await bought();
    await refundThere(paymentId, 700);
    await cancel(ana, placed.id);
    await runJobs(deps);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'refunded',
      payment: { refundedAmount: placed.total },
    });
    expect(await books()).toEqual({ ...before, back: before.back + placed.total });
    expect(await alerts()).toEqual([]);
    expect(await compareAll(deps)).toBe(0);
  });

  test('gives back the rest too when it is heard of before ours could be sent', async () => {
    const { ana, placed, paymentId, before } = await bought();
    await fault('POST', '/v1/refunds', 'status:500', 99);
    await cancel(ana, placed.id);
    await runJobs(deps).catch(() => undefined);
    await control('faults/clear', {});
    await refundThere(paymentId, 700);
    await settle();
    clock.advance(hourMs);
    await runJobs(deps);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'refunded',
      payment: { refundedAmount: placed.total },
    });
    expect(await books()).toEqual({ ...before, back: before.back + placed.total });
    expect(await alerts()).toEqual([]);
  });
});

test('what the provider refuses for another reason is told to the support address, once', async () => {
  const { ana, placed, paymentId } = await bought();
  const { payment_intent_id: intent } = await readPayment(paymentId);
  const { data } = await deps.stripe.request((sdk) => sdk.charges.list({ payment_intent: String(intent) }));
  await control('disputes', { charge: data[0]?.id });
  await cancel(ana, placed.id);
  await runJobs(deps);
  await settle();
  expect(await alerts()).toEqual(['paymentDisputed', 'refundFailed']);
  expect(await read(ana, placed.id)).toMatchObject({
    status: 'cancelled',
    payment: { status: 'completed', refundedAmount: 0 },
  });
});

describe('money given back out of goodwill that the bank sends back', () => {
  const bounces = '4000000000005126';

  test.each([
    ['completed', ['move', 'deliver']],
    ['shipped', ['move']],
  ] as const)('leaves an order that was %s as it was', async (status, parcel) => {
    const { ana, placed, paymentId } = await bought(bounces);
    await ship(placed.id);
    for (const action of parcel) await moveParcel(working, { id: placed.id, action });
    await refund(paymentId, placed.total);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'refunded' });
    clock.advance(2 * hourMs);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status,
      payment: { status: 'completed', refundedAmount: 0 },
    });
    expect(await booksOf(sleeve)).toMatchObject({ sold: 3 });
    expect(await alerts()).toEqual(['refundFailed']);
    // a second refund may fail in the same way
    await refund(paymentId, placed.total);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'refunded' });
    clock.advance(2 * hourMs);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status });
    expect(await alerts()).toEqual(['refundFailed', 'refundFailed']);
  });

  test('leaves an order cancelled that was cancelled', async () => {
    const { ana, placed, paymentId } = await bought(bounces);
    await refundThere(paymentId);
    await settle();
    clock.advance(2 * hourMs);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'completed', refundedAmount: 0 },
    });
    expect(await booksOf(sleeve)).toEqual(isBackInTheCatalogue);
  });
});

describe('a refund that is heard of before its payment', () => {
  const types = [
    'refund.created',
    'charge.refunded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ];

  async function refundedUnheard(way: 'page' | 'saved') {
    const { ana, placed: order } = await placed();
    const from = (await told()).length;
    const body = { orderId: order.id };
    if (way === 'page') await pay((await ana.calls(payments.open, { body })).checkout_url);
    else {
      const paymentMethodId = await saveCard(ana);
      await fault('POST', '/v1/payment_intents', 'apply_then_drop', 9);
      await ana.calls(payments.process, { body: { ...body, paymentMethodId } });
      await control('faults/clear', {});
    }
    const { data } = await deps.stripe.request((sdk) => sdk.paymentIntents.list({ limit: 1 }));
    await deps.stripe.request((sdk) => sdk.refunds.create({ payment_intent: data[0]?.id ?? '' }));
    return { ana, made: order, news: (await told()).slice(from) };
  }

  test.each(types.flatMap((type) => [['page', type] as const, ['saved', type] as const]))(
    'is applied all the same: by %s, %s first, and the rest backwards',
    async (way, type) => {
      const { ana, made, news } = await refundedUnheard(way);
      const isFirst = (one: { type: string }) => one.type === type;
      for (const event of [...news.filter(isFirst), ...news.filter((one) => !isFirst(one)).toReversed()]) {
        await deliver([event]);
        await runJobs(deps);
      }
      expect(await read(ana, made.id)).toMatchObject({
        status: 'refunded',
        payment: { status: 'refunded', refundedAmount: made.total },
      });
      expect(await booksOf(sleeve)).toEqual(isBackInTheCatalogue);
      expect(await rows(`select type from stripe_events where state = 'failed'`)).toEqual([]);
      expect(await alerts()).toEqual([]);
    },
  );

  test.each(['page', 'saved'] as const)('by %s needs nothing else to be heard', async (way) => {
    const { ana, made, news } = await refundedUnheard(way);
    await deliver(news.filter(({ type }) => type === 'refund.created'));
    await runJobs(deps);
    expect(await read(ana, made.id)).toMatchObject({
      status: 'refunded',
      payment: { refundedAmount: made.total },
    });
  });
});

test('two refunds of one order that are heard of at once free its products before either has its credit note', async () => {
  const { ana, placed: order, paymentId } = await bought();
  const eventIds = new Set((await told()).map(({ id }) => id));
  await refundThere(paymentId, 300);
  await refundThere(paymentId);
  await deliver((await told()).filter(({ id, type }) => !eventIds.has(id) && type === 'charge.refunded'));
  await runJobs(deps);

  expect(await read(ana, order.id)).toMatchObject({ status: 'refunded' });
  expect(await booksOf(sleeve)).toEqual(isBackInTheCatalogue);
  expect(
    await rows('select count(*)::int from documents where kind = $1 and order_id = $2', [
      'creditNote',
      order.id,
    ]),
  ).toEqual([{ count: 2 }]);
});
