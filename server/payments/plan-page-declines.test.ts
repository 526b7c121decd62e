import { expect, test } from 'vitest';
import { payments } from '@visita/core/payments/contract';
import { blackCard, later, planBuyers } from '../test/plan-buyers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

const app = await subscriptionWorld();
const { fill, pay, rows, setStock, settle } = app;
const { buyer, buyPlan } = planBuyers(app);
await setStock('EXTRA-CARD-BLACK', 5);

const states = (orderId: string) =>
  rows('select status, failure from payments where order_id = $1', [orderId]);

test.each([
  ['costs something today', { plan: 'monthly', card: later }],
  ['begins with a free trial', { plan: 'annual', card: blackCard }],
] as const)(
  'A card declined on the page of a plan that %s is noted while the page is open, until another one pays',
  async (_case, cart) => {
    const ana = await buyer();
    const { order, subscription } = await buyPlan(ana, cart);
    const { checkout_url: url } = await ana.calls(payments.openForSubscription, {
      params: { id: subscription.id },
    });
    expect((await fill(url, '4000000000009995')).status).toBe(402);
    await settle();
    expect(await states(order.id)).toEqual([{ status: 'pending', failure: 'insufficient_funds' }]);

    await pay(url);
    await settle();
    expect(await states(order.id)).toEqual([{ status: 'completed', failure: null }]);
  },
);

test('Of two open pages of one person on which as much is due none is noted', async () => {
  const ana = await buyer();
  const plans = [
    await buyPlan(ana, { plan: 'monthly', card: later }),
    await buyPlan(ana, { plan: 'monthly', card: later }),
  ];
  const [url = ''] = await Promise.all(
    plans.map(async ({ subscription }) => {
      const opened = await ana.calls(payments.openForSubscription, { params: { id: subscription.id } });
      return opened.checkout_url;
    }),
  );
  expect((await fill(url, '4000000000000002')).status).toBe(402);
  await settle();
  for (const { order } of plans)
    expect(await states(order.id)).toEqual([{ status: 'pending', failure: null }]);
});
