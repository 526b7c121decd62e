import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { languages } from '@visita/core/languages';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { documentSheet } from '../documents/document-sheet.ts';
import { listDocuments } from '../documents/queries.ts';
import { later, planBuyers } from '../test/plan-buyers.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

const app = await subscriptionWorld({ retries: 0 });
const { database, order, pay, runClock, setStock, settle, shopper } = app;
const { buyer, buyPlan } = planBuyers(app);
await setStock(sleeve, 100);

const business = {
  company: 'Lima Conseil inc.',
  taxNumber: '123456789 RT0001',
  purchaseOrder: 'PO-2026/77',
};

async function payOrder(ana: Shopper, orderId: string) {
  const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId } });
  await pay(url);
  await settle();
}

test('an order’s document names the company, its tax number and its purchase order in every language', async () => {
  const ana = await shopper();
  const { id } = await order(ana, undefined, { business });
  expect(await ana.calls(orders.get, { params: { id } })).toMatchObject({ business });
  await payOrder(ana, id);
  const [document] = await listDocuments(database.db, { userId: ana.id });
  const number = '123456789\u00a0RT0001';
  const expected = {
    en: [`Tax number ${number}`, 'Purchase order'],
    fr: [`Numéro de taxe ${number}`, 'Bon de commande'],
    'zh-CN': [`税号 ${number}`, '采购单号'],
    'zh-TW': [`稅號 ${number}`, '採購單號'],
  };
  for (const language of languages) {
    const { parties, facts } = documentSheet(document!, language);
    expect(parties[1]?.lines.slice(0, 3)).toEqual([
      business.company,
      expect.any(String),
      expected[language][0],
    ]);
    expect(facts).toContainEqual({ label: expected[language][1], value: business.purchaseOrder });
  }
});

test('an order without a business keeps a private buyer', async () => {
  const ana = await shopper();
  const { id } = await order(ana, undefined, {
    business: { company: '', taxNumber: '', purchaseOrder: '' },
  });
  expect(await ana.calls(orders.get, { params: { id } })).toMatchObject({ business: null });
});

test('a tax number without digits is refused at its field', async () => {
  const ana = await shopper();
  await expect(order(ana, undefined, { business: { ...business, taxNumber: 'none' } })).rejects.toMatchObject(
    {
      details: { errors: [{ field: 'business.taxNumber', code: 'taxNumberInvalid' }] },
    },
  );
});

test('later charges of a plan name the account’s business, with the purchase order of the plan’s order', async () => {
  const ana = await buyer();
  const { order: placed } = await buyPlan(ana, { plan: 'monthly', card: later, business });
  await payOrder(ana, placed.id);
  await runClock(45);
  const read = async () =>
    (await listDocuments(database.db, { userId: ana.id })).map(({ document }) => document.buyer);
  expect((await read()).at(-1)).toMatchObject(business);

  const billing = { company: 'Lima & Fille inc.', taxNumber: '987654321 RT0001' };
  expect(await ana.calls(account.updateProfile, { body: { billing } })).toMatchObject({ billing });
  await runClock(31);
  expect((await read()).at(-1)).toMatchObject({ ...billing, purchaseOrder: business.purchaseOrder });

  await ana.calls(account.updateProfile, { body: { billing: { company: '', taxNumber: '' } } });
  await runClock(31);
  expect((await read()).at(-1)).toMatchObject(business);
});
