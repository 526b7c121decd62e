import { beforeEach, describe, expect, test } from 'vitest';
import { addresses } from '@visita/core/addresses/contract';
import { orders } from '@visita/core/orders/contract';
import { HandOver } from '@visita/core/orders/hand-over';
import { shippingStatus } from '@visita/core/orders/shipping';
import { orderStatus } from '@visita/core/orders/status';
import { transaction } from '../database/transaction.ts';
import { consoleActor } from '../staff/actors.ts';
import { newAddress } from '../test/address.ts';
import { runJobs } from '../test/jobs.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { shoppers, sleeve, type Shopper } from '../test/shoppers.ts';
import { world } from '../test/world.ts';
import { expireReservations } from '../payments/expire-reservation.ts';
import { completeShipped } from './complete-shipped.ts';
import { moveParcel } from './move-parcel.ts';
import { payOrder } from './pay-order.ts';
import { lockOrder } from './queries.ts';
import { returnParcel } from './return-parcel.ts';
import { shipOrder } from './ship-order.ts';

const app = await world();
const { database, clock, deps, emails } = app;
const working = { ...deps, staff: consoleActor(clock.now()) };
const { booksOf, setStock } = await filledCatalogue(app);
const { shopper, cartOf, order } = shoppers(app);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

// pending orders of earlier tests
beforeEach(() =>
  database.pool.query(`update orders set status = 'cancelled', stock = 'released' where status = 'pending'`),
);

const pay = (id: string) =>
  transaction(database.db, async (tx) => {
    const found = await lockOrder(tx, { id });
    return found && payOrder(tx, found, { at: clock.now() });
  });
const readHistory = async (id: string) =>
  (
    await database.pool.query(
      'select subject, action, "from", "to", actor, reason from order_moves where order_id = $1 order by sequence_number',
      [id],
    )
  ).rows as unknown[];
const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });

const emailsAbout = async (who: Shopper, id: string) => {
  const { orderNo } = await read(who, id);
  return emails.filter(({ subject, to }) => subject.includes(orderNo) && to.address === who.email);
};

/** A paid order, without a payment behind it. */
async function paid() {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const { id } = await order(ana);
  await pay(id);
  return { ana, id };
}

test('an order to an address that was kept by an older form waits until it is whole', async () => {
  const ana = await shopper();
  await setStock(sleeve, 100);
  const body = await cartOf(ana);
  const placed = await order(ana);
  await database.pool.query("update addresses set zip_code = '' where id = $1", [ana.addressId]);
  const refusal = { details: { errors: [{ field: 'addressId', code: 'addressIncomplete' }] } };
  await expect(ana.calls(orders.create, { body })).rejects.toMatchObject(refusal);
  const moved = ana.calls(orders.changeShipping, {
    params: { id: placed.id },
    body: { addressId: ana.addressId },
  });
  await expect(moved).rejects.toMatchObject(refusal);

  const whole = { ...newAddress, province: 'ON', city: 'Ottawa', district: 'Ottawa', zipCode: 'K1A 0B1' };
  await ana.calls(addresses.update, { params: { id: ana.addressId }, body: whole });
  expect(await ana.calls(orders.create, { body })).toMatchObject({ deliveryAddress: { zipCode: 'K1A 0B1' } });
});

test('nothing is ordered to a saved address in a territory that post does not reach', async () => {
  const ana = await shopper();
  await setStock(sleeve, 100);
  const body = await cartOf(ana);
  const placed = await order(ana);
  await database.pool.query(
    "update addresses set country = 'AQ', province = '', zip_code = '' where id = $1",
    [ana.addressId],
  );
  const refusal = { details: { errors: [{ field: 'addressId', code: 'addressUnreached' }] } };
  await expect(ana.calls(orders.create, { body })).rejects.toMatchObject(refusal);
  const moved = ana.calls(orders.changeShipping, {
    params: { id: placed.id },
    body: { addressId: ana.addressId },
  });
  await expect(moved).rejects.toMatchObject(refusal);
});

describe('cancelling an order', () => {
  test.each(orderStatus.states)('that is %s', async (status) => {
    const { ana, id } = await paid();
    await database.pool.query(
      `update orders set status = $2, stock = case when $2 = 'pending' then 'reserved' else 'sold' end where id = $1`,
      [id, status],
    );
    if (status === 'pending')
      await database.pool.query('update variants set reserved = 1, sold = 0 where sku = $1', [sleeve]);
    const before = await booksOf(sleeve);

    const cancelling = ana.calls(orders.cancel, { params: { id } });

    if (orderStatus.can('cancel', status)) {
      await expect(cancelling).resolves.toMatchObject({
        status: 'cancelled',
        canPay: false,
        canCancel: false,
      });
      expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 0 });
      expect((await readHistory(id)).at(-1)).toMatchObject({
        action: 'cancel',
        from: status,
        to: 'cancelled',
        actor: 'user',
      });
    } else {
      await expect(cancelling).rejects.toThrow('orderCannotChange');
      expect(await booksOf(sleeve)).toEqual(before);
    }
  });

  test('is refused, as a change of address is, once its parcel is in the carrier’s queue: its pieces stay reserved', async () => {
    const { ana, id } = await paid();
    await moveParcel(working, { id, action: 'makeReady' });
    expect(await read(ana, id)).toMatchObject({ canCancel: true, canChangeShipping: true });
    await moveParcel(working, { id, action: 'handOver' });
    expect(await read(ana, id)).toMatchObject({ canCancel: false, canChangeShipping: false });
    await expect(ana.calls(orders.cancel, { params: { id } })).rejects.toThrow('orderCannotChange');
    await expect(ana.calls(orders.changeShipping, { params: { id }, body: { notes: 'x' } })).rejects.toThrow(
      'orderCannotChange',
    );
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 1 });
    await shipOrder(working, { id, shippingCompany: 'dhl', trackingNumber: '' });
    expect(await read(ana, id)).toMatchObject({ status: 'shipped' });
  });

  test('tells its buyer once', async () => {
    const { ana, id } = await paid();
    await ana.calls(orders.cancel, { params: { id } });
    await ana.calls(orders.cancel, { params: { id } }).catch(() => undefined);
    await runJobs(deps);
    expect(await emailsAbout(ana, id)).toHaveLength(2);
  });
});

describe('the time to pay', () => {
  test('is an hour: then the products are free, and the order may still be paid while there are any', async () => {
    const ana = await shopper();
    await setStock(sleeve, 1);
    const { id } = await order(ana);

    clock.advance(60 * minuteMs - 1);
    await expireReservations.run(deps, {});
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 1 });
    clock.advance(1);
    await expireReservations.run(deps, {});
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 0 });
    expect(await read(ana, id)).toMatchObject({ status: 'pending', canPay: true });

    expect(await pay(id)).toBe(true);
    expect(await booksOf(sleeve)).toEqual({ received: 1, reserved: 0, sold: 1 });
  });

  test('an expired order releases its products and takes no payment', async () => {
    const [ana, bob] = [await shopper(), await shopper()];
    await setStock(sleeve, 1);
    const { id } = await order(ana);
    clock.advance(61 * minuteMs);
    await expireReservations.run(deps, {});
    await order(bob);

    expect(await pay(id)).toBe(false);
    expect(await booksOf(sleeve)).toEqual({ received: 1, reserved: 1, sold: 0 });
    expect(await read(ana, id)).toMatchObject({ status: 'pending' });
  });

  test('a day after it was placed, an unpaid order is cancelled by the clock', async () => {
    const ana = await shopper();
    await setStock(sleeve, 1);
    const { id } = await order(ana);
    clock.advance(dayMs);
    await expireReservations.run(deps, {});
    expect(await read(ana, id)).toMatchObject({ status: 'cancelled' });
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 0, sold: 0 });
    expect(await readHistory(id)).toEqual([
      {
        subject: 'order',
        action: 'cancel',
        from: 'pending',
        to: 'cancelled',
        actor: 'clock',
        reason: 'unpaid',
      },
    ]);
  });

  test('does not expire while a payment is under way; after a day its products are free in any case', async () => {
    const ana = await shopper();
    await setStock(sleeve, 1);
    const { id } = await order(ana);
    await database.pool.query(
      `insert into payments (id, payment_no, order_id, user_id, method, status, currency, amount, created_at)
       values (gen_random_uuid(), 'P1', $1, $2, 'checkout', 'pending', 'CAD', 1, now())`,
      [id, ana.id],
    );
    clock.advance(dayMs - 1);
    await expireReservations.run(deps, {});
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 1 });
    clock.advance(1);
    await expireReservations.run(deps, {});
    expect(await read(ana, id)).toMatchObject({ status: 'pending' });
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 0 });
    await database.pool.query('delete from payments');
    await expireReservations.run(deps, {});
    expect(await read(ana, id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a paid order', () => {
  test('is paid once, has an invoice and is confirmed by one email', async () => {
    const { ana, id } = await paid();
    expect(await pay(id)).toBe(false);
    expect(await read(ana, id)).toMatchObject({
      status: 'paid',
      hasInvoice: true,
      payBy: null,
      events: [{ kind: 'placed' }, { kind: 'paid' }],
    });
    await runJobs(deps);
    expect(await emailsAbout(ana, id)).toHaveLength(1);
    const { orderNo } = await read(ana, id);
    expect(
      emails.filter(
        ({ subject, to }) => subject.includes(orderNo) && to.address === deps.config.seller.email,
      ),
    ).toHaveLength(1);
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 1 });
  });

  test('is handed over to a carrier, followed there, and complete when it is delivered', async () => {
    const { ana, id } = await paid();
    await shipOrder(working, {
      id,
      ...HandOver.parse({ carrier: 'canada_post', trackingNumber: '1234 5678' }),
    });

    expect(await read(ana, id)).toMatchObject({
      status: 'shipped',
      shippingStatus: 'shipped',
      shippingCompany: 'canada_post',
      trackingUrl: expect.stringMatching(/^https:\/\/www\.canadapost.*=12345678$/),
      canCancel: false,
    });
    await expect(ana.calls(orders.cancel, { params: { id } })).rejects.toThrow('orderCannotChange');
    for (const action of ['move', 'outForDelivery', 'deliver'] as const)
      await moveParcel(working, { id, action });
    expect(await read(ana, id)).toMatchObject({ status: 'completed', shippingStatus: 'delivered' });
    await expect(moveParcel(working, { id, action: 'outForDelivery' })).rejects.toThrow(
      'transitionForbidden',
    );
    await runJobs(deps);
    expect(await emailsAbout(ana, id)).toHaveLength(2);
  });

  test('goes by a carrier of another name only when it is named', async () => {
    expect(HandOver.safeParse({ carrier: 'other' }).success).toBe(false);
    const { ana, id } = await paid();
    await shipOrder(working, {
      id,
      ...HandOver.parse({ carrier: 'other', carrierName: 'Bicycle Ana', trackingNumber: '7' }),
    });
    expect(await read(ana, id)).toMatchObject({ shippingCompany: 'Bicycle Ana', trackingUrl: null });
    await expect(shipOrder(working, { id, shippingCompany: 'dhl', trackingNumber: '' })).rejects.toThrow(
      'transitionForbidden',
    );
  });

  test('is complete 30 days after the hand-over without further news', async () => {
    const { ana, id } = await paid();
    await shipOrder(working, { id, shippingCompany: 'dhl', trackingNumber: '' });
    clock.advance(30 * dayMs - 1);
    await completeShipped.run(deps, {});
    expect(await read(ana, id)).toMatchObject({ status: 'shipped' });
    clock.advance(1);
    await completeShipped.run(deps, {});
    expect(await read(ana, id)).toMatchObject({ status: 'completed' });
    expect((await readHistory(id)).at(-1)).toMatchObject({ action: 'complete', actor: 'clock' });
  });
});

test.each(shippingStatus.states)('a parcel that is %s moves only along its table', async (state) => {
  const { id } = await paid();
  await database.pool.query('update orders set shipping_status = $2 where id = $1', [id, state]);
  for (const action of [
    'makeReady',
    'handOver',
    'move',
    'outForDelivery',
    'deliver',
    'stop',
    'sendBack',
  ] as const) {
    await database.pool.query(`update orders set shipping_status = $2, status = 'paid' where id = $1`, [
      id,
      state,
    ]);
    const moving =
      action === 'sendBack'
        ? returnParcel(working, { id, reason: 'Nobody was there', isRestocked: false })
        : moveParcel(working, { id, action });
    if (shippingStatus.can(action, state)) await expect(moving).resolves.toBeUndefined();
    else await expect(moving).rejects.toThrow('transitionForbidden');
  }
});
