import type { NewAddress } from '@visita/core/addresses/new-address';
import { beforeEach, describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { orders } from '@visita/core/orders/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { payments } from '@visita/core/payments/contract';
import { later, planBuyers } from '../test/plan-buyers.ts';
import { compareAll } from '../test/reconcile.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { transaction } from '../database/transaction.ts';
import { listOrderPayments, lockPayment } from './queries.ts';
import { requestRefund } from './request-refund.ts';
import { settlePayment } from './settle-payment.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';

const app = await subscriptionWorld();
const { as, cartOf, clock, deps, fill, given, order, page, pay, rows, setStock, settle, shopper, tidy } = app;
const { buyer, planCartOf } = planBuyers(app);

beforeEach(tidy);

const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const open = (who: Shopper, orderId: string) => who.calls(payments.open, { body: { orderId } });

/** An address in each region. */
const placesOf: Record<string, Partial<NewAddress>> = {
  ON: { province: 'ON', city: 'Ottawa', zipCode: 'K1A 0B1' },
  QC: { province: 'QC', city: 'Montréal', zipCode: 'H2Y 2E1' },
  BC: { province: 'BC', city: 'Vancouver', zipCode: 'V5K 0A1' },
  AB: { province: 'AB', city: 'Calgary', zipCode: 'T2P 2M5' },
  NS: { province: 'NS', city: 'Halifax', zipCode: 'B3H 4R2' },
  FR: { country: 'FR', province: 'Paris', city: 'Paris', district: '10e', zipCode: '75010' },
};

describe('taxes of an order', () => {
  test.each([
    ['ON', [13]],
    ['QC', [5, 9.975]],
    ['BC', [5, 7]],
    ['AB', [5]],
    ['NS', [14]],
    ['FR', []],
  ])('of %s are what its law says, on the order and at the provider', async (region, percentages) => {
    // the seller is registered for GST/HST and in Quebec; here in British Columbia too
    await app.change(`update tax_rates set is_registered = true where province = 'BC'`);
    const ana = await shopper(placesOf[region]);
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

test('a payment of zero that its order cannot take causes no refund and no alert', async () => {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const { id } = await order(ana);
  await open(ana, id);
  const [payment] = await listOrderPayments(app.deps.db, { orderId: id });
  const nothing = {
    paymentIntentId: null,
    cardBrand: null,
    cardLast4: null,
    cardCountry: null,
    receiptUrl: null,
  };
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
  expect(session).toMatchObject({
    payment_status: 'paid',
    invoice: null,
    invoice_creation: { enabled: false },
  });
  expect(await read(ana, id)).toMatchObject({ status: 'paid' });
});

test.each(languages)('an order in %s is paid in that language', async (language) => {
  const ana = await shopper({ province: 'QC', zipCode: 'H2Y 2E1' });
  await setStock(sleeve, 10);
  const body = { ...(await cartOf(ana)), hasReceivedFrench: true };
  const placed = await as(ana.token, language)(orders.create, { body });
  const { checkout_url: url } = await open(ana, placed.id);
  const shown = await (await page(url)).text();
  const lang = { en: 'en', fr: 'fr-CA', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' }[language];
  expect(shown).toMatch(new RegExp(`<html lang="${lang}|<html lang="${lang.slice(0, 2)}`));
  expect(shown).toContain(
    { en: 'Card sleeve', fr: 'Étui à carte', 'zh-CN': '名片卡套', 'zh-TW': '名片卡套' }[language],
  );
  const answer = await fill(url);
  expect(answer.headers.get('location')).toContain(
    `/${language.toLowerCase()}/payment/success?session_id=cs_test_`,
  );
});

const ofInvoices = (what: string) => async (id: string) =>
  rows(
    `select x.* from ${what} x join subscription_invoices i on i.id = x.subscription_invoice_id where i.subscription_id = $1 order by x.id`,
    [id],
  );
const [papersOf, paymentsOf] = [ofInvoices('documents'), ofInvoices('payments')];

describe('taxes of a plan', () => {
  test.each([
    ['ON', [13]],
    ['QC', [5, 9.975]],
    ['BC', [5, 7]],
    ['AB', [5]],
    ['NS', [14]],
    ['FR', []],
  ])(
    'of %s are the same to the cent in the offer, on the screen, on paper and at the provider',
    async (region, percentages) => {
      // the seller is registered for GST/HST and in Quebec; here in British Columbia too
      await app.change(`update tax_rates set is_registered = true where province = 'BC'`);
      const person = await app.shopper(placesOf[region]);
      const { destination } = person;
      const { later } = await person.calls(subscriptions.quote, {
        body: { plan: 'annual', card: { kind: 'later' }, destination },
      });
      expect(later?.taxes.map(({ rate }) => rate / 1000)).toEqual(percentages);
      const subscriber = await given.subscriber({ plan: 'annual', status: 'active', card: false, person });
      await settle();
      const total = later?.total;
      expect(await person.calls(subscriptions.get, { params: { id: subscriber.id } })).toMatchObject({
        amount: total,
        billing: { taxes: later?.taxes },
        payments: [{ status: 'paid', amount: total }],
      });
      expect(await papersOf(subscriber.id)).toMatchObject([{ total, tax_amount: (total ?? 0) - 8880 }]);
      const { stripeId } = await subscriber.row();
      const { data } = await deps.stripe.request((sdk) =>
        sdk.invoices.list({ subscription: stripeId ?? '' }),
      );
      expect(data).toMatchObject([{ total, amount_paid: total }]);
    },
  );
});

test('a charge is refunded twice in part, and a third part beyond the rest is refused', async () => {
  const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  await settle();
  const paymentId = String((await paymentsOf(subscriber.id))[0]?.['id']);
  const refund = (amount: number) =>
    transaction(deps.db, async (tx) => {
      const payment = await lockPayment(tx, { id: paymentId });
      if (payment) await requestRefund(tx, payment, { amount, reason: 'test', at: clock.now() });
    });
  await refund(300);
  await refund(200);
  await expect(refund(631)).rejects.toThrow('refundTooLarge');
  await settle();
  const papers = (await papersOf(subscriber.id)).map(({ kind, total }) => `${String(kind)} ${String(total)}`);
  // written at the same time, so in no defined order
  expect(papers.toSorted()).toEqual(['creditNote 200', 'creditNote 300', 'invoice 1130']);
  expect(await paymentsOf(subscriber.id)).toMatchObject([{ status: 'completed' }]);
  expect(await compareAll(deps)).toBe(0);
});

test.each(languages)('a plan in %s is bought, shown and managed in that language', async (language) => {
  const ana = await buyer({ province: 'QC', zipCode: 'H2Y 2E1' });
  await setStock(sleeve, 10);
  const calls = as(ana.token, language);
  const { subscription } = await calls(subscriptions.create, {
    body: await planCartOf(ana, { plan: 'annual', card: later }),
  });
  const { checkout_url: url } = await calls(payments.openForSubscription, {
    params: { id: subscription.id },
  });
  const lang = new RegExp(`<html lang="${{ en: 'en', fr: 'fr', 'zh-CN': 'zh', 'zh-TW': 'zh-TW' }[language]}`);
  const shown = await (await page(url)).text();
  expect(shown).toMatch(lang);
  expect(shown).toContain(
    { en: 'CA$88.80', fr: '88,80', 'zh-CN': 'CA$88.80', 'zh-TW': 'CA$88.80' }[language],
  );
  expect(shown).toContain({ en: '44 days', fr: '44 jours', 'zh-CN': '44 天', 'zh-TW': '44 天' }[language]);
  const answer = await fill(url);
  expect(answer.headers.get('location')).toContain(
    `/${language.toLowerCase()}/payment/success?session_id=cs_test_`,
  );
  await settle();
  const { url: portal } = await calls(subscriptions.openPortal, {
    body: { subscriptionId: subscription.id },
  });
  expect(await (await page(portal)).text()).toMatch(lang);
  expect(await calls(subscriptions.get, { params: { id: subscription.id } })).toMatchObject({
    planName: { en: 'Annual', fr: 'Annuel', 'zh-CN': '年付', 'zh-TW': '年繳' }[language],
  });
});
