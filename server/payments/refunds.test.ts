import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { transaction } from '../database/transaction.ts';
import { expireReservations } from './expire-reservation.ts';
import { shipOrder } from '../orders/ship-order.ts';
import { consoleActor } from '../staff/actors.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld, visa } from '../test/payment-world.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { requestRefund } from './request-refund.ts';
import { lockPayment } from './queries.ts';

const app = await paymentWorld({ retries: 0 });
const {
  deps,
  booksOf,
  books,
  clock,
  control,
  database,
  deliver,
  fault,
  lastEmail,
  emails,
  order,
  pay,
  rows,
  setStock,
  settle,
  shopper,
} = app;
const { tidy, told } = app;
const working = { ...deps, staff: consoleActor(clock.now()) };
const hourMs = 3_600_000;

beforeEach(async () => {
  await tidy();
  await settle();
  await database.pool.query('delete from alerts');
});

const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const cancel = (who: Shopper, id: string) => who.calls(orders.cancel, { params: { id } });
const open = (who: Shopper, orderId: string) => who.calls(payments.open, { body: { orderId } });
const alerts = async () => (await rows('select kind from alerts order by kind')).map(({ kind }) => kind);

/** Recipients of the alert that a refund of this order failed. */
const emailsAbout = ({ orderNo }: { orderNo: string }) =>
  emails
    .filter(({ subject }) => subject.startsWith('A refund failed') && subject.includes(orderNo))
    .map(({ to }) => to.address);

/** An order of 36 dollars of products, paid with this card. */
async function bought(number = visa) {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const placed = await order(ana, [{ sku: sleeve, quantity: 3 }]);
  const { id, checkout_url: url } = await open(ana, placed.id);
  await pay(url, number);
  await settle();
  return { ana, placed, paymentId: id, before: await books() };
}

const refund = (paymentId: string, amount: number) =>
  transaction(database.db, async (tx) => {
    const payment = await lockPayment(tx, { id: paymentId });
    if (payment) await requestRefund(tx, payment, { amount, reason: 'test', at: clock.now() });
  });

describe('cancelling a paid order', () => {
  test('refunds everything, tax and delivery too, and releases the stock', async () => {
    const { ana, placed, before } = await bought();

    const cancelled = await cancel(ana, placed.id);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      payment: { status: 'processing', refundedAmount: 0 },
    });
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 0 });

    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'refunded',
      payment: { status: 'refunded', refundedAmount: placed.total },
    });
    expect(await books()).toEqual({ ...before, back: before.back + placed.total });
    expect(lastEmail(ana.email).text).toContain(placed.orderNo);
    expect(await alerts()).toEqual([]);
    await expect(open(ana, placed.id)).rejects.toThrow('orderRefunded');
    await expect(cancel(ana, placed.id)).rejects.toThrow('orderCannotChange');
  });

  test('refunds once, however often the provider fails', async () => {
    const { ana, placed, before } = await bought();
    await fault('POST', '/v1/refunds', 'status:500', 2);
    await cancel(ana, placed.id);
    await runJobs(deps).catch(() => undefined);
    expect(await read(ana, placed.id)).toMatchObject({ status: 'cancelled', payment: { refundedAmount: 0 } });
    await control('faults/clear', {});
    clock.advance(hourMs);
    await runJobs(deps);
    await reconcileAll(deps);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'refunded' });
    expect(await books()).toEqual({ ...before, back: before.back + placed.total });
  });

  test('while its page is open closes the page; a payment at that moment is refunded', async () => {
    const ana = await shopper();
    await setStock(sleeve, 1);
    const placed = await order(ana);
    const { id, checkout_url: url } = await open(ana, placed.id);
    const before = await books();
    await pay(url);
    await cancel(ana, placed.id);
    expect(await booksOf(sleeve)).toEqual({ received: 1, reserved: 0, sold: 0 });
    await settle();

    expect(await read(ana, placed.id)).toMatchObject({ status: 'cancelled' });
    expect(await ana.calls(payments.get, { params: { id } })).toMatchObject({
      status: 'refunded',
      refundedAmount: placed.total,
    });
    expect(await books()).toMatchObject({
      taken: before.taken + placed.total,
      back: before.back + placed.total,
    });
    expect(await alerts()).toEqual(['paymentSurplus']);
    expect(await booksOf(sleeve)).toEqual({ received: 1, reserved: 0, sold: 0 });
  });

  test('that is unpaid closes its page', async () => {
    const ana = await shopper();
    await setStock(sleeve, 1);
    const placed = await order(ana);
    const { id, checkout_url: url } = await open(ana, placed.id);
    await cancel(ana, placed.id);
    await settle();
    expect((await app.fill(url)).status).toBe(410);
    expect(await ana.calls(payments.status, { params: { id } })).toMatchObject({
      status: 'failed',
      isSettled: true,
    });
    expect(await alerts()).toEqual([]);
  });

  test('is too late once it was handed over', async () => {
    const { ana, placed, before } = await bought();
    await shipOrder(working, { id: placed.id, shippingCompany: 'dhl', trackingNumber: '' });
    await expect(cancel(ana, placed.id)).rejects.toThrow('orderCannotChange');
    await settle();
    expect(await books()).toEqual(before);
  });
});

describe('money for an order that cannot take it', () => {
  test('is refunded: the products were sold to another buyer after the deadline', async () => {
    const ana = await shopper();
    await setStock(sleeve, 1);
    const placed = await order(ana);
    const { checkout_url: url } = await open(ana, placed.id);
    await pay(url);
    const before = await books();
    // as if no event had arrived and the page had expired
    await rows(`update payments set status = 'failed' where order_id = $1`, [placed.id]);
    clock.advance(2 * hourMs);
    await expireReservations.run(deps, {});
    const bob = await shopper();
    const his = await order(bob);

    await settle();

    expect(await read(ana, placed.id)).toMatchObject({ status: 'pending' });
    expect(await books()).toEqual({ ...before, back: before.back + placed.total });
    expect(await alerts()).toEqual(['paymentSurplus']);
    await pay((await open(bob, his.id)).checkout_url);
    await settle();
    expect(await read(bob, his.id)).toMatchObject({ status: 'paid' });
    expect(await booksOf(sleeve)).toEqual({ received: 1, reserved: 0, sold: 1 });
  });
});

describe('giving back some of it', () => {
  test('works twice, and a third refund beyond the rest is refused', async () => {
    const { ana, placed, paymentId, before } = await bought();
    await refund(paymentId, 1000);
    await refund(paymentId, 500);
    await expect(refund(paymentId, placed.total - 1499)).rejects.toThrow('refundTooLarge');
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'paid',
      payment: { status: 'completed', refundedAmount: 1500 },
    });
    expect(await books()).toEqual({ ...before, back: before.back + 1500 });

    await refund(paymentId, placed.total - 1500);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'refunded',
      payment: { status: 'refunded', refundedAmount: placed.total },
    });
    await expect(refund(paymentId, 1)).rejects.toThrow('refundTooLarge');
    expect(await compareAll(deps)).toBe(0);
  });

  test('from twenty hands at one moment never gives more than was paid', async () => {
    const { placed, paymentId, before } = await bought();
    const half = Math.ceil(placed.total / 2);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => refund(paymentId, half)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(placed.total % 2 === 0 ? 2 : 1);
    await settle();
    expect((await books()).back - before.back).toBeLessThanOrEqual(placed.total);
    await expect(
      rows(
        `insert into refunds (id, payment_id, amount, status, reason, created_at) values (gen_random_uuid(), $1, $2, 'asked', 'by hand', now())`,
        [paymentId, placed.total],
      ),
    ).rejects.toThrow('was not paid for that much');
  });

  test('at the provider itself is heard of and kept', async () => {
    const { ana, placed, paymentId } = await bought();
    const [{ intent } = {}] = await rows('select payment_intent_id as intent from payments where id = $1', [
      paymentId,
    ]);
    await deps.stripe.request((sdk) => sdk.refunds.create({ payment_intent: String(intent), amount: 700 }));
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid', payment: { refundedAmount: 700 } });
    await cancel(ana, placed.id);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'refunded',
      payment: { refundedAmount: placed.total },
    });
  });
});

describe('a refund that takes its time', () => {
  test('is under way until the bank has it', async () => {
    const { ana, placed } = await bought('4000000000007726');
    await cancel(ana, placed.id);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'processing', refundedAmount: 0 },
    });
    clock.advance(2 * hourMs);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'refunded', payment: { status: 'refunded' } });
  });

  test('and fails in the end leaves the order cancelled and the payment completed, and raises an alert', async () => {
    const { ana, placed } = await bought('4000000000005126');
    await cancel(ana, placed.id);
    await settle();
    clock.advance(2 * hourMs);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'completed', refundedAmount: 0 },
    });
    expect(await alerts()).toEqual(['refundFailed']);
    expect(await compareAll(deps)).toBe(0);
    await reconcileAll(deps);
    await deliver(await told());
    await runJobs(deps);
    expect(emailsAbout(placed)).toEqual([deps.config.seller.email]);
  });
});

test('a disputed charge is flagged, and staff are alerted', async () => {
  const { paymentId } = await bought('4000000000000259');
  await settle();
  expect(await rows('select is_disputed from payments where id = $1', [paymentId])).toEqual([
    { is_disputed: true },
  ]);
  expect(await alerts()).toContain('paymentDisputed');
});

test('what differs from the provider is found at night, written down and mended', async () => {
  const { placed, paymentId } = await bought();
  const [{ intent } = {}] = await rows('select payment_intent_id as intent from payments where id = $1', [
    paymentId,
  ]);
  expect(await compareAll(deps)).toBe(0);
  await deps.stripe.request((sdk) => sdk.refunds.create({ payment_intent: String(intent) }));
  expect(await compareAll(deps)).toBe(1);
  expect(
    await rows(
      'select field, local_value as "localValue", stripe_value as "stripeValue", repaired_at is not null as mended from stripe_drift',
    ),
  ).toEqual([{ field: 'refunded', localValue: '0', stripeValue: String(placed.total), mended: true }]);
  expect(await compareAll(deps)).toBe(0);
});
