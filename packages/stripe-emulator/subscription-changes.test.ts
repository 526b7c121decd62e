import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { firstItem, subscribers } from './test/subscribers.ts';

const { stripe, received, prices, product, customer, subscribe, read, invoicesOf, now, forward } =
  await subscribers();
const { monthly, annual, duo } = prices;
const day = 24 * 3600;
const hst = await stripe.taxRates.create({
  display_name: 'HST',
  percentage: 13,
  inclusive: false,
  country: 'CA',
  state: 'ON',
});

describe('Another plan', () => {
  const change = ({ subscription }: { subscription: Stripe.Subscription }, to: Stripe.Price) => ({
    items: [{ id: firstItem(subscription).id, price: to.id }],
    proration_behavior: 'always_invoice' as const,
    payment_behavior: 'error_if_incomplete' as const,
  });

  test('that is dearer is paid at once less what was not used, as the preview said', async () => {
    const taken = await subscribe({ items: [{ price: annual.id }], default_tax_rates: [hst.id] });
    await forward(100);
    const at = now();
    const params = change(taken, duo);
    const preview = await stripe.invoices.createPreview({
      subscription: taken.id,
      subscription_details: { items: params.items, proration_behavior: 'always_invoice', proration_date: at },
    });
    const changed = await stripe.subscriptions.update(taken.id, { ...params, proration_date: at });

    expect(firstItem(changed)).toMatchObject({
      price: { id: duo.id },
      current_period_end: firstItem(taken.subscription).current_period_end,
    });
    const billed = (await invoicesOf(taken.id)).at(-1)!;
    expect(billed).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      total: preview.total,
      amount_due: preview.amount_due,
    });
    const { start, end } = {
      start: firstItem(taken.subscription).current_period_start,
      end: firstItem(taken.subscription).current_period_end,
    };
    const share = (cents: number) => Math.round((cents * (end - at)) / (end - start));
    expect(billed.lines.data.map(({ amount }) => amount)).toEqual([-share(8880), share(14_880)]);
    expect(preview.id).toMatch(/^upcoming_in_/);
  });

  test('with another interval begins a new cycle', async () => {
    const taken = await subscribe();
    await forward(10);
    const requestedAt = now();
    const changed = await stripe.subscriptions.update(taken.id, change(taken, annual));

    expect(firstItem(changed).current_period_start).toBeGreaterThanOrEqual(requestedAt);
    expect(firstItem(changed).current_period_start).toBeLessThanOrEqual(now());
    const billed = (await invoicesOf(taken.id)).at(-1)!;
    expect(billed.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    expect(billed.lines.data[1]).toMatchObject({ amount: 8880 });
    expect(billed.status).toBe('paid');
    await forward(30);
    expect((await invoicesOf(taken.id)).at(-1)!.id).toBe(billed.id);
  });

  test('that the card does not pay changes nothing', async () => {
    const taken = await subscribe({ items: [{ price: annual.id }] });
    const { id: bad } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: taken.customer,
    });
    await stripe.subscriptions.update(taken.id, { default_payment_method: bad });
    const before = await read(taken.id);

    await expect(stripe.subscriptions.update(taken.id, change(taken, duo))).rejects.toMatchObject({
      statusCode: 402,
    });
    expect(await read(taken.id)).toEqual(before);
    expect(await invoicesOf(taken.id)).toHaveLength(1);
  });

  test('that is cheaper leaves a credit, which the next invoice uses', async () => {
    const taken = await subscribe({ items: [{ price: duo.id }] });
    await stripe.subscriptions.update(taken.id, change(taken, annual));
    const owner = (await stripe.customers.retrieve(taken.customer)) as Stripe.Customer;
    expect(owner.balance).toBeLessThan(-5000);
    expect((await stripe.customers.listBalanceTransactions(taken.customer)).data).toMatchObject([
      { amount: owner.balance, ending_balance: owner.balance },
    ]);
    await forward(367);

    const last = (await invoicesOf(taken.id)).at(-1)!;
    expect(last).toMatchObject({
      status: 'paid',
      total: 8880,
      starting_balance: owner.balance,
      ending_balance: 0,
      amount_due: 8880 + owner.balance,
    });
  });

  test('in a trial is swapped, and nothing is due', async () => {
    const taken = await subscribe({ trial_period_days: 44 });
    const changed = await stripe.subscriptions.update(taken.id, change(taken, annual));
    expect(changed).toMatchObject({ status: 'trialing', trial_end: taken.subscription.trial_end });
    expect(await invoicesOf(taken.id)).toHaveLength(1);
    expect(await stripe.invoices.createPreview({ subscription: taken.id })).toMatchObject({
      total: 8880,
      status: 'draft',
    });
  });

  test('without prorations is billed with the next period', async () => {
    const taken = await subscribe({ items: [{ price: annual.id }] });
    await stripe.subscriptions.update(taken.id, { ...change(taken, duo), proration_behavior: 'none' });
    expect(await invoicesOf(taken.id)).toHaveLength(1);
    const later = await subscribe({ items: [{ price: annual.id }] });
    await stripe.subscriptions.update(later.id, {
      ...change(later, duo),
      proration_behavior: 'create_prorations',
    });
    expect((await stripe.invoiceItems.list({ customer: later.customer, pending: true })).data).toHaveLength(
      2,
    );
  });
});

describe('A pause', () => {
  const pause = {
    bill_for: { unused_time_from: { type: 'now' } },
    invoicing_behavior: 'pending_invoice_item',
  } as const;
  const resume = {
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'resume_on_payment_success',
  } as const;

  test('stops invoices; the unused time is credited when a new period begins', async () => {
    const { id, subscription } = await subscribe({ items: [{ price: annual.id }] });
    await forward(165);
    const paused = await stripe.subscriptions.pause(id, pause);
    expect(paused).toMatchObject({
      status: 'paused',
      status_details: { paused: { subscription: { type: 'pause_requested' } } },
    });
    await forward(400);
    expect(await invoicesOf(id)).toHaveLength(1);

    const requestedAt = now();
    const resumed = await stripe.subscriptions.resume(id, resume);

    expect(resumed.status).toBe('active');
    expect(resumed.status_details).toBeUndefined();
    expect(firstItem(resumed).current_period_start).toBeGreaterThanOrEqual(requestedAt);
    expect(firstItem(resumed).current_period_start).toBeLessThanOrEqual(now());
    const last = (await invoicesOf(id)).at(-1)!;
    const { current_period_start: start, current_period_end: end } = firstItem(subscription);
    const credit = last.lines.data[0]!.amount;
    expect(Math.abs(credit + Math.round((8880 * (end - start - 165 * day)) / (end - start)))).toBeLessThan(2);
    expect(last).toMatchObject({ status: 'paid', total: 8880 + credit });
    expect(
      (await received.about(id, 'customer.subscription.resumed')).map(({ event }) => event.type),
    ).toContain('customer.subscription.paused');
  });

  test('lasts while the card is declined, and ends with another', async () => {
    const { id, customer: owner } = await subscribe({ items: [{ price: annual.id }] });
    await stripe.subscriptions.pause(id, pause);
    await forward(100);
    const { id: bad } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: owner });
    await stripe.subscriptions.update(id, { default_payment_method: bad });
    const before = (await stripe.customers.retrieve(owner)) as Stripe.Customer;
    await stripe.invoiceItems.create({
      customer: owner,
      amount: 900,
      currency: 'cad',
      description: 'A card',
    });

    expect((await stripe.subscriptions.resume(id, resume)).status).toBe('paused');
    expect((await invoicesOf(id)).at(-1)).toMatchObject({ status: 'open', attempt_count: 1 });
    await forward(1);
    expect((await invoicesOf(id)).at(-1)).toMatchObject({ status: 'void' });
    expect(((await stripe.customers.retrieve(owner)) as Stripe.Customer).balance).toBe(before.balance);

    const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner });
    await stripe.subscriptions.update(id, { default_payment_method: good });
    expect((await stripe.subscriptions.resume(id, resume)).status).toBe('active');
    expect((await invoicesOf(id)).at(-1)?.lines.data).toHaveLength(3);
  });

  test('is refused in a trial, twice, and in the classic mode', async () => {
    const { id } = await subscribe({ trial_period_days: 5 });
    await expect(stripe.subscriptions.pause(id)).rejects.toMatchObject({ statusCode: 400 });
    const { id: classic } = await subscribe({ billing_mode: { type: 'classic' } });
    await expect(stripe.subscriptions.pause(classic)).rejects.toMatchObject({ statusCode: 400 });
    const { id: once } = await subscribe();
    await stripe.subscriptions.pause(once);
    await expect(stripe.subscriptions.pause(once)).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.subscriptions.resume(id)).rejects.toMatchObject({ statusCode: 400 });
  });
});

test('A card that is removed pays no subscription any more', async () => {
  const { id, card } = await subscribe({ trial_period_days: 5 });
  await stripe.paymentMethods.detach(card);
  expect((await read(id)).default_payment_method).toBeNull();
});

test('Invalid parameters are refused by name, and nothing is created', async () => {
  const { id, card } = await customer();
  const refuse = async (params: Partial<Stripe.SubscriptionCreateParams>, param: string) =>
    expect(
      stripe.subscriptions.create({ customer: id, items: [{ price: monthly.id }], ...params }),
    ).rejects.toMatchObject({ param });
  const once = await stripe.prices.create({ currency: 'cad', unit_amount: 500, product });
  await refuse({ items: [{ price: once.id }] }, 'items[0][price]');
  await refuse({ items: [{ price: 'price_none' }] }, 'items[0][price]');
  await refuse({ items: [{ price: monthly.id }, { price: annual.id }] }, 'items');
  await refuse({ trial_period_days: 5, trial_end: now() + day }, 'trial_end');
  await refuse({ trial_period_days: 1000 }, 'trial_period_days');
  await refuse({ default_payment_method: (await customer()).card }, 'default_payment_method');
  await refuse({ default_tax_rates: ['txr_none'] }, 'default_tax_rates[0]');
  await refuse({ collection_method: 'send_invoice' }, 'days_until_due');
  await refuse({ coupon: 'x' } as Partial<Stripe.SubscriptionCreateParams>, 'coupon');
  expect((await stripe.subscriptions.list({ customer: id, status: 'all' })).data).toEqual([]);
  const sent = await stripe.subscriptions.create({
    customer: id,
    items: [{ price: annual.id }],
    collection_method: 'send_invoice',
    days_until_due: 30,
    default_payment_method: card,
  });
  expect(sent.status).toBe('active');
  await forward(1);
  const [owed] = await invoicesOf(sent.id);
  expect(owed).toMatchObject({ status: 'open', amount_due: 8880 });
  expect(owed!.due_date! - owed!.created).toBe(30 * day);
});
