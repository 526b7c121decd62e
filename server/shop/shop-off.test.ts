import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { shop } from '@visita/core/shop/contract';
import { providerJobs } from '../provider/jobs.ts';
import { reconcile } from '../provider/reconcile.ts';
import { world } from '../test/world.ts';

const { given, guest, deps } = await world({ settings: { SHOP: 'off' } });
const refused = { key: 'shopClosed', details: { message: expect.stringContaining('sells nothing') } };

test('where nothing is sold, there is no shop, and nothing can be ordered or paid', async () => {
  const ana = await given.user();
  await expect(guest.calls(shop.products, { query: {} })).rejects.toMatchObject(refused);
  await expect(guest.calls(shop.product, { params: { sku: 'SLEEVE' } })).rejects.toMatchObject(refused);
  const orderId = crypto.randomUUID();
  const body = {
    items: [{ sku: 'SLEEVE', quantity: 1 }],
    addressId: orderId,
    total: 1,
    hasAcceptedTerms: true,
  };
  await expect(ana.calls(orders.create, { body })).rejects.toMatchObject(refused);
  await expect(ana.calls(payments.open, { body: { orderId } })).rejects.toMatchObject(refused);
});

test('where nothing is sold, cards are what they were, and what was ordered is shown', async () => {
  const ana = await given.user();
  expect((await ana.calls(cards.list, {})).cards).toEqual([]);
  expect((await ana.calls(orders.list, { query: {} })).orders).toEqual([]);
});

test('without payments the provider is not called', async () => {
  const steps: string[] = [];
  const work = { readers: {}, comparisons: [], steps: [async () => void steps.push('asked')] };
  const job = providerJobs(work).find(({ name }) => name === reconcile.name);
  expect(job).toBeDefined();
  await job?.run({ ...deps, config: { ...deps.config, takesPayments: false } }, {});
  expect(steps).toEqual([]);
});
