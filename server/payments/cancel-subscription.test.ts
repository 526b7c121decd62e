import { describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { releaseRelatedOrders } from './cancel-subscription.ts';
import { runJobs } from '../test/jobs.ts';
import { goldCard } from '../test/shoppers.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

const app = await subscriptionWorld({ retries: 0 });
const { books, clock, deps, emails, fault, given, order, pay, rows, runClock, setStock, settle } = app;

/** A waiting subscription, and a paid order for its card. */
async function withOrder(input: Parameters<typeof given.subscriber>[0] = {}) {
  await setStock(goldCard, 10);
  const buyer = await given.subscriber({ card: false, ...input });
  const placed = await order(buyer.person, [{ sku: goldCard, quantity: 1 }]);
  const { checkout_url: url } = await buyer.person.calls(payments.open, { body: { orderId: placed.id } });
  await pay(url);
  await rows('update subscriptions set order_id = $2 where id = $1', [buyer.id, placed.id]);
  await settle();
  return { ...buyer, orderId: placed.id, total: placed.total };
}

const readOrder = ({ person }: Subscriber, id: string) => person.calls(orders.get, { params: { id } });
const cancel = ({ person, id }: Subscriber) => person.calls(subscriptions.cancel, { params: { id } });
const cancelNow = ({ person, id }: Subscriber, cancelOrder?: boolean) =>
  person.calls(subscriptions.cancelAtProvider, {
    params: { id },
    body: { cancel_at_period_end: false, ...(cancelOrder !== undefined && { cancelOrder }) },
  });
const fetchAtProvider = async (subscriber: Subscriber) => {
  const { stripeId } = await subscriber.row();
  return deps.stripe.request((sdk) => sdk.subscriptions.retrieve(stripeId ?? ''));
};
const subjectsTo = ({ person }: Subscriber) =>
  emails.filter(({ to }) => to.address === person.email).map(({ subject }) => subject);

describe('cancelling a subscription that waits for a card not shipped yet', () => {
  test('cancelling ends it at once, and its order, whose money goes back whole', async () => {
    const subscriber = await withOrder();
    const before = await books();
    expect(await cancel(subscriber)).toMatchObject({
      subscription: { status: 'cancelled' },
      code: null,
      message: null,
    });
    await settle();
    expect(await fetchAtProvider(subscriber)).toMatchObject({ status: 'canceled' });
    expect(await readOrder(subscriber, subscriber.orderId)).toMatchObject({ status: 'refunded' });
    expect(await books()).toMatchObject({ back: before.back + subscriber.total });
    expect(subjectsTo(subscriber).filter((subject) => subject === 'Your plan has ended')).toHaveLength(1);
    await expect(cancel(subscriber)).rejects.toMatchObject({ key: 'subscriptionCannotChange' });
    await runClock(60);
    expect(await books()).toMatchObject({ charges: before.charges });
  });

  test('its order is kept where that is asked for', async () => {
    const subscriber = await withOrder();
    expect(await cancelNow(subscriber, false)).toMatchObject({
      subscription: { status: 'cancelled' },
      code: null,
    });
    await settle();
    expect(await readOrder(subscriber, subscriber.orderId)).toMatchObject({ status: 'paid' });
  });

  test('ended at the provider by hand, it takes its order along', async () => {
    const subscriber = await withOrder();
    const { scheduleId } = await subscriber.row();
    await deps.stripe.request((sdk) =>
      sdk.subscriptionSchedules.cancel(scheduleId ?? '', { invoice_now: false, prorate: false }),
    );
    await settle();
    expect(await subscriber.row()).toMatchObject({ status: 'cancelled' });
    expect(await readOrder(subscriber, subscriber.orderId)).toMatchObject({ status: 'refunded' });
  });
});

test('an order that was handed over stays, and the response says so only if its cancellation was requested', async () => {
  const [first, second] = [await withOrder(), await withOrder()];
  for (const { orderId } of [first, second])
    await rows(
      `update orders set status = 'shipped', shipping_status = 'shipped', shipped_at = $2 where id = $1`,
      [orderId, clock.now()],
    );
  expect(await cancelNow(second)).toMatchObject({ subscription: { status: 'cancelled' }, code: null });
  const answer = await cancelNow(first, true);
  expect(answer).toMatchObject({ subscription: { status: 'cancelled' }, code: 'cancelRelatedOrderFailed' });
  expect(answer.message).toContain('unless the parcel has already left');
  await settle();
  for (const subscriber of [first, second])
    expect(await readOrder(subscriber, subscriber.orderId)).toMatchObject({ status: 'shipped' });
});

test('a refund that fails is reported, and the money is refunded once, later', async () => {
  const subscriber = await withOrder();
  const before = await books();
  await fault('POST', '/v1/refunds', 'status:500', 3);
  expect(await cancel(subscriber)).toMatchObject({
    subscription: { status: 'cancelled' },
    code: 'cancelRelatedOrderFailed',
  });
  expect(await books()).toMatchObject({ back: before.back });
  for (let tries = 0; tries < 8; tries++) {
    clock.advance(20 * 60_000);
    await runJobs(deps).catch(() => undefined);
  }
  await settle();
  expect(await books()).toMatchObject({ back: before.back + subscriber.total });
  expect(await readOrder(subscriber, subscriber.orderId)).toMatchObject({ status: 'refunded' });
});

test('a refund that fails is said by whichever releases the order later, until the money is on its way', async () => {
  const subscriber = await withOrder();
  await fault('POST', '/v1/refunds', 'status:500', 1000);
  const answer = await cancel(subscriber);
  expect(answer).toMatchObject({ subscription: { status: 'cancelled' }, code: 'cancelRelatedOrderFailed' });
  expect(answer.message).toContain('could not give your money back at once');
  expect(await readOrder(subscriber, subscriber.orderId)).toMatchObject({ status: 'cancelled' });
  // the order is released, but its refund was not sent: a second release fails too
  await expect(releaseRelatedOrders.run(deps, { subscriptionId: subscriber.id })).rejects.toThrow();
  await app.control('faults/clear', {});
  await releaseRelatedOrders.run(deps, { subscriptionId: subscriber.id });
  await settle();
  expect(await readOrder(subscriber, subscriber.orderId)).toMatchObject({ status: 'refunded' });
});

test('a cancelled active subscription runs to the end of its paid period and is not charged again', async () => {
  const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  await settle();
  const before = await books();
  expect(await cancel(subscriber)).toMatchObject({
    subscription: { status: 'active', autoRenew: false },
    code: null,
  });
  // a repeated cancellation changes nothing
  expect(await cancel(subscriber)).toMatchObject({ subscription: { status: 'active' } });
  await runClock(40);
  expect(await subscriber.row()).toMatchObject({ status: 'cancelled' });
  expect(await books()).toEqual(before);
});

test('one that is not paid ends with its order, and its page is closed', async () => {
  await setStock(goldCard, 10);
  const subscriber = await given.subscriber({ status: 'created', card: false });
  const placed = await order(subscriber.person, [{ sku: goldCard, quantity: 1 }]);
  const { checkout_url: url } = await subscriber.person.calls(payments.open, {
    body: { orderId: placed.id },
  });
  await rows('update subscriptions set order_id = $2 where id = $1', [subscriber.id, placed.id]);
  expect(await cancel(subscriber)).toMatchObject({ subscription: { status: 'cancelled' }, code: null });
  await settle();
  expect(await readOrder(subscriber, placed.id)).toMatchObject({ status: 'cancelled' });
  expect((await app.fill(url)).status).not.toBe(303);
  expect(subjectsTo(subscriber).some((subject) => subject.startsWith('Your plan'))).toBe(false);
});

test('one that is paid once ends by itself, or now', async () => {
  const subscriber = await given.subscriber({ plan: 'trial-3m', status: 'active' });
  await expect(cancel(subscriber)).rejects.toMatchObject({
    key: 'subscriptionCannotChange',
    details: { message: 'It ends on its own, and nothing more is charged.' },
  });
  expect(await cancelNow(subscriber)).toMatchObject({ subscription: { status: 'cancelled' } });
});

test('a subscription can be cancelled by its owner only', async () => {
  const subscriber = await given.subscriber({ status: 'active', card: false });
  const { person: stranger } = await given.subscriber({ status: 'created', card: false });
  await expect(stranger.calls(subscriptions.cancel, { params: { id: subscriber.id } })).rejects.toMatchObject(
    {
      key: 'subscriptionNotFound',
    },
  );
  expect(await subscriber.row()).toMatchObject({ desired: { ends: 'renew' } });
});
