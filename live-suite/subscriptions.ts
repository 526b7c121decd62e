import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import type { Scenario } from './scenario.ts';
import { day, pause, refusalFrom } from './suite-world.ts';

const [hour, minute] = [3600, 60];

const sumTaxes = (taxes: Stripe.Invoice['total_taxes']) =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** Subscriptions on test clocks: periods, taxes, trials, switches, pauses and schedules. */
export const subscriptionClaims: Scenario[] = [
  {
    name: 'The period stands on the item, not on the subscription',
    check: async ({ subscribe }) => {
      const { subscription } = await subscribe();
      const [item] = subscription.items.data;
      assert.ok(item && item.current_period_end > item.current_period_start);
      assert.equal('current_period_end' in subscription, false);
    },
  },
  {
    name: 'The first invoice is paid at once, with taxes per line rounded half up',
    check: async ({ subscribe, createRate, listInvoices }) => {
      const rates = [await createRate(5), await createRate(9.975)];
      const { subscription } = await subscribe({ amount: 8880, interval: 'year', default_tax_rates: rates });
      const [invoice] = await listInvoices(subscription.id);
      assert.equal(invoice?.status, 'paid');
      assert.equal(invoice.total, 10_210);
      assert.equal(sumTaxes(invoice.total_taxes), 444 + 886);
      const perLine = invoice.lines.data.reduce((sum, { taxes }) => sum + sumTaxes(taxes), 0);
      assert.equal(perLine, 444 + 886);
    },
  },
  {
    name: 'A trial costs nothing, and is charged once at its end',
    check: async ({ subscribe, advance, stripe, listInvoices }) => {
      const { clock, subscription } = await subscribe({
        amount: 8880,
        interval: 'year',
        trial_period_days: 44,
      });
      assert.equal(subscription.status, 'trialing');
      await advance(clock, 43 * day);
      assert.equal((await listInvoices(subscription.id)).filter(({ total }) => total > 0).length, 0);
      await advance(clock, 2 * day);
      assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'active');
      const charged = (await listInvoices(subscription.id)).filter(({ total }) => total > 0);
      assert.deepEqual(
        charged.map(({ total, status }) => [total, status]),
        [[8880, 'paid']],
      );
    },
  },
  {
    name: 'A trial is shortened by its end',
    check: async ({ subscribe, advance, stripe }) => {
      const { clock, subscription } = await subscribe({ trial_period_days: 44 });
      const now = await advance(clock, day);
      await stripe.subscriptions.update(subscription.id, {
        trial_end: now + 3 * day,
        proration_behavior: 'none',
      });
      await advance(clock, 4 * day);
      assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'active');
    },
  },
  {
    name: 'A renewal is a draft for an hour, then it is charged',
    check: async ({ subscribe, advance, listInvoices }) => {
      const { clock, subscription } = await subscribe();
      const end = subscription.items.data[0]?.current_period_end ?? 0;
      const start = subscription.items.data[0]?.current_period_start ?? 0;
      await advance(clock, end - start + minute);
      const readRenewal = async () =>
        (await listInvoices(subscription.id)).find(
          ({ billing_reason: reason }) => reason === 'subscription_cycle',
        );
      assert.equal((await readRenewal())?.status, 'draft');
      await advance(clock, 2 * hour);
      assert.equal((await readRenewal())?.status, 'paid');
    },
  },
  {
    name: 'A tax rate set before a renewal is charged by it',
    check: async ({ subscribe, advance, stripe, createRate, listInvoices }) => {
      const { clock, subscription } = await subscribe({ percentage: 13 });
      const lower = await createRate(5);
      await advance(clock, day);
      await stripe.subscriptions.update(subscription.id, {
        default_tax_rates: [lower],
        proration_behavior: 'none',
      });
      await advance(clock, 33 * day);
      const totals = (await listInvoices(subscription.id)).map(({ total }) => total);
      assert.deepEqual(totals, [1050, 1130]);
    },
  },
  {
    name: 'A proration credits the original debit with its taxes',
    check: async ({ subscribe, advance, stripe, createRate, createPrice, listInvoices }) => {
      const { clock, subscription, itemId } = await subscribe({
        amount: 8880,
        interval: 'year',
        percentage: 13,
      });
      await advance(clock, 73 * day);
      const lower = await createRate(5);
      const dearer = await createPrice({ amount: 14_880, interval: 'year' });
      await stripe.subscriptions.update(subscription.id, {
        default_tax_rates: [lower],
        items: [{ id: itemId, price: dearer.id }],
        proration_behavior: 'always_invoice',
      });
      const [change] = await listInvoices(subscription.id);
      const credit = change?.lines.data.find(({ amount }) => amount < 0);
      assert.ok(credit, 'a credit line');
      const share = -sumTaxes(credit.taxes) / -credit.amount;
      assert.ok(Math.abs(share - 0.13) < 0.001, `the credit is taxed by ${share}`);
    },
  },
  {
    name: 'A preview at a moment is what the switch at that moment charges',
    check: async ({ subscribe, advance, stripe, createPrice, listInvoices }) => {
      const { clock, subscription, itemId } = await subscribe({
        amount: 8880,
        interval: 'year',
        percentage: 13,
      });
      const now = await advance(clock, 100 * day);
      const dearer = await createPrice({ amount: 14_880, interval: 'year' });
      const change = { items: [{ id: itemId, price: dearer.id }], proration_date: now } as const;
      const preview = await stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: { ...change, items: [...change.items], proration_behavior: 'always_invoice' },
      });
      await stripe.subscriptions.update(subscription.id, {
        ...change,
        items: [...change.items],
        proration_behavior: 'always_invoice',
      });
      assert.equal((await listInvoices(subscription.id))[0]?.total, preview.total);
    },
  },
  {
    name: 'A cancellation at the end of the period can be taken back, or ends it then',
    check: async ({ subscribe, advance, stripe }) => {
      const { clock, subscription } = await subscribe();
      for (const isEnding of [true, false, true]) {
        const updated = await stripe.subscriptions.update(subscription.id, {
          cancel_at_period_end: isEnding,
        });
        assert.equal(updated.cancel_at_period_end, isEnding);
      }
      await advance(clock, 33 * day);
      assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'canceled');
    },
  },
  {
    name: 'A cancellation at once gives nothing back by itself',
    check: async ({ subscribe, stripe, listInvoices }) => {
      const { subscription } = await subscribe();
      assert.equal((await stripe.subscriptions.cancel(subscription.id)).status, 'canceled');
      assert.equal((await listInvoices(subscription.id)).length, 1);
    },
  },
  {
    name: 'A canceled subscription is not listed among the live ones',
    check: async ({ subscribe, stripe }) => {
      const { customer, subscription } = await subscribe();
      await stripe.subscriptions.cancel(subscription.id);
      assert.deepEqual((await stripe.subscriptions.list({ customer: customer.id })).data, []);
    },
  },
  {
    name: 'A paused subscription is not charged, and resumes with a new period',
    check: async ({ subscribe, advance, stripe, listInvoices }) => {
      const { clock, subscription } = await subscribe();
      await advance(clock, 10 * day);
      assert.equal((await stripe.subscriptions.pause(subscription.id, pause)).status, 'paused');
      await advance(clock, 40 * day);
      assert.equal((await listInvoices(subscription.id)).length, 1);
      const resumed = await stripe.subscriptions.resume(subscription.id, {
        billing_cycle_anchor: { type: 'now' },
        payment_behavior: 'resume_on_payment_success',
      });
      assert.equal(resumed.status, 'active');
      assert.equal((await listInvoices(subscription.id)).length, 2);
    },
  },
  {
    name: 'A subscription under a schedule cannot be paused',
    check: async ({ subscribe, stripe }) => {
      const { subscription } = await subscribe();
      await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
      const refusal = await refusalFrom(stripe.subscriptions.pause(subscription.id, pause));
      assert.equal(refusal?.type, 'StripeInvalidRequestError');
    },
  },
  {
    name: 'A schedule from a subscription takes no other field',
    check: async ({ subscribe, stripe }) => {
      const { subscription } = await subscribe();
      const refusal = await refusalFrom(
        stripe.subscriptionSchedules.create({ from_subscription: subscription.id, end_behavior: 'cancel' }),
      );
      assert.equal(refusal?.type, 'StripeInvalidRequestError');
    },
  },
  {
    name: 'A released schedule leaves its subscription as it is',
    check: async ({ subscribe, stripe }) => {
      const { subscription } = await subscribe();
      const { id } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
      const released = await stripe.subscriptionSchedules.release(id);
      assert.equal(released.status, 'released');
      const observed = await stripe.subscriptions.retrieve(subscription.id);
      assert.deepEqual([observed.schedule, observed.status], [null, 'active']);
    },
  },
  {
    name: 'Tax rates that are written into the phases of a schedule become those of its subscription',
    check: async ({ subscribe, createRate, stripe }) => {
      const { price, subscription } = await subscribe({ percentage: 13 });
      const rate = await createRate(15);
      const { id, phases } = await stripe.subscriptionSchedules.create({
        from_subscription: subscription.id,
      });
      const [first] = phases;
      assert.ok(first);
      const basis = { items: [{ price: price.id }], default_tax_rates: [rate] };
      const changed = await stripe.subscriptionSchedules.update(id, {
        proration_behavior: 'none',
        phases: [
          { ...basis, start_date: first.start_date, end_date: first.end_date },
          { ...basis, duration: { interval: 'month', interval_count: 1 } },
        ],
      });
      const observed = await stripe.subscriptions.retrieve(subscription.id);
      assert.deepEqual([changed.status, observed.schedule], ['active', id]);
      assert.deepEqual(
        observed.default_tax_rates?.map((one) => one.id),
        [rate],
      );
    },
  },
  {
    name: 'A price change takes effect with the next period of a schedule',
    check: async ({ subscribe, advance, stripe, createPrice, listInvoices }) => {
      const { clock, price, subscription } = await subscribe({ amount: 2000 });
      const cheaper = await createPrice({ amount: 1000, interval: 'month' });
      const { id, phases } = await stripe.subscriptionSchedules.create({
        from_subscription: subscription.id,
      });
      const [first] = phases;
      assert.ok(first);
      await stripe.subscriptionSchedules.update(id, {
        end_behavior: 'release',
        phases: [
          { items: [{ price: price.id }], start_date: first.start_date, end_date: first.end_date },
          { items: [{ price: cheaper.id }], duration: { interval: 'month', interval_count: 1 } },
        ],
      });
      await advance(clock, 33 * day);
      assert.deepEqual(
        (await listInvoices(subscription.id)).filter(({ total }) => total > 0).map(({ total }) => total),
        [1000, 2000],
      );
    },
  },
  {
    name: 'An archived price starts no subscription, and still charges those that have it',
    check: async ({ subscribe, advance, stripe, listInvoices }) => {
      const { clock, customer, price, subscription } = await subscribe();
      await stripe.prices.update(price.id, { active: false });
      const refusal = await refusalFrom(
        stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] }),
      );
      assert.equal(refusal?.type, 'StripeInvalidRequestError');
      await advance(clock, 33 * day);
      assert.equal((await listInvoices(subscription.id))[0]?.status, 'paid');
    },
  },
  {
    name: 'A failed renewal makes the subscription past due, with a next attempt',
    check: async ({ subscribe, advance, stripe, listInvoices }) => {
      const { clock, subscription } = await subscribe({
        card: 'pm_card_chargeCustomerFail',
        trial_period_days: 3,
      });
      await advance(clock, 4 * day);
      assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'past_due');
      const failed = (await listInvoices(subscription.id)).find(({ total }) => total > 0);
      assert.equal(failed?.status, 'open');
      assert.equal(failed.attempt_count, 1);
      assert.ok(failed.next_payment_attempt, 'the account retries failed charges');
    },
  },
];
