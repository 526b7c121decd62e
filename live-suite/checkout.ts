import assert from 'node:assert/strict';
import type { Scenario } from './scenario.ts';
import { refusalFrom, type SuiteWorld } from './suite-world.ts';

const pages = { success_url: 'https://example.com/paid', cancel_url: 'https://example.com/back' };

const openPayment = ({ stripe }: SuiteWorld, { amount, rates = [] }: { amount: number; rates?: string[] }) =>
  stripe.checkout.sessions.create({
    ...pages,
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'cad',
          unit_amount: amount,
          tax_behavior: 'exclusive',
          product_data: { name: 'Card' },
        },
        ...(rates.length > 0 && { tax_rates: rates }),
      },
    ],
  });

/** Payment pages. */
export const checkoutClaims: Scenario[] = [
  {
    name: 'A payment page adds GST of 5 % and QST of 9.975 %, each rounded half up',
    check: async (world) => {
      const rates = [await world.createRate(5), await world.createRate(9.975)];
      const session = await openPayment(world, { amount: 8880, rates });
      assert.equal(session.amount_subtotal, 8880);
      assert.equal(session.total_details?.amount_tax, 444 + 886);
      assert.equal(session.amount_total, 10_210);
    },
  },
  {
    name: 'A payment page below 0.50 is refused',
    check: async (world) => {
      assert.equal((await refusalFrom(openPayment(world, { amount: 49 })))?.code, 'amount_too_small');
    },
  },
  {
    name: 'An open payment page expires on request, once',
    check: async (world) => {
      const { id } = await openPayment(world, { amount: 2000 });
      assert.equal((await world.stripe.checkout.sessions.expire(id)).status, 'expired');
      const refusal = await refusalFrom(world.stripe.checkout.sessions.expire(id));
      assert.equal(refusal?.type, 'StripeInvalidRequestError');
    },
  },
  {
    name: 'The page of a plan with a trial asks for nothing today',
    check: async ({ stripe, createCustomer, createPrice }) => {
      const { id: customer } = await createCustomer();
      const price = await createPrice({ amount: 8880, interval: 'year' });
      const session = await stripe.checkout.sessions.create({
        ...pages,
        mode: 'subscription',
        customer,
        line_items: [{ price: price.id, quantity: 1 }],
        subscription_data: { trial_period_days: 44, billing_mode: { type: 'flexible' } },
        payment_method_collection: 'always',
      });
      assert.equal(session.amount_total, 0);
      assert.equal(session.payment_status, 'unpaid');
      await stripe.checkout.sessions.expire(session.id);
    },
  },
];
