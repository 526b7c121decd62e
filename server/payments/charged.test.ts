import { beforeEach, describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { paymentWorld } from '../test/payment-world.ts';
import { transaction } from '../database/transaction.ts';
import { listPaymentsOf } from './queries.ts';
import { settlePayment } from './settle-payment.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';

const app = await paymentWorld();
const { as, cartOf, fill, order, page, pay, rows, setStock, settle, shopper, tidy } = app;

beforeEach(tidy);

const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const open = (who: Shopper, orderId: string) => who.calls(payments.open, { body: { orderId } });

describe('scenario 40: taxes', () => {
  test.each([
    ['ON', [13]],
    ['QC', [5, 9.975]],
    ['BC', [5, 7]],
    ['AB', [5]],
    ['NS', [14]],
    ['FR', []],
  ])('of %s are what its law says, on the order and at the provider', async (region, percentages) => {
    // the seller is registered in Quebec and for GST and HST; here in British Columbia too
    await app.change(`update tax_rates set is_registered = true where province = 'BC'`);
    const abroad =
      region === 'FR' ? { country: 'FR', province: 'Paris', city: 'Paris', district: '10e', zipCode: '75010' } : { province: region };
    const ana = await shopper(abroad);
    await setStock(sleeve, 10);
    const placed = await order(ana, [{ sku: sleeve, quantity: 3 }], { hasReceivedFrench: true });
    expect(placed.taxes.map(({ rate }) => rate / 1000)).toEqual(percentages);

    const sessionId = await pay((await open(ana, placed.id)).checkout_url);
    const session = await app.deps.stripe.request((sdk) => sdk.checkout.sessions.retrieve(sessionId));
    const tax = placed.taxes.reduce((sum, { amount }) => sum + amount, 0);
    expect(session).toMatchObject({ amount_total: placed.total, total_details: { amount_tax: tax } });
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid', payment: { amount: placed.total } });
    expect(await rows('select 1 from stripe_drift')).toEqual([]);
  });
});

test('a payment of nothing that its order cannot take gives nothing back, and nobody is alarmed', async () => {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const { id } = await order(ana);
  await open(ana, id);
  const [payment] = await listPaymentsOf(app.deps.db, { orderId: id });
  const nothing = { paymentIntentId: null, cardBrand: null, cardLast4: null, receiptUrl: null };
  const outcome = { kind: 'paid' as const, amount: 0, currency: 'cad', ...nothing };
  await transaction(app.deps.db, async (tx) => settlePayment(tx, payment!, outcome, { at: app.clock.now() }));

  expect(await rows('select status, is_surplus from payments where order_id = $1', [id])).toEqual([
    { status: 'completed', is_surplus: true },
  ]);
  expect(await rows('select 1 from refunds where payment_id = $1', [payment?.id])).toEqual([]);
  expect(await rows('select 1 from alerts where about = $1', [payment?.id])).toEqual([]);
  expect(await read(ana, id)).toMatchObject({ status: 'pending' });
});

test('the provider draws up no invoice of its own for what is paid once', async () => {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const { id } = await order(ana);
  const sessionId = await pay((await open(ana, id)).checkout_url);
  await settle();
  const session = await app.deps.stripe.request((sdk) => sdk.checkout.sessions.retrieve(sessionId));
  expect(session).toMatchObject({ payment_status: 'paid', invoice: null, invoice_creation: { enabled: false } });
  expect(await read(ana, id)).toMatchObject({ status: 'paid' });
});

test.each(languages)('scenario 47: whoever orders in %s pays in it', async (language) => {
  const ana = await shopper({ province: 'QC', zipCode: 'H2Y 2E1' });
  await setStock(sleeve, 10);
  const body = { ...(await cartOf(ana)), hasReceivedFrench: true };
  const placed = await as(ana.token, language)(orders.create, { body });
  const { checkout_url: url } = await open(ana, placed.id);
  const shown = await (await page(url)).text();
  const lang = { en: 'en', fr: 'fr-CA', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' }[language];
  expect(shown).toMatch(new RegExp(`<html lang="${lang}|<html lang="${lang.slice(0, 2)}`));
  expect(shown).toContain({ en: 'Card sleeve', fr: 'Étui à carte', 'zh-CN': '名片卡套', 'zh-TW': '名片卡套' }[language]);
  const answer = await fill(url);
  expect(answer.headers.get('location')).toContain(`/${language.toLowerCase()}/payment/success?session_id=cs_test_`);
});
