import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { expireReservations } from './expire-reservation.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { reconcileAll } from '../test/reconcile.ts';
import { refusal } from '../test/refusal.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';

const app = await paymentWorld({ retries: 0 });
const { booksOf, books, clock, control, deps, fault, order, pay, setStock, settle, shopper } = app;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

beforeEach(async () => {
  await control('faults/clear', {});
  await app.tidy();
  await settle();
});

const open = (who: Shopper, orderId: string) => who.calls(payments.open, { body: { orderId } });
const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });

async function placedOne() {
  const ana = await shopper();
  await setStock(sleeve, 1);
  return { ana, placed: await order(ana) };
}

describe('a buyer who opens payments again and again', () => {
  test.each([
    ['what the provider tells is heard', true],
    ['nothing that it tells is heard', false],
  ])('keeps the last piece from others for a day at most: %s', async (_, isHeard) => {
    const { ana, placed } = await placedOne();
    const step = 40;
    const reservedAt: number[] = [];
    for (let minutes = 0; minutes <= 50 * 60; minutes += step) {
      await open(ana, placed.id).catch(refusal);
      if (isHeard) await settle();
      await expireReservations.run(deps, {});
      if ((await booksOf(sleeve)).reserved > 0) reservedAt.push(minutes);
      clock.advance(step * minuteMs);
    }
    // the reservation is renewed while the buyer keeps opening pages
    expect(reservedAt.length).toBeGreaterThan((22 * 60) / step);
    expect(Math.max(...reservedAt)).toBeLessThan(24 * 60);
    await reconcileAll(deps);
    await settle();
    await expireReservations.run(deps, {});
    expect(await read(ana, placed.id)).toMatchObject({ status: 'cancelled' });
  });
});

test('a page that is opened late is open until the day is over, and none too late for it to be paid', async () => {
  const { ana, placed } = await placedOne();
  clock.advance(23 * hourMs + 14 * minuteMs);
  await expireReservations.run(deps, {});
  expect(await booksOf(sleeve)).toMatchObject({ reserved: 0 });
  const { id } = await open(ana, placed.id);
  expect(await app.rows('select expires_at from payments where id = $1', [id])).toEqual([
    { expires_at: new Date(placed.createdAt.getTime() + 24 * hourMs) },
  ]);
  expect(await booksOf(sleeve)).toMatchObject({ reserved: 1 });
  clock.advance(10 * minuteMs);
  // an open page is returned, but no new one is created
  expect((await open(ana, placed.id)).id).toBe(id);
  await ana.calls(payments.cancel, { params: { id } });
  await expect(open(ana, placed.id)).rejects.toThrow('orderTooOld');
});

test('a payment in the last minute that is reported a day later gets the products or the money back', async () => {
  for (const isSoldMeanwhile of [false, true]) {
    const { ana, placed } = await placedOne();
    clock.advance(23 * hourMs);
    const { checkout_url: url } = await open(ana, placed.id);
    const before = await books();
    await pay(url);
    await fault('GET', '/v1/*', 'status:500', 99);
    clock.advance(2 * hourMs);
    await expireReservations.run(deps, {});
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 0 });
    await control('faults/clear', {});
    if (isSoldMeanwhile) await order(await shopper());
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: isSoldMeanwhile ? 'pending' : 'paid' });
    const back = isSoldMeanwhile ? placed.total : 0;
    expect(await books()).toMatchObject({ taken: before.taken + placed.total, back: before.back + back });
    await app.tidy();
  }
});
