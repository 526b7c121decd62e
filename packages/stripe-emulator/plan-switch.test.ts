import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { planCalls } from './test/plan-calls.ts';
import { firstItem } from './test/subscribers.ts';

const shop = await planCalls();
const { stripe, prices, rates, once, buy, changeCard, forward, now, read, totals } = shop;
const { monthly, annual, duo } = prices;

describe('A switch of an active plan', () => {
  const items = (taken: Stripe.Subscription, to: Stripe.Price) => [{ id: firstItem(taken).id, price: to.id }];
  const change = (
    taken: Stripe.Subscription,
    to: Stripe.Price,
    at: number,
  ): Stripe.SubscriptionUpdateParams => ({
    items: items(taken, to),
    proration_behavior: 'always_invoice',
    proration_date: at,
    payment_behavior: 'error_if_incomplete',
    expand: ['latest_invoice.payments'],
  });
  const preview = (
    taken: Stripe.Subscription,
    to: Stripe.Price,
    at: number,
    bought: Stripe.InvoiceCreatePreviewParams.InvoiceItem[] = [],
  ) =>
    stripe.invoices.createPreview({
      subscription: taken.id,
      invoice_items: bought,
      subscription_details: {
        items: items(taken, to),
        proration_behavior: 'always_invoice',
        proration_date: at,
      },
    });
  /** The amounts of an invoice, without ids, which a preview does not have yet. */
  const getMoney = ({
    subtotal,
    total,
    amount_due,
    starting_balance,
    total_taxes,
    lines,
  }: Stripe.Invoice) => ({
    sums: [subtotal, total, amount_due, starting_balance],
    taxes: total_taxes?.map(({ amount, taxable_amount: taxable }) => [amount, taxable]),
    lines: lines.data.map(({ amount, description, period, pricing, taxes }) => ({
      amount,
      description,
      period,
      product: pricing?.price_details?.product,
      price: String(pricing?.unit_amount_decimal),
      taxes: taxes?.map(({ amount: cents }) => cents),
    })),
  });

  test.each([
    ['month to year', 1000, monthly, annual],
    ['year to month', 8880, annual, monthly],
    ['one person to two', 8880, annual, duo],
    ['two persons to one', 14_880, duo, annual],
    ['month to two persons', 1000, monthly, duo],
  ])('from %s bills exactly what its preview said', async (_, paid, from, to) => {
    const { taken } = await buy({ items: [{ price: from.id }] });
    expect(taken.latest_invoice).toMatchObject({ subtotal: paid });
    await forward(12.3);
    const at = now() - 900; // the customer decides after a quarter of an hour
    const forecast = await preview(taken, to, at);
    expect(forecast.lines.data[0]?.period.start).toBe(at);
    expect(forecast).toMatchObject({ status: 'draft', billing_reason: 'upcoming' });
    const requestedAt = now();
    const changed = await stripe.subscriptions.update(taken.id, change(taken, to, at));
    const answeredAt = now();
    const billed = changed.latest_invoice as Stripe.Invoice;
    expect(billed).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' });
    const isNewCycle = from.recurring!.interval !== to.recurring!.interval;
    expect(getMoney(billed)).toEqual(
      isNewCycle ? withStart(getMoney(forecast), firstItem(changed)) : getMoney(forecast),
    );
    expect(billed.amount_paid).toBe(Math.max(0, billed.total));
    const anchor = isNewCycle ? firstItem(changed).current_period_start : taken.billing_cycle_anchor;
    expect(changed).toMatchObject({ status: 'active', billing_cycle_anchor: anchor });
    const [earliest, latest] = isNewCycle
      ? [requestedAt, answeredAt]
      : [taken.created - 1, taken.created + 1];
    expect(anchor).toBeGreaterThanOrEqual(earliest);
    expect(anchor).toBeLessThanOrEqual(latest);
  });

  /** Replaces the start, since a second may have passed since the preview. */
  const withStart = (
    forecast: ReturnType<typeof getMoney>,
    { current_period_start: start, current_period_end: end }: Stripe.SubscriptionItem,
  ) => ({
    ...forecast,
    lines: forecast.lines.map((line, index) =>
      index === forecast.lines.length - 1 ? { ...line, period: { start, end } } : line,
    ),
  });

  test.each([
    ['in its cycle', annual, duo],
    ['with a new cycle', monthly, annual],
  ])('%s that the card declines changes nothing', async (_, from, to) => {
    const { buyer, taken } = await buy({ items: [{ price: from.id }] });
    for (const [card, code] of [
      ['pm_card_chargeCustomerFail', 'card_declined'],
      ['pm_card_authenticationRequired', 'subscription_payment_intent_requires_action'],
    ] as const) {
      await changeCard(buyer.id, taken.id, card);
      const before = await read(taken.id);
      await expect(stripe.subscriptions.update(taken.id, change(taken, to, now()))).rejects.toMatchObject({
        statusCode: 402,
        code,
      });
      expect(await read(taken.id)).toEqual(before);
    }
    expect(await totals(taken.id)).toHaveLength(1);
    expect((await stripe.invoiceItems.list({ customer: buyer.id, pending: true })).data).toEqual([]);
  });

  test('bills what is bought with it on the same invoice, as its preview said', async () => {
    const { buyer, taken } = await buy();
    const at = now();
    const added = [{ price_data: once(1200), quantity: 2, tax_rates: rates }, { price_data: once(0) }];
    const forecast = await preview(taken, duo, at, added);
    const changed = await stripe.subscriptions.update(taken.id, {
      ...change(taken, duo, at),
      add_invoice_items: added,
    });
    const billed = changed.latest_invoice as Stripe.Invoice;
    expect(billed.status).toBe('paid');
    expect(billed.lines.data.map(({ amount }) => amount).slice(2)).toEqual([2400, 0]);
    expect(getMoney(billed)).toEqual(getMoney(forecast));
    expect((await stripe.invoiceItems.list({ customer: buyer.id })).data).toHaveLength(4);
  });

  test('to a cheaper plan waits for the end of the period', async () => {
    const { taken } = await buy();
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: taken.id });
    const [phase] = schedule.phases;
    const planned = await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          start_date: phase!.start_date,
          end_date: phase!.end_date,
          items: [{ price: annual.id, quantity: 1 }],
          default_tax_rates: rates,
        },
        {
          items: [{ price: monthly.id, quantity: 1 }],
          duration: { interval: 'month' },
          default_tax_rates: rates,
        },
      ],
    });
    expect(planned.phases[0]?.end_date).toBe(firstItem(taken).current_period_end);
    expect(await totals(taken.id)).toEqual([10_210]);
    await forward(366);
    expect(firstItem(await read(taken.id))).toMatchObject({
      price: { id: monthly.id },
      current_period_start: phase!.end_date,
    });
    await forward(62);
    expect(await totals(taken.id)).toEqual([10_210, 1150, 1150, 1150]);
    expect((await read(taken.id)).schedule).toBeNull();
  });

  test('that was planned is undone', async () => {
    const { taken } = await buy({ items: [{ price: monthly.id }] });
    const { id } = await stripe.subscriptionSchedules.create({ from_subscription: taken.id });
    await stripe.subscriptionSchedules.release(id);
    await forward(32);
    expect(await totals(taken.id)).toEqual([1150, 1150]);
  });
});
