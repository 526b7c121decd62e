import { expect, test } from 'vitest';
import { payments } from '@visita/core/payments/contract';
import { provider } from '@visita/core/provider/contract';
import { adminShop } from '@visita/core/shop/admin-contract';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { planBuyers } from '../test/plan-buyers.ts';
import { ensureStripeObjects } from './ensure-stripe-objects.ts';
import { followCatalogue } from './follow-catalogue.ts';

const app = await paymentWorld();
const { change, deps, given, guest } = app;
const { buyer, buyPlan } = planBuyers(app);

const listPrices = async () =>
  (await guest.calls(provider.prices, { query: {} })).filter(({ sku }) => sku.startsWith('PLAN-'));
const allThere = async () => (await deps.stripe.request((sdk) => sdk.prices.list({ limit: 100 }))).data;
const planPrices = async () => (await allThere()).filter(({ lookup_key: key }) => key?.startsWith('plan_'));

test('prices of plans on sale have the provider’s id', async () => {
  expect(
    (await listPrices()).map(({ sku, lookupKey, unitAmount, currency }) => [
      sku,
      lookupKey,
      unitAmount,
      currency,
    ]),
  ).toEqual([
    ['PLAN-MONTHLY', 'plan_monthly_cad', 1_000, 'CAD'],
    ['PLAN-ANNUAL', 'plan_annual_cad', 8_880, 'CAD'],
    ['PLAN-DUO-ANNUAL', 'plan_duo_annual_cad', 14_880, 'CAD'],
    ['PLAN-TRIAL-3M', 'plan_trial3m_cad', 2_400, 'CAD'],
  ]);
  const observed = await planPrices();
  for (const { priceId, lookupKey } of await listPrices())
    expect(observed.find(({ id }) => id === priceId)?.lookup_key).toBe(lookupKey);
});

test('the provider charges it each month, each year or once, with taxes on top', async () => {
  const recurring = new Map((await planPrices()).map((price) => [price.product, price.recurring?.interval]));
  expect(recurring).toEqual(
    new Map([
      ['PLAN-MONTHLY', 'month'],
      ['PLAN-ANNUAL', 'year'],
      ['PLAN-DUO-ANNUAL', 'year'],
      ['PLAN-TRIAL-3M', undefined],
      ['PLAN-ENTERPRISE', 'year'],
    ]),
  );
  expect(new Set((await planPrices()).map(({ tax_behavior: behaviour }) => behaviour))).toEqual(
    new Set(['exclusive']),
  );
  expect(await deps.stripe.request((sdk) => sdk.products.retrieve('PLAN-DUO-ANNUAL'))).toMatchObject({
    name: 'Duo annual',
    active: true,
  });
  expect(await deps.stripe.find((sdk) => sdk.products.retrieve('PLAN-SPECIAL-REWARD'))).toBeUndefined();
});

test('bringing everything there again changes nothing', async () => {
  const before = await allThere();
  await ensureStripeObjects(deps);
  expect(await allThere()).toEqual(before);
});

test('a new amount is a new price, which takes the key over; those who pay the old one go on paying it', async () => {
  const [old] = (await planPrices()).filter(({ product }) => product === 'PLAN-ANNUAL');
  await change(
    `insert into plan_prices (id, plan, currency, amount, valid_from) values (gen_random_uuid(), 'annual', 'CAD', 9600, $1)`,
    [app.clock.now()],
  );
  expect((await listPrices()).find(({ sku }) => sku === 'PLAN-ANNUAL')).toMatchObject({
    unitAmount: 9_600,
    priceId: null,
  });
  await ensureStripeObjects(deps);
  const now = (await listPrices()).find(({ sku }) => sku === 'PLAN-ANNUAL');
  expect(now?.priceId).toMatch(/^price_/);
  expect(now?.priceId).not.toBe(old?.id);
  const [fresh, former] = await Promise.all(
    [now?.priceId, old?.id].map((id) => deps.stripe.request((sdk) => sdk.prices.retrieve(String(id)))),
  );
  expect(fresh).toMatchObject({ unit_amount: 9_600, lookup_key: 'plan_annual_cad' });
  expect(former).toMatchObject({ unit_amount: 8_880, lookup_key: null, active: true });
});

test('a plan that is bought before the provider was told of it is told there then, once however many buy it', async () => {
  await change(
    `insert into plan_prices (id, plan, currency, amount, valid_from) values (gen_random_uuid(), 'monthly', 'CAD', 1100, $1)`,
    [app.clock.now()],
  );
  const orders = [];
  for (const who of [await buyer(), await buyer()])
    orders.push({ who, bought: await buyPlan(who, { plan: 'monthly', card: { kind: 'later' } }) });
  const pages = await Promise.all(
    orders.map(({ who, bought }) =>
      who.calls(payments.openForSubscription, { params: { id: bought.subscription.id } }),
    ),
  );
  for (const { checkout_url: url } of pages) expect(await (await app.page(url)).text()).toContain('CA$11.00');
  const prices = (await planPrices()).filter(
    ({ product, unit_amount: amount }) => product === 'PLAN-MONTHLY' && amount === 1_100,
  );
  expect(prices).toMatchObject([{ lookup_key: 'plan_monthly_cad' }]);
  expect((await listPrices()).find(({ sku }) => sku === 'PLAN-MONTHLY')).toMatchObject({
    priceId: prices[0]?.id,
  });
});

test('two servers that start at the same moment bring everything to a new account once', async () => {
  const fresh = await app.changeAccount();
  await change('update plan_prices set stripe_id = null', []);
  await change('update prices set stripe_id = null', []);
  await change('update tax_rates set stripe_id = null', []);
  await Promise.all([ensureStripeObjects(fresh), ensureStripeObjects(fresh)]);
  const { data } = await fresh.stripe.request((sdk) => sdk.prices.list({ limit: 100 }));
  const keys = data.map(({ lookup_key: key }) => key);
  expect(keys).toContain('plan_annual_cad');
  expect(new Set(keys).size).toBe(keys.length);
});

test('a product that staff make is there once it has words, and follows what is changed of it', async () => {
  const owner = await given.staff();
  const sku = 'FINGER-RING';
  const params = { sku };
  const thing = () => deps.stripe.find((sdk) => sdk.products.retrieve(sku));
  const inFour = <Text>(text: Text) => ({ en: text, fr: text, 'zh-CN': text, 'zh-TW': text });
  await owner.calls(adminShop.createProduct, {
    body: { sku, category: 'tags', name: 'Ring', weightGrams: 6 },
  });
  await owner.calls(adminShop.addVariant, {
    params,
    body: { version: 0, sku: `${sku}-S`, names: inFour('S'), colour: null },
  });
  await runJobs(deps, [followCatalogue]);
  expect(await thing()).toBeUndefined();

  const words = inFour({ name: 'Ring', summary: 'On your hand.', description: '' });
  const specification = inFour({ details: '', inTheBox: '' });
  const facts = {
    category: 'tags',
    specification,
    weightGrams: 6,
    isNew: false,
    isFeatured: false,
    subscriptionOption: null,
  } as const;
  await owner.calls(adminShop.updateProduct, { params, body: { version: 1, words, ...facts } });
  await owner.calls(adminShop.addPrice, { params, body: { version: 2, amount: 4_900, validFrom: null } });
  await runJobs(deps, [followCatalogue]);
  expect(await thing()).toMatchObject({ name: 'Ring', active: false });
  const price = (await allThere()).find(({ lookup_key: key }) => key === 'shop_finger-ring_cad');
  expect(price).toMatchObject({ unit_amount: 4_900, product: sku });
});
