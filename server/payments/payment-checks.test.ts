import { beforeEach, describe, expect, test } from 'vitest';
import { payments } from '@visita/core/payments/contract';
import { paymentWorld } from '../test/payment-world.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';

const app = await paymentWorld({ retries: 0 });
const { asked, clock, control, fault, order, pay, setStock, shopper, tidy } = app;

beforeEach(tidy);

/** A buyer with an open payment page, and the ids by which the payment can be requested. */
async function atCheckout() {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const { id: orderId } = await order(ana);
  const { id, checkout_url: url } = await ana.calls(payments.open, { body: { orderId } });
  const sessionId = url.split('/').at(-1) ?? '';
  asked.length = 0;
  return { ana, id, url, sessionId };
}

const ways: [
  string,
  (who: { ana: Shopper; id: string; sessionId: string }) => Promise<{ status: string }>,
][] = [
  ['payments.status', ({ ana, id }) => ana.calls(payments.status, { params: { id } })],
  [
    'payments.providerStatus',
    ({ ana, sessionId }) => ana.calls(payments.providerStatus, { params: { id: sessionId } }),
  ],
  [
    'payments.sessionStatus',
    ({ ana, sessionId }) => ana.calls(payments.sessionStatus, { params: { id: sessionId } }),
  ],
  ['payments.returned', ({ ana, sessionId }) => ana.calls(payments.returned, { body: { sessionId } })],
];

describe.each(ways)('%s', (_, request) => {
  test('asked for fifty times at one moment reaches the provider once', async () => {
    const who = await atCheckout();
    await Promise.all(Array.from({ length: 50 }, () => request(who)));
    expect(asked).toHaveLength(1);
  });

  test('reaches it again two seconds later, and finds what was paid meanwhile', async () => {
    const who = await atCheckout();
    expect(await request(who)).toMatchObject({ status: 'pending' });
    await pay(who.url);
    clock.advance(1_999);
    expect(await request(who)).toMatchObject({ status: 'pending' });
    expect(asked).toHaveLength(1);
    clock.advance(1);
    expect((await request(who)).status).toMatch(/completed|success/);
    expect(asked).toHaveLength(2);
    expect((await request(who)).status).toMatch(/completed|success/);
    expect(asked).toHaveLength(2);
  });

  test('that got no answer is asked for again at once', async () => {
    const who = await atCheckout();
    await fault('*', '/v1/*', 'reset', 20);
    await request(who).catch(() => undefined);
    await control('faults/clear', {});
    await pay(who.url);
    expect((await request(who)).status).toMatch(/completed|success/);
  });
});
