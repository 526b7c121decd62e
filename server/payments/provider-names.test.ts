import { expect, test } from 'vitest';
import type { Language } from '@visita/core/languages';
import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { blackCard, planBuyers } from '../test/plan-buyers.ts';
import { sleeve } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { findSubscription } from '../subscriptions/queries.ts';

const app = await subscriptionWorld();
const { as, database, deps, pay, saveCard, setStock, settle } = app;
const { buyer, planCartOf } = planBuyers(app);

/** The names in catalogue, plans page and e-mails. */
const names: [Language, { plan: string; other: string; card: string; sleeve: string }][] = [
  ['en', { plan: 'Annual', other: 'Duo annual', card: 'Card with the plan', sleeve: 'Card sleeve' }],
  ['fr', { plan: 'Annuel', other: 'Duo annuel', card: 'Carte du forfait', sleeve: 'Étui à carte' }],
  ['zh-CN', { plan: '年付', other: '双人年付', card: '套餐附带的名片卡', sleeve: '名片卡套' }],
  ['zh-TW', { plan: '年繳', other: '雙人年繳', card: '方案附贈的名片卡', sleeve: '名片卡套' }],
];

/** Orders the annual plan with a new card and a sleeve, on the screens of one language. */
async function order(language: Language) {
  await setStock('EXTRA-CARD-BLACK', 20);
  await setStock(sleeve, 20);
  const ana = await buyer();
  const calls = as(ana.token, language);
  const body = await planCartOf(ana, {
    plan: 'annual',
    card: blackCard,
    items: [{ sku: sleeve, quantity: 1 }],
  });
  return { ana, calls, ...(await calls(subscriptions.create, { body })) };
}

const idOfProduct = (product: string | { id: string } | undefined) =>
  typeof product === 'object' ? product.id : (product ?? '');
const productName = async (id: string) =>
  (await deps.stripe.request((sdk) => sdk.products.retrieve(id))).name;

test.each(names)(
  'in %s the payment page names the plan and its card in that language, and the plan is recognised',
  async (language, called) => {
    const { calls, order: placed, subscription } = await order(language);
    const { checkout_url: url } = await calls(payments.open, { body: { orderId: placed.id } });
    const page = await (await app.page(url)).text();
    for (const name of [called.plan, called.card, called.sleeve]) expect(page).toContain(name);
    await pay(url);
    await settle();
    const row = await findSubscription(database.db, { id: subscription.id });
    expect(row).toMatchObject({ status: 'waiting', plan: 'annual', price: 8880 });

    await calls(subscriptions.change, { params: { id: subscription.id }, body: { plan: 'duo-annual' } });
    await settle();
    expect(await findSubscription(database.db, { id: subscription.id })).toMatchObject({
      plan: 'duo-annual',
      price: 14_880,
      seats: 2,
    });
    const observed = await deps.stripe.request((sdk) => sdk.subscriptions.retrieve(row?.stripeId ?? ''));
    expect(await productName(idOfProduct(observed.items.data[0]?.price.product))).toBe(called.other);
  },
);

test.each(names)(
  'in %s a saved card pays for the plan under the same names, by one price however many buy it',
  async (language, called) => {
    const prices = new Set<string>();
    for (let count = 0; count < 2; count++) {
      const { ana, calls, order: placed, subscription } = await order(language);
      const paymentMethodId = await saveCard(ana);
      await calls(payments.process, { body: { orderId: placed.id, paymentMethodId } });
      await settle();
      const { stripeId } = (await findSubscription(database.db, { id: subscription.id })) ?? {};
      const observed = await deps.stripe.request((sdk) => sdk.subscriptions.retrieve(stripeId ?? ''));
      const [item] = observed.items.data;
      prices.add(item?.price.id ?? '');
      expect(await productName(idOfProduct(item?.price.product))).toBe(called.plan);
    }
    expect(prices.size).toBe(1);
  },
);
