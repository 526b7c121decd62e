import { beforeEach, describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { formatMoney } from '@visita/core/money';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { endWindows } from '../orders/clock.ts';
import { countQueries } from '../test/count-queries.ts';
import { paymentWorld, visa } from '../test/payment-world.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';

const house = await paymentWorld();
const {
  as,
  asked,
  booksOf,
  books,
  cartOf,
  clock,
  fill,
  fault,
  lastLetter,
  order,
  page,
  pay,
  rows,
  saveCard,
  setStock,
  settle,
  shopper,
  tidy,
} = house;

beforeEach(tidy);

const hourMs = 3_600_000;
const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const open = (who: Shopper, orderId: string) => who.calls(payments.open, { body: { orderId } });

/** Somebody at the door of the payment page. */
async function atCheckout(items?: { sku: string; quantity: number }[]) {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const placed = await order(ana, items);
  const { id, checkout_url } = await open(ana, placed.id);
  return { ana, placed, paymentId: id, url: checkout_url };
}

describe('paying an order', () => {
  test('scenario 3: charges goods, delivery and tax once, and says so everywhere to the cent', async () => {
    const { ana, placed, paymentId, url } = await atCheckout([{ sku: sleeve, quantity: 2 }]);
    expect(url).toMatch(/^http:\/\/visita\.test\/_stripe\/checkout\/cs_test_/);
    const shown = await (await page(url)).text();
    for (const part of ['Card sleeve · Cognac', 'Delivery', '33', formatMoney(placed.total, 'en')]) expect(shown).toContain(part);

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
    });
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'paid',
      total: placed.total,
      hasInvoice: true,
      payment: { id: paymentId, status: 'completed', amount: placed.total, refundedAmount: 0, card: { brand: 'visa', last4: '4242' } },
    });
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 2 });
    await settle();
    expect(await books()).toEqual({ ...before, charges: before.charges + 1, taken: before.taken + placed.total });
    expect(lastLetter(ana.email).text).toContain(placed.orderNo);
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
      const { id } = await ana.calls(orders.place, { body });
      await ana.calls(orders.pay, { params: { id } });
    });
    expect(asked).toHaveLength(1);
    expect(statements.length).toBeLessThanOrEqual(20);
  });

  test.each([
    ['the browser is back before the message', ['returned', 'told'] as const],
    ['the message comes before the browser is back', ['told', 'returned'] as const],
    ['both come at once', ['both'] as const],
  ])('scenario 34: when %s, it is paid once', async (_, steps) => {
    const { ana, placed, url } = await atCheckout();
    const sessionId = await pay(url);
    const returned = () => ana.calls(payments.returned, { body: { sessionId } });
    for (const step of steps) await { returned, told: settle, both: () => Promise.all([returned(), settle(), returned()]) }[step]();

    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid', events: [{ kind: 'placed' }, { kind: 'paid' }] });
    expect(await rows('select status from payments where order_id = $1', [placed.id])).toEqual([{ status: 'completed' }]);
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 1 });
  });

  test('scenario 37: pressed twice, or in two tabs, opens one page, and a paid order none', async () => {
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
    // nobody has told us yet
    await expect(open(ana, id)).rejects.toThrow('orderPaid');
    await expect(open(ana, id)).rejects.toThrow('orderPaid');
    expect(await read(ana, id)).toMatchObject({ status: 'paid' });
  });

  test('scenario 12: a declined card is told why there, and another one pays once', async () => {
    const { ana, placed, url } = await atCheckout();
    const before = await books();
    for (const number of ['4000000000000002', '4000000000009995']) expect((await fill(url, number)).status).toBe(402);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'pending' });

    await pay(url);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
    expect((await books()).charges).toBe(before.charges + 1);
  });

  test.each([['complete', 'paid'] as const, ['fail', 'pending'] as const])(
    'scenario 13: when the bank asks and the answer is to %s, it is %s',
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

  test('scenario 14: whoever goes back from the page finds the order as it was, and pays on the same page', async () => {
    const { ana, placed, url } = await atCheckout();
    const shown = await (await page(url)).text();
    expect(shown).toContain(`/en/payment/cancel?order=${placed.id}`);
    expect(await read(ana, placed.id)).toMatchObject({ status: 'pending', canPay: true });
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 1 });
    expect((await open(ana, placed.id)).checkout_url).toBe(url);
  });

  test('scenario 15: when the page is over its goods are free, and paying again opens another', async () => {
    const { ana, placed, paymentId, url } = await atCheckout();
    clock.advance(hourMs + 60_000);
    await settle();
    expect(await ana.calls(payments.status, { params: { id: paymentId } })).toMatchObject({
      status: 'failed',
      isSettled: true,
      reason: 'expired',
    });
    await endWindows.run(house.app, {});
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 0 });

    const again = await open(ana, placed.id);
    expect(again.checkout_url).not.toBe(url);
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 1 });
    await pay(again.checkout_url);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
    expect((await page(url)).status).toBe(410);
  });

  test('scenario 15: and where they were sold meanwhile there is nothing to pay', async () => {
    const { ana, placed } = await atCheckout();
    clock.advance(hourMs + 60_000);
    await settle();
    await endWindows.run(house.app, {});
    await setStock(sleeve, 0);
    await expect(open(ana, placed.id)).rejects.toThrow('outOfStock');
  });

  test('can be called off: the page is closed, unless it was paid', async () => {
    const one = await atCheckout();
    expect(await one.ana.calls(payments.cancel, { params: { id: one.paymentId } })).toMatchObject({ status: 'failed', isSettled: true });
    expect((await fill(one.url)).status).toBe(410);
    expect((await open(one.ana, one.placed.id)).checkout_url).not.toBe(one.url);

    const other = await atCheckout();
    await pay(other.url);
    expect(await other.ana.calls(payments.cancel, { params: { id: other.paymentId } })).toMatchObject({ status: 'completed' });
    expect(await read(other.ana, other.placed.id)).toMatchObject({ status: 'paid' });
  });
});

describe('scenario 40: taxes', () => {
  test.each([
    ['ON', [13]],
    ['QC', [5, 9.975]],
    ['BC', [5, 7]],
    ['AB', [5]],
    ['NS', [14]],
    ['FR', []],
  ])('of %s are what its law says, on the order and at the provider', async (place, percentages) => {
    // the seller is registered in Quebec and for GST and HST; here in British Columbia too
    await house.change(`update tax_rates set is_registered = true where province = 'BC'`);
    const abroad =
      place === 'FR' ? { country: 'FR', province: 'Paris', city: 'Paris', district: '10e', zipCode: '75010' } : { province: place };
    const ana = await shopper(abroad);
    await setStock(sleeve, 10);
    const placed = await order(ana, [{ sku: sleeve, quantity: 3 }], { hasReceivedFrench: true });
    expect(placed.taxes.map(({ rate }) => rate / 1000)).toEqual(percentages);

    const sessionId = await pay((await open(ana, placed.id)).checkout_url);
    const session = await house.app.stripe.ask((sdk) => sdk.checkout.sessions.retrieve(sessionId));
    const tax = placed.taxes.reduce((sum, { amount }) => sum + amount, 0);
    expect(session).toMatchObject({ amount_total: placed.total, total_details: { amount_tax: tax } });
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid', payment: { amount: placed.total } });
    expect(await rows('select 1 from stripe_drift')).toEqual([]);
  });
});

test.each(languages)('scenario 47: whoever orders in %s pays in it', async (language) => {
  const ana = await shopper({ province: 'QC', zipCode: 'H2Y 2E1' });
  await setStock(sleeve, 10);
  const body = { ...(await cartOf(ana)), hasReceivedFrench: true };
  const placed = await as(ana.token, language)(orders.place, { body });
  const { checkout_url: url } = await open(ana, placed.id);
  const shown = await (await page(url)).text();
  const lang = { en: 'en', fr: 'fr-CA', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' }[language];
  expect(shown).toMatch(new RegExp(`<html lang="${lang}|<html lang="${lang.slice(0, 2)}`));
  expect(shown).toContain({ en: 'Card sleeve', fr: 'Étui à carte', 'zh-CN': '名片卡套', 'zh-TW': '名片卡套' }[language]);
  const answer = await fill(url);
  expect(answer.headers.get('location')).toContain(`/${language.toLowerCase()}/payment/success?session_id=cs_test_`);
});

describe('scenario 30: payments of others', () => {
  test('are not found, and the provider is not asked', async () => {
    const { placed, paymentId, url } = await atCheckout();
    const sessionId = await pay(url);
    await settle();
    const [{ intent } = {}] = await rows('select payment_intent_id as intent from payments where id = $1', [paymentId]);
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
      () => eve.calls(payments.removeCard, { params: { id: 'pm_123' } }),
      () => eve.calls(payments.makeCardDefault, { params: { id: 'pm_123' } }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(/NotFound$/);
    expect(asked).toEqual([]);
  });
});

describe('a saved card', () => {
  test('is shown, chosen, paid with and forgotten', async () => {
    const ana = await shopper();
    expect(await ana.calls(payments.cards, {})).toEqual([]);
    const [first, second] = [await saveCard(ana), await saveCard(ana, 'pm_card_mastercard')];
    await ana.calls(payments.makeCardDefault, { params: { id: first } });
    expect(await ana.calls(payments.cards, {})).toMatchObject([
      { id: first, brand: 'visa', last4: '4242', isDefault: true },
      { id: second, brand: 'mastercard', isDefault: false },
    ]);
    await ana.calls(payments.makeCardDefault, { params: { id: second } });
    expect(await ana.calls(payments.customer, {})).toMatchObject({ email: ana.email, defaultPaymentMethodId: second });
    await ana.calls(payments.removeCard, { params: { id: first } });
    expect(await ana.calls(payments.cards, {})).toMatchObject([{ id: second, isDefault: true }]);
    await expect(ana.calls(payments.removeCard, { params: { id: first } })).rejects.toThrow('paymentMethodNotFound');
  });

  test('pays without a page, once', async () => {
    const ana = await shopper();
    await setStock(sleeve, 10);
    const paymentMethodId = await saveCard(ana);
    const placed = await order(ana);
    const before = await books();
    const process = () => ana.calls(payments.process, { body: { orderId: placed.id, paymentMethodId } });

    const answers = await Promise.allSettled([process(), process(), process()]);
    await settle();

    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await expect(process()).rejects.toThrow('orderPaid');
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid', payment: { status: 'completed', card: { last4: '4242' } } });
    expect(await books()).toEqual({ ...before, charges: before.charges + 1, taken: before.taken + placed.total });
  });

  test('closes the page that is open for the order first', async () => {
    const { ana, placed, url } = await atCheckout();
    const paymentMethodId = await saveCard(ana);
    expect(await ana.calls(payments.process, { body: { orderId: placed.id, paymentMethodId } })).toMatchObject({ status: 'success' });
    expect((await fill(url)).status).toBe(410);
  });

  test.each([
    ['pm_card_chargeCustomerFail', 'paymentDeclined'],
    ['pm_card_authenticationRequired', 'paymentNeedsConfirmation'],
  ])('that is %s says so, charges nothing, and the order can be paid otherwise', async (name, refusal) => {
    const ana = await shopper();
    await setStock(sleeve, 10);
    const paymentMethodId = await saveCard(ana, name);
    const placed = await order(ana);
    const before = await books();
    await expect(ana.calls(payments.process, { body: { orderId: placed.id, paymentMethodId } })).rejects.toThrow(refusal);
    await settle();
    expect(await books()).toEqual(before);
    expect(await read(ana, placed.id)).toMatchObject({ status: 'pending', payment: { status: 'failed' } });
    await pay((await open(ana, placed.id)).checkout_url);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
  });

  test('is saved on the provider’s page, for nothing', async () => {
    const ana = await shopper();
    const { checkout_url: url } = await ana.calls(payments.saveCard, {});
    const answer = await fill(url, visa);
    expect(answer.headers.get('location')).toBe('http://visita.test/en/settings?card=saved');
    expect(await ana.calls(payments.cards, {})).toMatchObject([{ last4: '4242', isDefault: true }]);
  });

  test('of another is not found', async () => {
    const [ana, eve] = [await shopper(), await shopper()];
    await setStock(sleeve, 10);
    const [hers] = [await saveCard(ana), await saveCard(eve)];
    const placed = await order(eve);
    await expect(eve.calls(payments.process, { body: { orderId: placed.id, paymentMethodId: hers } })).rejects.toThrow(
      'paymentMethodNotFound',
    );
    await expect(eve.calls(payments.removeCard, { params: { id: hers } })).rejects.toThrow('paymentMethodNotFound');
    expect(await ana.calls(payments.cards, {})).toHaveLength(1);
  });
});

test('what is sold is told with the provider’s numbers, in no other currency', async () => {
  const told = await as(null)(payments.prices, { query: {} });
  expect(told).toContainEqual({
    sku: 'CARD-SLEEVE',
    lookupKey: 'shop_card-sleeve_cad',
    priceId: expect.stringMatching(/^price_/),
    unitAmount: 1200,
    currency: 'CAD',
  });
  expect(await as(null)(payments.prices, { query: { currency: 'cad' } })).toEqual(told);
  expect(await as(null)(payments.prices, { query: { currency: 'EUR' } })).toEqual([]);
});

test('nothing is begun while the provider is gone, and the order is kept', async () => {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const placed = await order(ana);
  await fault('POST', '/v1/*', 'status:503', 10);
  await expect(open(ana, placed.id)).rejects.toThrow('paymentUnavailable');
  await house.control('faults/clear', {});
  expect(await read(ana, placed.id)).toMatchObject({ status: 'pending', canPay: true });
  await pay((await open(ana, placed.id)).checkout_url);
  await settle();
  expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
});
