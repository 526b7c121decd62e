import { expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { shop } from '@visita/core/shop/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { planBuyers, later } from '../test/plan-buyers.ts';
import { sleeve } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

const app = await subscriptionWorld();
const { booksOf, change, guest, rows, setStock, shopper } = app;
const { buyer, planCartOf, quoteOf } = planBuyers(app);
await change('alter table prices disable trigger user');
await change('update shipping_rates set amount = 0');
await setStock(sleeve, 5);

const items = [{ sku: sleeve, quantity: 1 }];
const setPrice = (cents: number) =>
  change(`update prices set amount = $1 where product_sku = 'CARD-SLEEVE'`, [cents]);

test('an order below the least charge is quoted with it, and refused before its stock is reserved', async () => {
  await setPrice(40);
  const ana = await shopper();
  const quote = await guest.calls(shop.quote, { body: { items, destination: ana.destination } });
  expect(quote).toMatchObject({ total: 45, leastTotal: 50, isOrderable: false });
  expect(await guest.calls(shop.quote, { body: { items } })).toMatchObject({
    leastTotal: null,
    isOrderable: true,
  });

  const body = { items, addressId: ana.addressId, total: 45, hasAcceptedTerms: true };
  await expect(ana.calls(orders.create, { body })).rejects.toMatchObject({
    key: 'totalTooSmall',
    details: { message: 'A card payment must be at least CA$0.50. Add something to your cart.' },
  });
  expect(await booksOf(sleeve)).toMatchObject({ reserved: 0 });
  expect(await rows('select 1 from orders')).toEqual([]);
});

test('an order of exactly the least charge is placed', async () => {
  await setPrice(44);
  const ana = await shopper();
  const body = { items, addressId: ana.addressId, total: 50, hasAcceptedTerms: true };
  await expect(ana.calls(orders.create, { body })).resolves.toMatchObject({ total: 50 });
});

test('a plan is placed with nothing due today, and refused with an extra below the least charge', async () => {
  await setPrice(40);
  const ana = await buyer();
  const choice = { plan: 'annual', card: later, items } as const;
  expect((await quoteOf(ana, choice)).today).toMatchObject({ total: 45, leastTotal: 50, isOrderable: false });
  const body = await planCartOf(ana, choice);
  await expect(ana.calls(subscriptions.create, { body })).rejects.toThrow('totalTooSmall');
  const { items: _, ...alone } = choice;
  const { order } = await ana.calls(subscriptions.create, { body: await planCartOf(ana, alone) });
  expect(order).toMatchObject({ total: 0 });
});
