import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { cards } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import { orders } from '@visita/core/orders/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { postBalance } from '../payments/post-balance.ts';
import type { StripeClient } from '../provider/client.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { buyForDemo } from './buy-for-demo.ts';
import { demoSignIn } from './demo-people.ts';
import { seedRows } from './seed-installation.ts';

const app = await paymentWorld();
const { books, clock, database, deps, rows, settle } = app;
const { db } = database;
const now = clock.now();
await seedRows({ db, extent: 'demo', now });
const { token } = await app.guest.calls(account.login, { body: demoSignIn });
const calls = app.as(token);

/** The provider, whose response to one call is lost after it had its effect. */
function losing(lostCall: number): StripeClient {
  let count = 0;
  const lose = async <T>(answer: Promise<T>): Promise<T> => {
    const isLost = count++ === lostCall;
    const response = await answer;
    if (isLost) throw new Error('the response was lost');
    return response;
  };
  const { stripe } = deps;
  return {
    ...stripe,
    request: (call) => lose(stripe.request(call)),
    find: (call) => lose(stripe.find(call)),
  };
}

const isDone = [() => true, () => false] as const;

test('the demo person has an order delivered, a plan in its trial and a card on its way', async () => {
  // every try loses the response of a later call; the next one goes on
  let tries = 0;
  while (!(await buyForDemo({ ...deps, stripe: losing(tries) }).then(...isDone))) tries += 1;
  expect(tries).toBeGreaterThan(3);
  await settle();

  const { orders: placedOrders } = await calls(orders.list, { query: {} });
  expect(placedOrders.map(({ status, shippingStatus }) => [status, shippingStatus])).toEqual([
    ['shipped', 'shipped'],
    ['completed', 'delivered'],
  ]);
  const [
    {
      cards: [card],
    },
    coming,
    [plan],
  ] = await Promise.all([
    calls(cards.list, {}),
    calls(orders.comingCards, {}),
    calls(subscriptions.list, {}),
  ]);
  expect(card?.physicalCards.map(({ kind, isLost }) => [kind, isLost])).toEqual([
    ['card', false],
    ['tag', true],
  ]);
  expect(coming).toMatchObject([{ card: { id: card?.id }, colour: 'black', shippingStatus: 'shipped' }]);
  expect(plan).toMatchObject({ status: 'trial', plan: 'monthly' });
  expect(plan?.trialEnd).toEqual(addDays(clock.now(), 14));
});

test('a further start buys nothing', async () => {
  const before = await books();
  const versions = await rows(
    'select id, version from orders union all select id, row_version from subscriptions',
  );
  await buyForDemo(deps);
  await settle();
  expect(await books()).toEqual(before);
  expect(
    await rows('select id, version from orders union all select id, row_version from subscriptions'),
  ).toEqual(versions);
});

test('every figure of the demo is explained by the provider, and nothing is reported to staff', async () => {
  await reconcileAll(deps);
  await compareAll(deps);
  clock.advance(2 * 3_600_000);
  await postBalance(deps);
  await settle();
  expect(await rows('select kind, about, detail from alerts')).toEqual([]);
  expect(await rows('select * from stripe_drift')).toEqual([]);
});

test('a person who has bought something else is left alone', async () => {
  await rows(`update orders set idempotency_key = id::text`);
  const before = await books();
  await buyForDemo(deps);
  expect(await books()).toEqual(before);
});
