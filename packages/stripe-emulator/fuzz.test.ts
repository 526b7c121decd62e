import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { api } from './api.ts';
import { account } from './test/account.ts';

const { stripe, base, emulator } = await account();
const authorization = `Bearer ${emulator.key}`;

const { id: customer } = await stripe.customers.create({ name: 'Ana' });
const price = await stripe.prices.create({
  currency: 'cad',
  unit_amount: 1000,
  product_data: { name: 'Card' },
});
const intent = await stripe.paymentIntents.create({
  amount: 500,
  currency: 'cad',
  customer,
  payment_method: 'pm_card_visa',
  confirm: true,
  return_url: 'http://shop.example/back',
});
const session = await stripe.checkout.sessions.create({
  mode: 'payment',
  customer,
  line_items: [{ price: price.id, quantity: 1 }],
  success_url: 'http://shop.example/done',
});
const invoice = await stripe.invoices.create({ customer, currency: 'cad' });
const rate = await stripe.taxRates.create({ display_name: 'GST', percentage: 5, inclusive: false });

const plan = await stripe.prices.create({
  currency: 'cad',
  unit_amount: 1000,
  product_data: { name: 'Plan' },
  recurring: { interval: 'month' },
});
const subscription = await stripe.subscriptions.create({
  customer,
  items: [{ price: plan.id }],
  trial_period_days: 5,
});
const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });

const ids = [
  customer,
  price.id,
  intent.id,
  session.id,
  invoice.id,
  rate.id,
  plan.id,
  subscription.id,
  schedule.id,
  'pm_card_visa',
  'nothing',
  '__proto__',
  '',
];
const values = fc.oneof(
  fc.constantFrom(
    ...ids,
    '0',
    '1',
    '500',
    '-1',
    '1e9',
    '99999999',
    'true',
    'false',
    'cad',
    'payment',
    'http://x.example/y',
    '\u0000',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const step = fc.constantFrom(
  '',
  '[]',
  '[0]',
  '[a]',
  '[price]',
  '[quantity]',
  '[0][price]',
  '[0][quantity]',
  '[0][id]',
  '[0][deleted]',
  '[0][start_date]',
  '[0][end_date]',
  '[0][items][0][price]',
  '[type]',
  '[items][0][price]',
  '[trial_period_days]',
  '[0][tax_rates][0]',
  '[enabled]',
  '[number]',
  '[__proto__]',
);

test('Random requests are refused or handled, and never an internal error', async () => {
  const calls = fc.constantFrom(...api.endpoints).chain(({ method, path, shape }) =>
    fc.record({
      method: fc.constant(method),
      path: fc.constantFrom(...ids).map((id) => path.replace(':id', encodeURIComponent(id))),
      pairs: fc.array(fc.tuple(fc.constantFrom(...Object.keys(shape), 'strange'), step, values), {
        maxLength: 7,
      }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(calls, async ({ method, path, pairs }) => {
      const form = new URLSearchParams(
        pairs.map(([name, inner, value]) => [`${name}${inner}`, value]),
      ).toString();
      const isPost = method === 'POST';
      const answer = await fetch(`${base}${path}${isPost ? '' : `?${form}`}`, {
        method,
        headers: { authorization },
        ...(isPost && { body: form }),
      });
      const body = (await answer.json()) as { error?: { message: string } };

      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400) expect(body.error?.message).toMatch(/./);
    }),
    { numRuns: 1500 },
  );
});

test('Random forms on pages return a page', async () => {
  const pages = [
    `checkout/${session.id}`,
    `secure/${intent.id}/x`,
    'portal/x/y',
    'invoice/x/y',
    'receipt/x',
    'checkout',
    '',
    '__proto__',
    'constructor/x',
  ];
  const fields = [
    'card',
    'number',
    'expiry',
    'cvc',
    'name',
    'country',
    'province',
    'postal',
    'email',
    'save',
    'answer',
    'act',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pages),
      fc.array(fc.tuple(fc.constantFrom(...fields), values), { maxLength: 8 }),
      async (page, pairs) => {
        const answer = await fetch(`${base}/_stripe/${page}`, {
          method: 'POST',
          body: new URLSearchParams(pairs),
          redirect: 'manual',
        });
        const text = await answer.text();

        expect(answer.status).toBeLessThan(500);
        expect(text).toContain('Test payments');
      },
    ),
    { numRuns: 300 },
  );
});
