import { describe, expect, test } from 'vitest';
import { addresses } from '@visita/core/addresses/contract';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { newAddress } from '../test/address.ts';
import { later, planBuyers } from '../test/plan-buyers.ts';
import type { Shopper } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

const app = await subscriptionWorld({ retries: 0 });
const { given, pay, rows, runClock, settle } = app;
const { buyer, buyPlan, planCartOf } = planBuyers(app);
const owner = await given.staff();

const newYork = {
  country: 'US',
  province: 'NY',
  city: 'New York',
  district: 'New York',
  address: '350 Fifth Avenue',
  zipCode: '10118',
};
const inNewYork = { country: 'US', province: 'NY' };
const addAddress = async (ana: Shopper, to: Partial<typeof newAddress>) =>
  (await ana.calls(addresses.add, { body: { ...newAddress, ...to } })).id;
const alertsAbout = (id: string) => rows('select kind, detail from alerts where about = $1', [id]);
const choice = { plan: 'annual', card: later } as const;
/** A Visa of a Canadian bank. */
const canadianCard = '4000001240000000';

async function payPlan(ana: Shopper, orderId: string, number?: string) {
  const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId } });
  await pay(url, number);
  await settle();
}

test('a stated province that no saved address is in is asked about', async () => {
  const ana = await buyer();
  const alberta = { country: 'CA', province: 'AB' };
  const body = await planCartOf(ana, { ...choice, addressId: undefined, destination: alberta });
  await expect(ana.calls(subscriptions.create, { body })).rejects.toMatchObject({
    details: { errors: [{ field: 'isPlaceConfirmed', code: 'placeUnconfirmed' }] },
  });
  const { order } = await ana.calls(subscriptions.create, { body: { ...body, isPlaceConfirmed: true } });
  expect(await owner.calls(adminOrders.get, { params: { id: order.id } })).toMatchObject({
    destination: alberta,
    supplyEvidence: { plan: 'statement', addresses: [{ province: 'ON' }], isConfirmed: true },
  });
});

describe('a plan without tax', () => {
  test('is refused for a stated country outside Canada: an address there is needed', async () => {
    const ana = await buyer();
    const body = await planCartOf(ana, { ...choice, addressId: undefined, destination: inNewYork });
    await expect(ana.calls(subscriptions.create, { body })).rejects.toMatchObject({
      details: { errors: [{ field: 'destination', code: 'foreignAddressMissing' }] },
    });
    expect(await rows('select 1 from orders where user_id = $1', [ana.id])).toEqual([]);
  });

  test('is sold to a buyer whose only address is outside Canada', async () => {
    const ana = await buyer(newYork);
    const { order, subscription } = await buyPlan(ana, choice);
    await payPlan(ana, order.id);
    expect(await alertsAbout(subscription.id)).toEqual([]);
    const shown = await owner.calls(adminOrders.get, { params: { id: order.id } });
    expect(shown).toMatchObject({
      destination: inNewYork,
      supplyEvidence: { product: null, plan: 'address', addresses: [inNewYork], isConfirmed: false },
    });
  });

  test('beside an address in Ontario is asked about, and then reported to staff', async () => {
    const ana = await buyer();
    const addressId = await addAddress(ana, newYork);
    const body = await planCartOf(ana, { ...choice, addressId, destination: inNewYork });
    await expect(ana.calls(subscriptions.create, { body })).rejects.toMatchObject({
      details: {
        errors: [
          {
            field: 'isPlaceConfirmed',
            code: 'placeUnconfirmed',
          },
        ],
      },
    });
    const { order, subscription } = await ana.calls(subscriptions.create, {
      body: { ...body, isPlaceConfirmed: true },
    });
    expect(await alertsAbout(subscription.id)).toEqual([]);
    await payPlan(ana, order.id);
    expect(await alertsAbout(subscription.id)).toMatchObject([{ kind: 'placeDoubtful' }]);
    expect((await owner.calls(adminOrders.get, { params: { id: order.id } })).supplyEvidence).toMatchObject({
      isConfirmed: true,
      addresses: [ana.destination, inNewYork],
    });
  });

  test('that is paid with a Canadian card is reported with its first charge', async () => {
    const ana = await buyer(newYork);
    const { order, subscription } = await buyPlan(ana, choice);
    await payPlan(ana, order.id, canadianCard);
    expect(await alertsAbout(subscription.id)).toEqual([]);
    await runClock(45);
    expect(await alertsAbout(subscription.id)).toMatchObject([
      { kind: 'placeDoubtful', detail: expect.stringContaining('US-NY, but the card was issued in CA') },
    ]);
    expect(
      await rows(
        `select card_country from payments where status = 'completed' and user_id = $1 and amount > 0`,
        [ana.id],
      ),
    ).toEqual([{ card_country: 'CA' }]);
  });
});

test('the evidence stays as it was stored', async () => {
  const { order } = await buyPlan(await buyer(), choice);
  await expect(
    app.database.pool.query(`update orders set supply_evidence = null where id = $1`, [order.id]),
  ).rejects.toThrow('stays as it was placed');
});

test('a subscriber who makes a foreign address the default while a Canadian one is saved is reported', async () => {
  const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  await settle();
  const { person, id } = subscriber;
  const { id: foreign } = await person.calls(addresses.add, { body: { ...newAddress, ...newYork } });
  await person.calls(addresses.makeDefault, { params: { id: foreign } });
  await settle();
  expect(await subscriber.row()).toMatchObject({ destination: inNewYork });
  expect(await alertsAbout(id)).toMatchObject([{ kind: 'placeDoubtful' }]);
});
