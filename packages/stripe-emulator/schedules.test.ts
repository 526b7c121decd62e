import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { subscribers } from './test/subscribers.ts';

const { stripe, received, prices, subscribe: begin, read, totals, now, forward } = await subscribers();
const day = 24 * 3600;
const [monthly, annual] = [prices.monthly.id, prices.annual.id];
const gst = await stripe.taxRates.create({ display_name: 'GST', percentage: 5, inclusive: false });
const rates = [gst.id];

const subscribe = async (params: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  (await begin({ items: [{ price: annual }], default_tax_rates: [gst.id], ...params })).subscription;

/** Attaches a schedule as the product does: waiting time and trial, then one paid year. */
async function attach(subscription: Stripe.Subscription) {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [phase] = schedule.phases;
  return stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    metadata: { subscription_id: 's1' },
    phases: [
      {
        start_date: phase!.start_date,
        end_date: phase!.end_date,
        items: [{ price: annual }],
        default_tax_rates: rates,
        trial: true,
        metadata: { stage: 'waiting' },
      },
      {
        items: [{ price: annual }],
        default_tax_rates: rates,
        duration: { interval: 'year' },
        metadata: { stage: 'active' },
      },
    ],
  });
}

describe('A schedule of a trial', () => {
  test('takes the subscription over, shows its phases and lets the trial end by itself', async () => {
    const subscription = await subscribe({ trial_period_days: 44 });
    const schedule = await attach(subscription);
    expect(schedule).toMatchObject({
      status: 'active',
      end_behavior: 'release',
      current_phase: { start_date: subscription.created, end_date: subscription.trial_end },
      metadata: { subscription_id: 's1' },
    });
    expect(schedule.phases.map(({ trial_end }) => trial_end)).toEqual([subscription.trial_end, null]);
    expect(await read(subscription.id)).toMatchObject({
      schedule: schedule.id,
      status: 'trialing',
      metadata: { stage: 'waiting' },
    });
    expect(await totals(subscription.id)).toEqual([0]);

    await forward(45);

    expect(await read(subscription.id)).toMatchObject({ status: 'active', metadata: { stage: 'active' } });
    expect(await totals(subscription.id)).toEqual([0, 9324]);
    const later = await stripe.subscriptionSchedules.retrieve(schedule.id);
    expect(later.current_phase?.start_date).toBe(subscription.trial_end);
    await forward(367);
    expect(await totals(subscription.id)).toEqual([0, 9324, 9324]);
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      subscription: null,
      released_subscription: subscription.id,
    });
    expect((await read(subscription.id)).schedule).toBeNull();
    await received.about(schedule.id, 'subscription_schedule.released');
  });

  test('shortens the trial when the card is activated, and only the current phase may be moved', async () => {
    const subscription = await subscribe({ trial_period_days: 44 });
    const { id, phases } = await attach(subscription);
    await forward(10);
    const end = now() + 14 * day;
    const start_date = phases[0]!.start_date;
    const following = {
      items: [{ price: annual }],
      default_tax_rates: rates,
      duration: { interval: 'year' as const },
    };
    const update = (first: Partial<Stripe.SubscriptionScheduleUpdateParams.Phase>) =>
      stripe.subscriptionSchedules.update(id, {
        proration_behavior: 'none',
        phases: [
          {
            start_date,
            end_date: end,
            items: [{ price: annual }],
            default_tax_rates: rates,
            trial: true,
            metadata: { stage: 'trial' },
            ...first,
          },
          following,
        ],
      });
    await expect(update({ start_date: start_date + 5 })).rejects.toMatchObject({
      param: 'phases[0][start_date]',
    });
    await expect(update({ end_date: now() - day })).rejects.toMatchObject({ param: 'phases[0][end_date]' });
    await update({});

    expect(await read(subscription.id)).toMatchObject({
      status: 'trialing',
      trial_end: end,
      metadata: { stage: 'trial' },
    });
    await forward(13);
    expect(await totals(subscription.id)).toEqual([0]);
    await forward(2);
    expect((await read(subscription.id)).status).toBe('active');
    expect(await totals(subscription.id)).toEqual([0, 9324]);
  });

  test('forbids to cancel or change the subscription past it, and releases it', async () => {
    const subscription = await subscribe({ trial_period_days: 44 });
    const { id } = await attach(subscription);
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.subscriptions.pause(subscription.id)).rejects.toMatchObject({ statusCode: 400 });
    await expect(
      stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
    ).rejects.toMatchObject({
      param: 'from_subscription',
    });
    expect(await stripe.subscriptionSchedules.release(id)).toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
    });
    await expect(stripe.subscriptionSchedules.release(id)).rejects.toMatchObject({ statusCode: 400 });

    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await forward(45);
    expect(await read(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: subscription.trial_end,
    });
    expect(await totals(subscription.id)).toEqual([0]);
  });

  test('is canceled together with its subscription', async () => {
    const subscription = await subscribe({ trial_period_days: 44 });
    const { id } = await attach(subscription);
    expect(
      await stripe.subscriptionSchedules.cancel(id, { invoice_now: false, prorate: false }),
    ).toMatchObject({ status: 'canceled' });
    expect((await read(subscription.id)).status).toBe('canceled');
    await received.about(id, 'subscription_schedule.canceled');

    const other = await subscribe({ trial_period_days: 44 });
    const { id: second } = await attach(other);
    await stripe.subscriptions.cancel(other.id);
    expect((await stripe.subscriptionSchedules.retrieve(second)).status).toBe('canceled');
  });
});

test('Another plan can follow at the end of the period', async () => {
  const subscription = await subscribe();
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [phase] = schedule.phases;
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        start_date: phase!.start_date,
        end_date: phase!.end_date,
        items: [{ price: annual }],
        default_tax_rates: rates,
      },
      { items: [{ price: monthly }], default_tax_rates: rates, duration: { interval: 'month' } },
    ],
  });
  expect(await totals(subscription.id)).toEqual([9324]);
  expect(await stripe.invoices.createPreview({ subscription: subscription.id })).toMatchObject({
    total: 1050,
  });
  await forward(367);

  expect(await totals(subscription.id)).toEqual([9324, 1050]);
  const changed = await read(subscription.id);
  expect(changed.items.data[0]).toMatchObject({
    price: { id: monthly },
    current_period_start: phase!.end_date,
  });
  await forward(31);
  expect(await totals(subscription.id)).toEqual([9324, 1050, 1050]);
});

test('A phase that names no taxes has none', async () => {
  const subscription = await subscribe({ items: [{ price: monthly }] });
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const first = {
    start_date: phases[0]!.start_date,
    end_date: phases[0]!.end_date,
    items: [{ price: monthly }],
  };
  await stripe.subscriptionSchedules.update(id, {
    phases: [
      { ...first, default_tax_rates: rates },
      { items: [{ price: monthly }], duration: { interval: 'month' } },
    ],
  });
  await forward(32);
  expect(await totals(subscription.id)).toEqual([1050, 1000]);
  expect((await read(subscription.id)).default_tax_rates).toEqual([]);
});

test('Its last phase may end the subscription', async () => {
  const subscription = await subscribe({ items: [{ price: monthly }] });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  await stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'cancel' });
  await forward(32);
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'completed' });
  expect((await read(subscription.id)).status).toBe('canceled');
});

describe('The default card of a schedule', () => {
  test('is the one of its subscription at first, and pays each later phase', async () => {
    const subscription = await subscribe({ trial_period_days: 44 });
    const { default_payment_method: first, customer } = subscription;
    const schedule = await attach(subscription);
    expect(schedule.default_settings.default_payment_method).toBe(first);

    // the card of the subscription alone lasts until the next phase begins
    const second = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer as string });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: second.id });
    await forward(45);
    expect((await read(subscription.id)).default_payment_method).toBe(first);
  });

  test('replaces the card of its subscription at once, and of the phases after', async () => {
    const subscription = await subscribe({ trial_period_days: 44 });
    const schedule = await attach(subscription);
    const second = await stripe.paymentMethods.attach('pm_card_mastercard', {
      customer: subscription.customer as string,
    });
    await stripe.subscriptionSchedules.update(schedule.id, {
      default_settings: { default_payment_method: second.id },
    });
    expect((await read(subscription.id)).default_payment_method).toBe(second.id);
    await forward(45);
    expect((await read(subscription.id)).default_payment_method).toBe(second.id);
  });

  test('has to be a card of the customer', async () => {
    const schedule = await attach(await subscribe({ trial_period_days: 44 }));
    const { customer } = await subscribe();
    const foreign = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer as string });
    await expect(
      stripe.subscriptionSchedules.update(schedule.id, {
        default_settings: { default_payment_method: foreign.id },
      }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
  });
});
