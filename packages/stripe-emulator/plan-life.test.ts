import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { parseObjectId } from './test/account.ts';
import { planCalls } from './test/plan-calls.ts';
import { firstItem } from './test/subscribers.ts';

const shop = await planCalls();
const {
  stripe,
  product,
  prices,
  rates,
  trial,
  buy,
  changeCard,
  attachSchedule,
  phasesOf,
  fill,
  pageOf,
  forward,
  now,
  read,
  invoicesOf,
  totals,
  received,
  good,
} = shop;
const { monthly, annual, duo } = prices;
const day = 24 * 3600;

describe('The thirty days of waiting and the trial', () => {
  test('end with the first payment, and the schedule is released then', async () => {
    const { taken } = await buy(trial);
    const schedule = await attachSchedule(taken);
    expect(schedule.phases.map(({ metadata, trial_end: end }) => [metadata?.['stage'], end])).toEqual([
      ['waiting', taken.trial_end],
      ['active', null],
    ]);
    expect(await read(taken.id)).toMatchObject({
      trial_end: taken.trial_end,
      metadata: { subscription_id: 's1', stage: 'waiting' },
    });
    await forward(45);
    expect(await read(taken.id)).toMatchObject({ status: 'active', metadata: { stage: 'active' } });
    await stripe.subscriptionSchedules.release(schedule.id);
    const active = await read(taken.id);
    expect([active.schedule, active.default_tax_rates?.map(({ id }) => id)]).toEqual([null, rates]);
    await forward(366);
    expect(await totals(taken.id)).toEqual([0, 10_210, 10_210]);
  });

  test('are shortened when the card is activated, with a schedule and without one', async () => {
    const [{ taken: planned }, { taken: plain }] = [await buy(trial), await buy(trial)];
    const schedule = await attachSchedule(planned);
    await forward(10);
    const end = now() + 14 * day;
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: phasesOf(schedule, { price: annual.id, end, stage: 'trial' }),
    });
    await stripe.subscriptions.update(plain.id, {
      trial_end: end,
      proration_behavior: 'none',
      metadata: { stage: 'trial' },
    });
    for (const { id } of [planned, plain])
      expect(await read(id)).toMatchObject({
        status: 'trialing',
        trial_end: end,
        metadata: { stage: 'trial', order_id: 'o1' },
      });
    const moved = await stripe.subscriptionSchedules.retrieve(schedule.id);
    expect(moved.phases[1]?.start_date).toBe(end);
    await forward(15);
    for (const { id } of [planned, plain]) {
      expect(await totals(id)).toEqual([0, 10_210]);
      expect(firstItem(await read(id)).current_period_start).toBe(end);
    }
  });

  test('take another plan without a payment, with a schedule and without one', async () => {
    const [{ taken: planned }, { taken: plain }] = [await buy(trial), await buy(trial)];
    const schedule = await attachSchedule(planned);
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: phasesOf(schedule, { price: duo.id, end: planned.trial_end!, stage: 'waiting' }),
    });
    await stripe.subscriptions.update(plain.id, {
      items: [{ id: firstItem(plain).id, price: duo.id }],
      proration_behavior: 'none',
    });
    for (const { id } of [planned, plain]) {
      expect(firstItem(await read(id)).price.id).toBe(duo.id);
      expect(await stripe.invoices.createPreview({ subscription: id })).toMatchObject({
        subtotal: 14_880,
        total: 17_108,
      });
    }
    await forward(45);
    for (const { id } of [planned, plain]) expect(await totals(id)).toEqual([0, 17_108]);
  });

  test('take a plan of another interval, whose first period is billed when they end', async () => {
    const { taken } = await buy(trial);
    await stripe.subscriptions.update(taken.id, {
      items: [{ id: firstItem(taken).id, price: monthly.id }],
      proration_behavior: 'none',
    });
    expect(await read(taken.id)).toMatchObject({ status: 'trialing', trial_end: taken.trial_end });
    await forward(45 + 31);
    expect(await totals(taken.id)).toEqual([0, 1150, 1150]);
  });

  test('are canceled now, by the schedule or without one, and nothing is owed', async () => {
    const [{ taken: planned }, { taken: plain }] = [await buy(trial), await buy(trial)];
    const schedule = await attachSchedule(planned);
    await stripe.subscriptionSchedules.cancel(schedule.id, { invoice_now: false, prorate: false });
    await stripe.subscriptions.cancel(plain.id, { invoice_now: false, prorate: false });
    await forward(60);
    for (const { id } of [planned, plain]) {
      expect((await read(id)).status).toBe('canceled');
      expect(await totals(id)).toEqual([0]);
    }
  });
});

describe('An active plan', () => {
  const pause = {
    bill_for: { unused_time_from: { type: 'now' } },
    invoicing_behavior: 'pending_invoice_item',
  } as const;
  const resume = {
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'resume_on_payment_success',
  } as const;

  test('ends with its period, unless that is undone, and costs nothing more', async () => {
    const { taken } = await buy({ items: [{ price: monthly.id }] });
    const leaving = await stripe.subscriptions.update(taken.id, { cancel_at_period_end: true });
    expect(leaving).toMatchObject({ status: 'active', cancel_at: firstItem(taken).current_period_end });
    await forward(5);
    await stripe.subscriptions.update(taken.id, { cancel_at_period_end: false });
    await forward(27);
    await stripe.subscriptions.update(taken.id, { cancel_at_period_end: true });
    await forward(40);
    expect(await read(taken.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await totals(taken.id)).toEqual([1150, 1150]);
  });

  test('is paused and resumed; what was paid and not used is credited with its taxes', async () => {
    const { taken } = await buy();
    await forward(100);
    await stripe.subscriptions.pause(taken.id, pause);
    await forward(500);
    expect(await totals(taken.id)).toEqual([10_210]);
    const resumed = await stripe.subscriptions.resume(taken.id, { ...resume, expand: ['latest_invoice'] });
    const billed = resumed.latest_invoice as Stripe.Invoice;
    expect(resumed).toMatchObject({
      status: 'active',
      billing_cycle_anchor: firstItem(resumed).current_period_start,
    });
    const [credit] = billed.lines.data;
    expect(billed).toMatchObject({ status: 'paid', subtotal: 8880 + credit!.amount });
    expect(Math.abs(billed.total - Math.round(billed.subtotal * 1.14975))).toBeLessThan(2);
    expect(credit!.amount).toBeLessThan(-6400);
  });

  test('that could not be resumed is resumed with another card', async () => {
    const { buyer, taken } = await buy();
    await forward(60);
    await stripe.subscriptions.pause(taken.id, pause);
    await changeCard(buyer.id, taken.id, 'pm_card_chargeCustomerFail');
    expect((await stripe.subscriptions.resume(taken.id, resume)).status).toBe('paused');
    const card = await changeCard(buyer.id, taken.id, 'pm_card_mastercard');
    const { latest_invoice: owed } = await read(taken.id);
    expect(await stripe.invoices.pay(parseObjectId(owed), { payment_method: card })).toMatchObject({
      status: 'paid',
    });
    expect((await read(taken.id)).status).toBe('active');
  });

  test('that is past due is paid with another card, or on the page of its invoice', async () => {
    const [first, second] = [
      await buy(trial, 'pm_card_chargeCustomerFail'),
      await buy(trial, 'pm_card_chargeCustomerFail'),
    ];
    await forward(45);
    const owed = async ({ taken }: typeof first) => {
      const { data } = await stripe.invoices.list({
        subscription: taken.id,
        status: 'open',
        expand: ['data.payments'],
      });
      expect((await read(taken.id)).status).toBe('past_due');
      return data[0]!;
    };
    const [one, other] = [await owed(first), await owed(second)];
    expect(one).toMatchObject({ total: 10_210, attempt_count: 1, payments: { data: [{ status: 'open' }] } });
    expect(one.total_taxes?.map(({ amount }) => amount)).toEqual([444, 886]);
    const card = await changeCard(first.buyer.id, first.taken.id, 'pm_card_visa');
    await stripe.invoices.pay(one.id, { payment_method: card });

    const page = await (await fetch(pageOf(other.hosted_invoice_url))).text();
    expect(page.includes('102.10')).toBe(true);
    expect((await fill(other.hosted_invoice_url)).status).toBe(303);
    expect((await fetch(pageOf(other.invoice_pdf))).headers.get('content-type')).toBe('application/pdf');
    await forward(10);
    for (const { taken } of [first, second]) {
      expect((await read(taken.id)).status).toBe('active');
      expect(await totals(taken.id)).toEqual([0, 10_210]);
    }
  });

  test('whose card requires 3-D Secure at a renewal is paid on the page of its invoice', async () => {
    const { taken } = await buy(trial, 'pm_card_authenticationRequired');
    await forward(45);
    const [owed] = (await stripe.invoices.list({ subscription: taken.id, status: 'open' })).data;
    await received.about(owed!.id, 'invoice.payment_action_required');
    expect((await read(taken.id)).status).toBe('past_due');
    const challenge = (
      await fill(owed!.hosted_invoice_url, { ...good, number: '4000 0027 6000 3184' })
    ).headers.get('location');
    expect(challenge).toContain('/secure/pi_');
    await fill(challenge, { answer: 'complete' });
    expect(await stripe.invoices.retrieve(owed!.id)).toMatchObject({ status: 'paid', amount_paid: 10_210 });
    expect((await read(taken.id)).status).toBe('active');
  });

  test('keeps its price when the plan gets another one, which takes the lookup key along', async () => {
    const newPrice = (unit_amount: number) =>
      stripe.prices.create({
        product,
        currency: 'cad',
        unit_amount,
        recurring: { interval: 'month' },
        lookup_key: 'plan_monthly_cad',
        transfer_lookup_key: true,
      });
    const { id: price } = await newPrice(1000);
    const { taken } = await buy({ items: [{ price }] });
    expect(firstItem(taken).price.lookup_key).toBe('plan_monthly_cad');
    const { id: dearer } = await newPrice(1200);
    await stripe.prices.update(price, { active: false });
    expect(firstItem(await read(taken.id)).price).toMatchObject({
      id: price,
      lookup_key: null,
      active: false,
      unit_amount: 1000,
    });
    expect(
      (await stripe.prices.list({ lookup_keys: ['plan_monthly_cad'] })).data.map(({ id }) => id),
    ).toEqual([dearer]);
    await forward(32);
    expect(await totals(taken.id)).toEqual([1150, 1150]);
  });

  test('is billed with other taxes from the next period on, after a move', async () => {
    const { taken } = await buy({ items: [{ price: monthly.id }] });
    const { id: hst } = await stripe.taxRates.create({
      display_name: 'HST',
      percentage: 13,
      inclusive: false,
    });
    await stripe.subscriptions.update(taken.id, { default_tax_rates: [hst] });
    expect(await totals(taken.id)).toEqual([1150]);
    await forward(32);
    await stripe.subscriptions.update(taken.id, { default_tax_rates: '' });
    await forward(31);
    expect(await totals(taken.id)).toEqual([1150, 1130, 1000]);
  });

  test('uses a credit given by staff', async () => {
    const { buyer, taken } = await buy({ items: [{ price: monthly.id }] });
    const credit = await stripe.customers.createBalanceTransaction(buyer.id, {
      amount: -2000,
      currency: 'cad',
      description: 'Sorry for the late card',
      metadata: { subscription_id: 's1' },
    });
    expect(credit).toMatchObject({
      amount: -2000,
      ending_balance: -2000,
      type: 'adjustment',
      description: 'Sorry for the late card',
    });
    await forward(62);
    const bills = await invoicesOf(taken.id);
    expect(bills.map(({ total, amount_due: due, ending_balance: left }) => [total, due, left])).toEqual([
      [1150, 1150, 0],
      [1150, 0, -850],
      [1150, 300, 0],
    ]);
    expect((await stripe.customers.listBalanceTransactions(buyer.id)).data).toHaveLength(3);
  });
});
