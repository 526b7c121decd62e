import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { parseObjectId } from './test/account.ts';
import { firstItem, subscribers } from './test/subscribers.ts';

const { stripe, received, prices, customer, subscribe, read, invoicesOf, now, forward } = await subscribers();
const { monthly, annual } = prices;
const day = 24 * 3600;
const hst = await stripe.taxRates.create({
  display_name: 'HST',
  percentage: 13,
  inclusive: false,
  country: 'CA',
  state: 'ON',
});
const qst = await stripe.taxRates.create({
  display_name: 'QST',
  percentage: 9.975,
  inclusive: false,
  country: 'CA',
  state: 'QC',
});
const gst = await stripe.taxRates.create({
  display_name: 'GST',
  percentage: 5,
  inclusive: false,
  country: 'CA',
});

describe('A subscription without a trial', () => {
  test('charges at once and each month, and sends events', async () => {
    const { id, subscription } = await subscribe({ default_tax_rates: [hst.id], metadata: { order: 'o1' } });
    expect(subscription).toMatchObject({ status: 'active', metadata: { order: 'o1' }, trial_end: null });
    const [first] = await invoicesOf(id);
    expect(first).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      subtotal: 1000,
      total: 1130,
      amount_paid: 1130,
    });
    expect(first?.parent).toMatchObject({
      type: 'subscription_details',
      subscription_details: { subscription: id, metadata: { order: 'o1' } },
    });

    await forward(32);

    const invoices = await invoicesOf(id);
    expect(invoices.map(({ billing_reason, status, total }) => [billing_reason, status, total])).toEqual([
      ['subscription_create', 'paid', 1130],
      ['subscription_cycle', 'paid', 1130],
    ]);
    expect(invoices[1]!.status_transitions.finalized_at! - invoices[1]!.created).toBe(3600);
    const renewed = await read(id);
    expect(firstItem(renewed).current_period_start).toBe(firstItem(subscription).current_period_end);
    expect(renewed.latest_invoice).toBe(invoices[1]!.id);
    const events = await received.about(id, 'customer.subscription.updated');
    expect(events.map(({ event }) => event.type)[0]).toBe('customer.subscription.created');
    const isUpcoming = ({ event }: { event: Stripe.Event }) => event.type === 'invoice.upcoming';
    const upcoming = (await received.until((calls) => calls.some(isUpcoming))).filter(isUpcoming);
    expect(upcoming[0]?.event.data.object).toMatchObject({ amount_due: 1130, billing_reason: 'upcoming' });
    expect(upcoming.some(({ event }) => 'id' in event.data.object)).toBe(false);
  });

  test('keeps the day of the month where a month has it', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(year, 0, 31) / 1000 });
    const { id: owner } = await stripe.customers.create({
      test_clock: clock.id,
      payment_method: 'pm_card_visa',
    });
    const [card] = (await stripe.customers.listPaymentMethods(owner)).data;
    const { id } = await stripe.subscriptions.create({
      customer: owner,
      items: [{ price: monthly.id }],
      default_payment_method: card!.id,
    });
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.UTC(year, 3, 2) / 1000 });
    await received.about(clock.id, 'test_helpers.test_clock.ready');

    const starts = (await invoicesOf(id)).map(({ lines }) => new Date(lines.data[0]!.period.start * 1000));
    expect(starts.map((start) => start.getUTCMonth())).toEqual([0, 1, 2]);
    expect(starts.map((start) => start.getUTCDate())).toEqual([
      31,
      new Date(Date.UTC(year, 2, 0)).getUTCDate(),
      31,
    ]);
  });

  test('is not created, or is incomplete, if the card is declined', async () => {
    const broke = await customer('pm_card_chargeCustomerFail');
    const params = { customer: broke.id, items: [{ price: monthly.id }], default_payment_method: broke.card };
    await expect(
      stripe.subscriptions.create({ ...params, payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    expect((await stripe.subscriptions.list({ customer: broke.id, status: 'all' })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer: broke.id })).data).toEqual([]);

    const waiting = await stripe.subscriptions.create(params);
    expect(waiting.status).toBe('incomplete');
    const paid = await stripe.subscriptions.create({ ...params, payment_behavior: 'default_incomplete' });
    await stripe.invoices.pay(parseObjectId(paid.latest_invoice), {
      payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer: broke.id })).id,
    });
    expect((await read(paid.id)).status).toBe('active');

    await forward(1);
    expect((await read(waiting.id)).status).toBe('incomplete_expired');
    expect(await stripe.invoices.retrieve(parseObjectId(waiting.latest_invoice))).toMatchObject({
      status: 'void',
    });
  });
});

describe('A trial', () => {
  test('costs nothing, is announced three days before its end, and is then charged once', async () => {
    const { id, subscription } = await subscribe({
      items: [{ price: annual.id }],
      trial_period_days: 44,
      default_tax_rates: [gst.id, qst.id],
    });
    expect(subscription).toMatchObject({ status: 'trialing', trial_end: subscription.created + 44 * day });
    const [first] = await invoicesOf(id);
    expect(first).toMatchObject({ status: 'paid', total: 0, amount_due: 0, attempt_count: 0 });

    await forward(43);
    expect((await received.about(id, 'customer.subscription.trial_will_end')).length).toBeGreaterThan(0);
    expect(await invoicesOf(id)).toHaveLength(1);
    await forward(2);

    expect(await read(id)).toMatchObject({ status: 'active', billing_cycle_anchor: subscription.trial_end });
    const [, second] = await invoicesOf(id);
    expect(second).toMatchObject({
      status: 'paid',
      subtotal: 8880,
      total: 10_210,
      billing_reason: 'subscription_cycle',
    });
    expect(second?.total_taxes?.map(({ amount }) => amount)).toEqual([444, 886]);
    await forward(30);
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  test('ends earlier or at once on request', async () => {
    const { id } = await subscribe({ trial_period_days: 44 });
    const end = now() + 14 * day;
    expect(
      await stripe.subscriptions.update(id, { trial_end: end, proration_behavior: 'none' }),
    ).toMatchObject({
      status: 'trialing',
      trial_end: end,
    });
    await forward(13);
    expect((await read(id)).status).toBe('trialing');
    await forward(2);
    expect((await read(id)).status).toBe('active');

    const { id: other } = await subscribe({ trial_period_days: 44 });
    expect((await stripe.subscriptions.update(other, { trial_end: 'now' })).status).toBe('active');
    expect((await invoicesOf(other)).map(({ total, status }) => [total, status])).toEqual([
      [0, 'paid'],
      [1000, 'paid'],
    ]);
    await expect(stripe.subscriptions.update(other, { trial_end: 5 })).rejects.toMatchObject({
      param: 'trial_end',
    });
  });

  test('without a card ends as its settings say', async () => {
    const start = async (missing_payment_method: 'cancel' | 'pause' | 'create_invoice') => {
      const { id: owner } = await stripe.customers.create({});
      const trial_settings = { end_behavior: { missing_payment_method } };
      return stripe.subscriptions.create({
        customer: owner,
        items: [{ price: monthly.id }],
        trial_period_days: 5,
        trial_settings,
      });
    };
    const [canceled, paused, unpaid] = [
      await start('cancel'),
      await start('pause'),
      await start('create_invoice'),
    ];
    await forward(6);

    expect((await read(canceled.id)).status).toBe('canceled');
    expect(await read(paused.id)).toMatchObject({
      status: 'paused',
      status_details: { paused: { subscription: { type: 'trial_end_without_payment_method' } } },
    });
    expect((await read(unpaid.id)).status).toBe('past_due');
  });
});

describe('A renewal that the card declines', () => {
  test('is retried after three, five and seven days, then the subscription ends', async () => {
    const { id } = await subscribe({ with: 'pm_card_chargeCustomerFail', trial_period_days: 1 });
    await forward(1.5);
    expect((await read(id)).status).toBe('past_due');
    const [, failed] = await invoicesOf(id);
    expect(failed).toMatchObject({ status: 'open', attempt_count: 1 });
    const first = failed!.next_payment_attempt! - 3 * day;

    for (const [days, attempts] of [
      [3, 2],
      [2, 3],
    ] as const) {
      await forward(days);
      const [, again] = await invoicesOf(id);
      expect(again).toMatchObject({ attempt_count: attempts, status: 'open' });
    }
    const [, last] = await invoicesOf(id);
    expect(last!.next_payment_attempt).toBe(first + 7 * day);
    await forward(2.5);

    expect(await read(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    const [, open] = await invoicesOf(id);
    expect(open).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
      auto_advance: false,
    });
    const isFailure = ({ event }: { event: Stripe.Event }) =>
      event.type === 'invoice.payment_failed' && event.data.object.id === open!.id;
    await received.until((calls) => calls.filter(isFailure).length === 4);
  });

  test('ends by paying the invoice with another card', async () => {
    const { id, customer: owner } = await subscribe({
      with: 'pm_card_chargeCustomerFail',
      trial_period_days: 1,
    });
    await forward(1.5);
    const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner });
    await stripe.subscriptions.update(id, { default_payment_method: good });
    const { latest_invoice: owed } = await read(id);
    expect(await stripe.invoices.pay(parseObjectId(owed))).toMatchObject({ status: 'paid' });
    expect((await read(id)).status).toBe('active');

    await forward(10);
    expect((await invoicesOf(id)).filter(({ status }) => status === 'open')).toEqual([]);
  });
});

describe('The end', () => {
  test('comes with the period, unless it is undone before', async () => {
    const [leaving, staying] = [await subscribe(), await subscribe()];
    for (const { id } of [leaving, staying]) {
      const subscription = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      expect(subscription).toMatchObject({
        status: 'active',
        cancel_at_period_end: true,
        cancel_at: firstItem(subscription).current_period_end,
      });
      expect(subscription.cancellation_details?.reason).toBe('cancellation_requested');
    }
    await stripe.subscriptions.update(staying.id, { cancel_at_period_end: false });
    await forward(32);

    expect(await read(leaving.id)).toMatchObject({
      status: 'canceled',
      ended_at: firstItem(leaving.subscription).current_period_end,
    });
    expect(await invoicesOf(leaving.id)).toHaveLength(1);
    expect(await read(staying.id)).toMatchObject({ status: 'active', cancel_at: null, canceled_at: null });
    expect(await invoicesOf(staying.id)).toHaveLength(2);
    await expect(
      stripe.subscriptions.update(leaving.id, { cancel_at_period_end: false }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  test('comes at once, and only once', async () => {
    const { id } = await subscribe({ trial_period_days: 44 });
    expect(await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false })).toMatchObject({
      status: 'canceled',
    });
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const { data } = await stripe.subscriptions.list({ customer: parseObjectId((await read(id)).customer) });
    expect(data).toEqual([]);
    expect((await received.about(id, 'customer.subscription.deleted')).at(-1)?.event.type).toBe(
      'customer.subscription.deleted',
    );
  });

  test('comes with the customer', async () => {
    const { id, customer: owner } = await subscribe();
    await stripe.customers.del(owner);
    expect((await read(id)).status).toBe('canceled');
  });
});
