import { expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { transaction } from '../database/transaction.ts';
import { consoleActor } from '../staff/actors.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { shoppers, sleeve, type Shopper } from '../test/shoppers.ts';
import { world } from '../test/world.ts';
import { moveParcel } from './move-parcel.ts';
import { payOrder } from './pay-order.ts';
import { lockOrder } from './queries.ts';
import { shipOrder } from './ship-order.ts';

const app = await world();
const { clock, database, deps } = app;
const { setStock } = await filledCatalogue(app);
const { shopper, order } = shoppers(app);
const working = { ...deps, staff: consoleActor(clock.now()) };
const card = 'EXTRA-CARD-GOLD';

const pay = (id: string) =>
  transaction(database.db, async (tx) => {
    const found = await lockOrder(tx, { id });
    return found && payOrder(tx, found, { at: clock.now() });
  });
const comingTo = (who: Shopper) => who.calls(orders.comingCards, {});

test('A paid card is on its way with the days it is expected and its parcel, until that is delivered', async () => {
  const [ana, ben] = [await shopper({ province: 'ON', city: 'Ottawa', zipCode: 'K1A 0B1' }), await shopper()];
  await setStock(card, 10);
  await setStock(sleeve, 10);
  const placed = await order(ana, [
    { sku: card, quantity: 2 },
    { sku: sleeve, quantity: 1 },
  ]);
  expect(await comingTo(ana)).toEqual([]);
  await pay(placed.id);

  const [coming, ...others] = await comingTo(ana);
  expect(others).toEqual([]);
  // Monday, 9 March 2026; three to five working days later
  expect(coming).toMatchObject({
    colour: 'gold',
    quantity: 2,
    orderId: placed.id,
    orderNo: placed.orderNo,
    shippingStatus: 'preparing',
    expected: { from: '2026-03-12', to: '2026-03-16' },
    trackingUrl: null,
  });
  expect(await comingTo(ben)).toEqual([]);

  await moveParcel(working, { id: placed.id, action: 'makeReady' });
  await shipOrder(working, { id: placed.id, shippingCompany: 'dhl', trackingNumber: '1234567890' });
  expect(await comingTo(ana)).toMatchObject([
    {
      shippingStatus: 'shipped',
      shippedAt: clock.now(),
      shippingCompany: 'dhl',
      trackingNumber: '1234567890',
      trackingUrl: expect.stringContaining('1234567890'),
    },
  ]);
  await moveParcel(working, { id: placed.id, action: 'deliver' });
  expect(await comingTo(ana)).toEqual([]);
});

test('A cancelled card is not on its way', async () => {
  const ana = await shopper();
  await setStock(card, 10);
  const placed = await order(ana, [{ sku: card, quantity: 1 }]);
  await pay(placed.id);
  expect(await comingTo(ana)).toHaveLength(1);
  await ana.calls(orders.cancel, { params: { id: placed.id } });
  expect(await comingTo(ana)).toEqual([]);
});
