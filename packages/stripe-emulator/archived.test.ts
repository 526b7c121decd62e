import { describe, expect, test } from 'vitest';
import { subscribers } from './test/subscribers.ts';

const { stripe, prices, customer, subscribe, read, totals, forward } = await subscribers();
const gst = await stripe.taxRates.create({ display_name: 'GST', percentage: 5, inclusive: false });
const inactive = /inactive/;

describe('An archived price', () => {
  test('still bills the subscription that has it, and is refused for a new one', async () => {
    const { product } = prices.monthly;
    const { id: price } = await stripe.prices.create({
      currency: 'cad',
      unit_amount: 700,
      product: product as string,
      recurring: { interval: 'month' },
    });
    const { id } = await subscribe({ items: [{ price }] });
    await stripe.prices.update(price, { active: false });
    await forward(32);
    expect(await totals(id)).toEqual([700, 700]);
    await expect(subscribe({ items: [{ price }] })).rejects.toThrow(inactive);
    const buyer = await customer();
    await expect(
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: buyer.id,
        success_url: 'http://shop.test/ok',
        line_items: [{ price, quantity: 1 }],
      }),
    ).rejects.toThrow(inactive);
    // its other fields change, and the same price stays
    const { items } = await read(id);
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]!.id, price, quantity: 1 }],
      description: 'kept',
    });
    // a schedule repeats it, but does not begin with it
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [phase] = schedule.phases;
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [{ start_date: phase!.start_date, end_date: phase!.end_date, items: [{ price }] }],
    });
    const { id: other } = await subscribe();
    const otherSchedule = await stripe.subscriptionSchedules.create({ from_subscription: other });
    const [first] = otherSchedule.phases;
    await expect(
      stripe.subscriptionSchedules.update(otherSchedule.id, {
        phases: [
          { start_date: first!.start_date, end_date: first!.end_date, items: [{ price: prices.monthly.id }] },
          { items: [{ price }], duration: { interval: 'month' } },
        ],
      }),
    ).rejects.toThrow(inactive);
  });

  test('begins the phase for which it was accepted before', async () => {
    const { id: price } = await stripe.prices.create({
      currency: 'cad',
      unit_amount: 600,
      product: prices.monthly.product as string,
      recurring: { interval: 'month' },
    });
    const { id } = await subscribe();
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [phase] = schedule.phases;
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { start_date: phase!.start_date, end_date: phase!.end_date, items: [{ price: prices.monthly.id }] },
        { items: [{ price }], duration: { interval: 'month' } },
      ],
    });
    await stripe.prices.update(price, { active: false });
    await forward(32);
    expect(await totals(id)).toEqual([1000, 600]);
  });
});

test('An archived tax rate still taxes the subscription that has it, and is refused for others', async () => {
  const { id } = await subscribe({ default_tax_rates: [gst.id] });
  const { id: untaxed } = await subscribe();
  await stripe.taxRates.update(gst.id, { active: false });
  await forward(32);
  expect(await totals(id)).toEqual([1050, 1050]);
  await stripe.subscriptions.update(id, { default_tax_rates: [gst.id] });
  await expect(stripe.subscriptions.update(untaxed, { default_tax_rates: [gst.id] })).rejects.toThrow(
    inactive,
  );
  await expect(subscribe({ default_tax_rates: [gst.id] })).rejects.toThrow(inactive);
  await stripe.taxRates.update(gst.id, { active: true });
  await stripe.subscriptions.update(untaxed, { default_tax_rates: [gst.id] });
});
