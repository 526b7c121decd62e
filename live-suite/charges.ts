import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import type { Scenario } from './scenario.ts';
import { refusalFrom, type SuiteWorld } from './suite-world.ts';

const toCharge = ({ latest_charge: charge }: Stripe.PaymentIntent) => charge as Stripe.Charge; // expanded by `charge`

/** Waits for the balance transaction of a charge, which may come later than the charge. */
async function settledCharge({ stripe, waitFor }: SuiteWorld, chargeId: string) {
  const charge = await waitFor({
    what: 'the charge has a balance transaction',
    read: () => stripe.charges.retrieve(chargeId, { expand: ['balance_transaction'] }),
    isReached: ({ balance_transaction: transaction }) => transaction !== null,
  });
  return charge.balance_transaction as Stripe.BalanceTransaction; // expanded, and not null as waited for
}

const declines = [
  ['pm_card_chargeDeclined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_chargeDeclinedLostCard', 'lost_card'],
] as const;

/** Payments, refunds, idempotency keys and the balance. */
export const chargeClaims: Scenario[] = [
  {
    name: 'A charge is settled by a balance transaction whose net is the amount without its fees',
    check: async (world) => {
      const { id } = toCharge(await world.charge());
      const { amount, fee, net, fee_details: details, type } = await settledCharge(world, id);
      assert.equal(type, 'charge');
      assert.equal(amount, 2000);
      assert.equal(net, amount - fee);
      assert.equal(
        fee,
        details.reduce((sum, detail) => sum + detail.amount, 0),
      );
    },
  },
  {
    name: 'The country of the card stands on the charge',
    check: async ({ charge }) => {
      const paidCharge = toCharge(await charge({ card: 'pm_card_ca' }));
      assert.equal(paidCharge.payment_method_details?.card?.country, 'CA');
    },
  },
  {
    name: 'A charge is refunded in parts, and never beyond its amount',
    check: async ({ stripe, charge }) => {
      const { id } = await charge();
      for (const amount of [500, 700]) await stripe.refunds.create({ payment_intent: id, amount });
      const refusal = await refusalFrom(stripe.refunds.create({ payment_intent: id, amount: 900 }));
      assert.equal(refusal?.type, 'StripeInvalidRequestError');
      await stripe.refunds.create({ payment_intent: id, amount: 800 });
      const again = await refusalFrom(stripe.refunds.create({ payment_intent: id }));
      assert.equal(again?.code, 'charge_already_refunded');
    },
  },
  {
    name: 'A refund moves the balance by its amount',
    check: async ({ stripe, charge, waitFor }) => {
      const { id } = await charge();
      const refund = await stripe.refunds.create({ payment_intent: id, amount: 700 });
      const settled = await waitFor({
        what: 'the refund has a balance transaction',
        read: () => stripe.refunds.retrieve(refund.id, { expand: ['balance_transaction'] }),
        isReached: ({ balance_transaction: transaction }) => transaction !== null,
      });
      assert.equal((settled.balance_transaction as Stripe.BalanceTransaction).amount, -700); // expanded
    },
  },
  ...declines.map(([card, code]) => ({
    name: `A declined card is an error with the reason ${code}`,
    check: async ({ charge }: SuiteWorld) => {
      const refusal = await refusalFrom(charge({ card }));
      assert.equal(refusal?.type, 'StripeCardError');
      assert.equal(refusal?.decline_code ?? refusal?.code, code);
    },
  })),
  {
    name: 'A charge below 0.50 is refused, and one of 0.50 is made',
    check: async ({ charge }) => {
      const refusal = await refusalFrom(charge({ amount: 49 }));
      assert.equal(refusal?.code, 'amount_too_small');
      assert.equal((await charge({ amount: 50 })).status, 'succeeded');
    },
  },
  {
    name: 'A card that needs 3-D Secure is refused without a redirect',
    check: async ({ stripe, createCustomer }) => {
      const { id } = await createCustomer();
      const refusal = await refusalFrom(
        stripe.paymentIntents.create({
          amount: 2000,
          currency: 'cad',
          customer: id,
          payment_method: 'pm_card_authenticationRequired',
          confirm: true,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          error_on_requires_action: true,
        }),
      );
      assert.equal(refusal?.type, 'StripeCardError');
      assert.equal(refusal?.code, 'authentication_required');
    },
  },
  {
    name: 'The same idempotency key makes one customer',
    check: async ({ stripe }) => {
      const idempotencyKey = crypto.randomUUID();
      const [one, two] = [
        await stripe.customers.create({ name: 'Ana' }, { idempotencyKey }),
        await stripe.customers.create({ name: 'Ana' }, { idempotencyKey }),
      ];
      await stripe.customers.del(one.id);
      assert.equal(one.id, two.id);
    },
  },
  {
    name: 'An idempotency key is refused for other parameters',
    check: async ({ stripe }) => {
      const idempotencyKey = crypto.randomUUID();
      const { id } = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey });
      const refusal = await refusalFrom(stripe.customers.create({ name: 'Bea' }, { idempotencyKey }));
      await stripe.customers.del(id);
      assert.equal(refusal?.type, 'StripeIdempotencyError');
    },
  },
  {
    name: 'The account sells in CAD from Canada',
    check: async ({ stripe }) => {
      const { country, default_currency: currency } = await stripe.accounts.retrieveCurrent();
      assert.deepEqual({ country, currency }, { country: 'CA', currency: 'cad' });
    },
  },
  {
    name: 'A tax rate keeps its percentage',
    check: async ({ stripe, createRate }) => {
      const id = await createRate(13);
      const percentage = { percentage: 14 } as Stripe.TaxRateUpdateParams; // the types do not allow it
      const refusal = await refusalFrom(stripe.taxRates.update(id, percentage));
      assert.equal(refusal?.code, 'parameter_unknown');
    },
  },
  {
    name: 'Events name their type, their object and the API version',
    check: async ({ stripe, charge, waitFor }) => {
      const { id } = await charge();
      const event = await waitFor({
        what: 'an event of the payment',
        read: async () =>
          (await stripe.events.list({ type: 'payment_intent.succeeded', limit: 20 })).data.find(
            ({ data }) => (data.object as Stripe.PaymentIntent).id === id, // of this type
          ),
        isReached: (found) => found !== undefined,
      });
      assert.equal(event?.object, 'event');
      assert.equal(typeof event.api_version, 'string');
    },
  },
];
