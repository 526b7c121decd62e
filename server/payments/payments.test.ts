import { beforeEach, describe, expect, test } from 'vitest';
import { formatMoney } from '@visita/core/money';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { provider } from '@visita/core/provider/contract';
import { expireReservations } from './expire-reservation.ts';
import { countQueries } from '../test/count-queries.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';

const app = await paymentWorld();
const {
  as,
  asked,
  booksOf,
  books,
  cartOf,
  clock,
  fill,
  fault,
  given,
  lastEmail,
  order,
  page,
  pay,
  rows,
  saveCard,
  setStock,
  settle,
  shopper,
  tidy,
} = app;

const owner = await given.staff();

beforeEach(tidy);

const hourMs = 3_600_000;
const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const open = (who: Shopper, orderId: string) => who.calls(payments.open, { body: { orderId } });

/** A buyer on the payment page. */
async function atCheckout(items?: { sku: string; quantity: number }[]) {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const placed = await order(ana, items);
  const { id, checkout_url } = await open(ana, placed.id);
  return { ana, placed, paymentId: id, url: checkout_url };
}

describe('paying an order', () => {
  test('charges products, delivery and tax once, and every page shows the same amount', async () => {
    const { ana, placed, paymentId, url } = await atCheckout([{ sku: sleeve, quantity: 2 }]);
    expect(url).toMatch(/^http:\/\/visita\.test\/_stripe\/checkout\/cs_test_/);
    const shown = await (await page(url)).text();
    for (const part of ['Card sleeve · Cognac', 'Delivery', '33', formatMoney(placed.total, 'en')])
      expect(shown).toContain(part);

    const before = await books();
    const sessionId = await pay(url);
    const state = await ana.calls(payments.returned, { body: { sessionId } });

    expect(state).toEqual({
      status: 'success',
      isSettled: true,
      orderId: placed.id,
      orderNo: placed.orderNo,
      amount: placed.total,
      currency: 'CAD',
      reason: null,
      subscriptionId: null,
      isPartial: false,
      code: null,
    });
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'paid',
      total: placed.total,
      hasInvoice: true,
      payment: {
        id: paymentId,
        status: 'completed',
        amount: placed.total,
        refundedAmount: 0,
        card: { brand: 'visa', last4: '4242' },
      },
    });
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 2 });
    await settle();
    expect(await books()).toEqual({
      ...before,
      charges: before.charges + 1,
      taken: before.taken + placed.total,
    });
    expect(lastEmail(ana.email).text).toContain(placed.orderNo);
    expect(await ana.calls(payments.get, { params: { id: paymentId } })).toMatchObject({
      status: 'completed',
      checkout_url: null,
      paymentNo: expect.stringMatching(/^P20260309/),
    });
  });

  test('an order is placed and its page open in 20 statements and one call to the provider', async () => {
    const ana = await shopper();
    await setStock(sleeve, 10);
    await saveCard(ana);
    const body = await cartOf(ana);
    asked.length = 0;
    const statements = await countQueries(async () => {
      const { id } = await ana.calls(orders.create, { body });
      await ana.calls(orders.pay, { params: { id } });
    });
    expect(asked).toHaveLength(1);
    expect(statements.length).toBeLessThanOrEqual(20);
  });

  test.each([
    ['the browser is back before the message', ['returned', 'told'] as const],
    ['the message comes before the browser is back', ['told', 'returned'] as const],
    ['both come at once', ['both'] as const],
  ])('when %s, it is paid once', async (_, steps) => {
    const { ana, placed, url } = await atCheckout();
    const sessionId = await pay(url);
    const returned = () => ana.calls(payments.returned, { body: { sessionId } });
    for (const step of steps)
      await { returned, told: settle, both: () => Promise.all([returned(), settle(), returned()]) }[step]();

    expect(await read(ana, placed.id)).toMatchObject({
      status: 'paid',
      events: [{ kind: 'placed' }, { kind: 'paid' }],
    });
    expect(await rows('select status from payments where order_id = $1', [placed.id])).toEqual([
      { status: 'completed' },
    ]);
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 1 });
  });

  test('twice, or in two tabs, opens one page, and none for a paid order', async () => {
    const ana = await shopper();
    await setStock(sleeve, 10);
    const { id } = await order(ana);
    const opened = await Promise.all([
      open(ana, id),
      open(ana, id),
      ana.calls(orders.pay, { params: { id } }),
      ana.calls(payments.openSession, { body: { orderId: id } }),
    ]);
    expect(new Set(opened.map(({ checkout_url: url }) => url)).size).toBe(1);
    expect(await rows('select 1 from payments where order_id = $1', [id])).toHaveLength(1);

    await pay(opened[0].checkout_url);
    // no event was delivered yet
    await expect(open(ana, id)).rejects.toThrow('orderPaid');
    await expect(open(ana, id)).rejects.toThrow('orderPaid');
    expect(await read(ana, id)).toMatchObject({ status: 'paid' });
  });

  test('shows the reason of a declined card there, and another card pays once', async () => {
    const { ana, placed, url } = await atCheckout();
    const before = await books();
    for (const number of ['4000000000000002', '4000000000009995'])
      expect((await fill(url, number)).status).toBe(402);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'pending' });
    // staff see it among the refused ones while the page is still open
    const declined = async () =>
      (await owner.calls(adminOrders.list, { query: { refused: 'true', search: placed.orderNo } })).items
        .length;
    expect(await rows('select status, failure from payments where order_id = $1', [placed.id])).toEqual([
      { status: 'pending', failure: 'insufficient_funds' },
    ]);
    expect(await declined()).toBe(1);

    await pay(url);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
    expect(await declined()).toBe(0);
    expect((await books()).charges).toBe(before.charges + 1);
  });

  test.each([['complete', 'paid'] as const, ['fail', 'pending'] as const])(
    'when the cardholder lets 3-D Secure %s, the order is %s',
    async (answer, status) => {
      const { ana, placed, url } = await atCheckout();
      const asking = await fill(url, '4000002760003184');
      const challenge = asking.headers.get('location') ?? '';
      expect(challenge).toContain('/_stripe/secure/');
      await settle();
      expect(await read(ana, placed.id)).toMatchObject({ status: 'pending' });

      await page(challenge, { answer });
      await settle();
      expect(await read(ana, placed.id)).toMatchObject({ status });
      if (status === 'paid') return;
      expect((await open(ana, placed.id)).checkout_url).toBe(url);
      await pay(url);
      await settle();
      expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
    },
  );

  test('leaving the payment page keeps the order, and paying again opens the same page', async () => {
    const { ana, placed, url } = await atCheckout();
    const shown = await (await page(url)).text();
    expect(shown).toContain(`/en/payment/cancel?order=${placed.id}`);
    expect(await read(ana, placed.id)).toMatchObject({ status: 'pending', canPay: true });
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 1 });
    expect((await open(ana, placed.id)).checkout_url).toBe(url);
  });

  test('an expired page releases the products, and paying again opens another page', async () => {
    const { ana, placed, paymentId, url } = await atCheckout();
    clock.advance(hourMs + 60_000);
    await settle();
    expect(await ana.calls(payments.status, { params: { id: paymentId } })).toMatchObject({
      status: 'failed',
      isSettled: true,
      reason: 'expired',
    });
    await expireReservations.run(app.deps, {});
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 0 });

    const again = await open(ana, placed.id);
    expect(again.checkout_url).not.toBe(url);
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 1 });
    await pay(again.checkout_url);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
    expect((await page(url)).status).toBe(410);
  });

  test('is refused if the products were sold after the page expired', async () => {
    const { ana, placed } = await atCheckout();
    clock.advance(hourMs + 60_000);
    await settle();
    await expireReservations.run(app.deps, {});
    await setStock(sleeve, 0);
    await expect(open(ana, placed.id)).rejects.toThrow('outOfStock');
  });

  test('can be called off: the page is closed, unless it was paid', async () => {
    const one = await atCheckout();
    expect(await one.ana.calls(payments.cancel, { params: { id: one.paymentId } })).toMatchObject({
      status: 'failed',
      isSettled: true,
    });
    expect((await fill(one.url)).status).toBe(410);
    expect((await open(one.ana, one.placed.id)).checkout_url).not.toBe(one.url);

    const other = await atCheckout();
    await pay(other.url);
    expect(await other.ana.calls(payments.cancel, { params: { id: other.paymentId } })).toMatchObject({
      status: 'completed',
    });
    expect(await read(other.ana, other.placed.id)).toMatchObject({ status: 'paid' });
  });
});

describe('payments of another user', () => {
  test('are not found, and the provider is not asked', async () => {
    const { placed, paymentId, url } = await atCheckout();
    const sessionId = await pay(url);
    await settle();
    const [{ intent } = {}] = await rows('select payment_intent_id as intent from payments where id = $1', [
      paymentId,
    ]);
    const eve = await shopper();
    asked.length = 0;
    const tries = [
      () => open(eve, placed.id),
      () => eve.calls(orders.pay, { params: { id: placed.id } }),
      () => eve.calls(payments.get, { params: { id: paymentId } }),
      () => eve.calls(payments.status, { params: { id: paymentId } }),
      () => eve.calls(payments.cancel, { params: { id: paymentId } }),
      () => eve.calls(payments.sessionStatus, { params: { id: sessionId } }),
      () => eve.calls(payments.providerStatus, { params: { id: String(intent) } }),
      () => eve.calls(payments.returned, { body: { sessionId } }),
      () => eve.calls(payments.process, { body: { orderId: placed.id, paymentMethodId: 'pm_card_visa' } }),
      () => eve.calls(provider.removeCard, { params: { id: 'pm_123' } }),
      () => eve.calls(provider.makeCardDefault, { params: { id: 'pm_123' } }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(/NotFound$/);
    expect(asked).toEqual([]);
  });
});

test('what is sold is told with the provider’s numbers, in no other currency', async () => {
  const prices = await as(null)(provider.prices, { query: {} });
  expect(prices).toContainEqual({
    sku: 'CARD-SLEEVE',
    lookupKey: 'shop_card-sleeve_cad',
    priceId: expect.stringMatching(/^price_/),
    unitAmount: 1200,
    currency: 'CAD',
  });
  expect(await as(null)(provider.prices, { query: { currency: 'cad' } })).toEqual(prices);
  expect(await as(null)(provider.prices, { query: { currency: 'EUR' } })).toEqual([]);
});

test('nothing is begun while the provider is gone, and the order is kept', async () => {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const placed = await order(ana);
  await fault('POST', '/v1/*', 'status:503', 10);
  await expect(open(ana, placed.id)).rejects.toThrow('paymentUnavailable');
  await app.control('faults/clear', {});
  expect(await read(ana, placed.id)).toMatchObject({ status: 'pending', canPay: true });
  await pay((await open(ana, placed.id)).checkout_url);
  await settle();
  expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
});
