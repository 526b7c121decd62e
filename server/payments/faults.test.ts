import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { closePayments } from './close-payment.ts';

/** No retries and short timeouts, so that each fault is one failure. */
const app = await paymentWorld({ retries: 0, timeoutMs: 1_500, deadlineMs: 3_000 });
const {
  deps,
  booksOf,
  books,
  clock,
  control,
  fault,
  order,
  pay,
  rows,
  saveCard,
  setStock,
  settle,
  shopper,
  tidy,
} = app;

beforeEach(tidy);

const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const open = (who: Shopper, orderId: string) => who.calls(payments.open, { body: { orderId } });

async function placed() {
  const ana = await shopper();
  await setStock(sleeve, 10);
  return { ana, id: (await order(ana)).id };
}

const sessions = async () =>
  (await deps.stripe.request((sdk) => sdk.checkout.sessions.list({ limit: 100 }))).data;
const intents = async () =>
  (await deps.stripe.request((sdk) => sdk.paymentIntents.list({ limit: 100 }))).data;

/**
 * Repeats an operation until it succeeds. Each failure must be `paymentUnavailable`.
 */
async function insist<T>(operation: () => Promise<T>): Promise<T> {
  for (let round = 0; round < 4; round++) {
    try {
      return await operation();
    } catch (error) {
      expect(error).toMatchObject({ key: 'paymentUnavailable' });
    }
  }
  throw new Error('the operation failed four times in a row');
}

const faults = [
  'apply_then_drop',
  'half_body',
  'reset',
  'timeout',
  'status:500',
  'status:503',
  'status:429',
  'status:409',
];

describe.each(faults)('while the provider fails with %s', (action) => {
  test('opening a page makes one, whose payment is one charge', async () => {
    const { ana, id } = await placed();
    const [before, taken] = [(await sessions()).length, await books()];
    await fault('POST', '/v1/customers', action);
    await fault('POST', '/v1/checkout/sessions', action);

    const { checkout_url: url } = await insist(() => open(ana, id));

    expect((await sessions()).length).toBe(before + 1);
    expect((await open(ana, id)).checkout_url).toBe(url);
    expect(
      await rows(`select key from stripe_attempts where purpose = 'customer' and local_id = $1`, [ana.id]),
    ).toEqual([{ key: `customer:${ana.id}:1` }]);
    await pay(url);
    await settle();
    expect(await read(ana, id)).toMatchObject({ status: 'paid' });
    expect((await books()).charges).toBe(taken.charges + 1);
  });

  test('a saved card is charged once, and what is not known is under way until it is', async () => {
    const { ana, id } = await placed();
    const paymentMethodId = await saveCard(ana);
    const [before, taken] = [(await intents()).length, await books()];
    await fault('POST', '/v1/payment_intents', action, 2);

    const state = await ana.calls(payments.process, { body: { orderId: id, paymentMethodId } });
    expect(['processing', 'success']).toContain(state.status);
    await runJobs(deps).catch(() => undefined);
    clock.advance(15 * 60_000);
    await reconcileAll(deps);
    await runJobs(deps);
    await settle();

    expect(await read(ana, id)).toMatchObject({ status: 'paid' });
    expect((await intents()).length).toBe(before + 1);
    expect((await books()).charges).toBe(taken.charges + 1);
  });

  test('money goes back once', async () => {
    const { ana, id } = await placed();
    await pay((await open(ana, id)).checkout_url);
    await settle();
    const before = await books();
    const { total } = await read(ana, id);
    await fault('POST', '/v1/refunds', action, 2);
    await ana.calls(orders.cancel, { params: { id } });
    for (let round = 0; round < 3; round++) {
      await runJobs(deps).catch(() => undefined);
      clock.advance(10 * 60_000);
    }
    await settle();
    expect(await read(ana, id)).toMatchObject({ status: 'refunded' });
    expect(await books()).toEqual({ ...before, back: before.back + total });
  });
});

describe('a provider that is slow', () => {
  test('times out with paymentUnavailable, and the call continues under the same idempotency key', async () => {
    const { ana, id } = await placed();
    await saveCard(ana);
    await fault('POST', '/v1/checkout/sessions', 'timeout', 3);
    await expect(open(ana, id)).rejects.toThrow('paymentUnavailable');
    await control('faults/clear', {});
    const { id: paymentId } = await open(ana, id);
    expect(await rows(`select key, state from stripe_attempts where local_id = $1`, [paymentId])).toEqual([
      { key: `checkout:${paymentId}:1`, state: 'done' },
    ]);
  });
});

test('a provider that is down for a day loses no payment', async () => {
  const { ana, id } = await placed();
  const { checkout_url: url } = await open(ana, id);
  await pay(url);
  await fault('*', '/v1/*', 'reset', 10_000);
  for (let hour = 0; hour < 24; hour += 6) {
    await reconcileAll(deps);
    await runJobs(deps).catch(() => undefined);
    clock.advance(6 * 3_600_000);
  }
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? '';
  await expect(ana.calls(payments.returned, { body: { sessionId } })).rejects.toThrow('paymentUnavailable');
  // the payment's state is unknown, so its products stay reserved
  expect(await booksOf(sleeve)).toMatchObject({ reserved: 1 });
  await control('faults/clear', {});
  await reconcileAll(deps);
  await runJobs(deps);
  expect(await read(ana, id)).toMatchObject({ status: 'paid' });
  expect(await booksOf(sleeve)).toMatchObject({ reserved: 0, sold: 1 });
  expect(await compareAll(deps)).toBe(0);
});

test('a page whose answer was lost a day ago is looked for before another is made', async () => {
  const { ana, id } = await placed();
  await saveCard(ana);
  const before = (await sessions()).length;
  await fault('POST', '/v1/checkout/sessions', 'apply_then_drop', 6);
  await expect(open(ana, id)).rejects.toThrow('paymentUnavailable');
  expect((await sessions()).length).toBe(before + 1);
  await control('faults/clear', {});
  clock.advance(23.5 * 3_600_000);
  await reconcileAll(deps);
  await runJobs(deps);
  expect((await sessions()).length).toBe(before + 1);
  expect(await read(ana, id)).toMatchObject({ status: 'pending', payment: { status: 'failed' } });
});

test.each([
  ['never came there', 'reset', 0],
  ['came there all the same', 'apply_then_drop', 1],
])(
  'a card whose charge %s is not charged for an order that was cancelled meanwhile, or gets it back',
  async (_, action, charges) => {
    const { ana, id } = await placed();
    const paymentMethodId = await saveCard(ana);
    const before = await books();
    await fault('POST', '/v1/payment_intents', action, 6);
    expect(await ana.calls(payments.process, { body: { orderId: id, paymentMethodId } })).toMatchObject({
      status: 'processing',
    });
    await ana.calls(orders.cancel, { params: { id } });
    await control('faults/clear', {});
    // the job that would continue the charge finds the order cancelled
    for (let round = 0; round < 3; round++) {
      clock.advance(5 * 60_000);
      await runJobs(deps, [closePayments]).catch(() => undefined);
    }
    await settle();
    const after = await books();
    expect(after.charges).toBe(before.charges + charges);
    expect(after.taken - after.back).toBe(before.taken - before.back);
    expect(await read(ana, id)).toMatchObject({ status: 'cancelled' });
  },
);
