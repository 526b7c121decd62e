import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { parseObjectId } from './test/account.ts';
import { planCalls } from './test/plan-calls.ts';
import { firstItem } from './test/subscribers.ts';

const shop = await planCalls();
const {
  stripe,
  prices,
  rates,
  trial,
  once,
  customer,
  takePlan,
  openCheckout,
  fill,
  good,
  pageOf,
  forward,
  now,
  read,
  invoicesOf,
} = shop;
const day = 24 * 3600;
const { id: sleeve } = await stripe.prices.create({
  currency: 'cad',
  unit_amount: 1200,
  product_data: { name: 'Sleeve' },
  tax_behavior: 'exclusive',
});
const getIntent = ({ payments }: Stripe.Invoice) =>
  parseObjectId(payments?.data[0]?.payment.payment_intent ?? null);

describe('A plan bought with a saved card', () => {
  const extras: Stripe.SubscriptionCreateParams.AddInvoiceItem[] = [
    { price: sleeve, quantity: 2, tax_rates: rates },
    { price_data: once(500), quantity: 1, tax_rates: rates },
    { price_data: once(0), quantity: 1 },
  ];

  test('with a trial costs what is bought with it, in one payment that can be refunded', async () => {
    const taken = await takePlan(await customer(), { ...trial, add_invoice_items: extras });
    expect(taken).toMatchObject({
      status: 'trialing',
      trial_end: taken.created + 44 * day,
      metadata: { stage: 'waiting' },
    });
    const invoice = taken.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      subtotal: 2900,
      total: 3334,
      amount_paid: 3334,
      billing_reason: 'subscription_create',
    });
    expect(invoice.lines.data.map(({ amount, quantity }) => [amount, quantity])).toEqual([
      [0, 1],
      [2400, 2],
      [500, 1],
      [0, 1],
    ]);
    expect(invoice.lines.data.map(({ parent }) => parent?.type)).toEqual([
      'subscription_item_details',
      'invoice_item_details',
      'invoice_item_details',
      'invoice_item_details',
    ]);
    expect(invoice.total_taxes?.map(({ amount }) => amount)).toEqual([145, 289]);
    expect(await stripe.refunds.create({ payment_intent: getIntent(invoice), amount: 1000 })).toMatchObject({
      status: 'succeeded',
    });
    await forward(45);
    expect((await invoicesOf(taken.id)).map(({ total, status }) => [total, status])).toEqual([
      [3334, 'paid'],
      [10_210, 'paid'],
    ]);
  });

  test('with a trial and nothing else costs nothing', async () => {
    const taken = await takePlan(await customer(), trial);
    expect(taken.latest_invoice).toMatchObject({ status: 'paid', total: 0, payments: { data: [] } });
  });

  test('without a trial costs its first period and what is bought with it', async () => {
    const taken = await takePlan(await customer(), { add_invoice_items: extras });
    expect(taken).toMatchObject({ status: 'active', trial_end: null });
    expect(taken.latest_invoice).toMatchObject({ status: 'paid', subtotal: 11_780, total: 13_544 });
    expect(getIntent(taken.latest_invoice as Stripe.Invoice)).toMatch(/^pi_/);
  });

  test.each([
    ['declines', 'pm_card_chargeCustomerFail', 'card_declined'],
    ['asks for 3-D Secure', 'pm_card_authenticationRequired', 'subscription_payment_intent_requires_action'],
  ])('does not start if the card %s', async (_, card, code) => {
    const buyer = await customer(card);
    for (const more of [{ ...trial, add_invoice_items: extras }, {}])
      await expect(takePlan(buyer, more)).rejects.toMatchObject({ statusCode: 402, code });
    expect((await stripe.subscriptions.list({ customer: buyer.id, status: 'all' })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer: buyer.id })).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ customer: buyer.id })).data).toEqual([]);
  });

  test('refuses added lines that are not one-time prices of its currency', async () => {
    const buyer = await customer();
    const refuse = (added: Stripe.SubscriptionCreateParams.AddInvoiceItem, param: string) =>
      expect(takePlan(buyer, { add_invoice_items: [added] })).rejects.toMatchObject({
        statusCode: 400,
        param,
      });
    await refuse({ price: prices.monthly.id }, 'add_invoice_items[0][price]');
    await refuse({ quantity: 1 }, 'add_invoice_items[0][price]');
    await refuse({ price: sleeve, price_data: once(1) }, 'add_invoice_items[0][price]');
    await refuse({ price_data: once(1, 'nothing') }, 'add_invoice_items[0][price_data][product]');
    await refuse(
      { price_data: { ...once(1), currency: 'usd' } },
      'add_invoice_items[0][price_data][currency]',
    );
  });
});

describe('A plan bought at the checkout', () => {
  const line = (
    unit_amount: number,
    name: string,
    description?: string,
  ): Stripe.Checkout.SessionCreateParams.LineItem => ({
    price_data: {
      currency: 'cad',
      unit_amount,
      tax_behavior: 'exclusive',
      product_data: { name, ...(description !== undefined && { description }) },
    },
    quantity: 1,
    tax_rates: rates,
  });
  const plan = { price: prices.annual.id, quantity: 1, tax_rates: rates };
  const lines = [plan, line(0, 'Carte noire', 'Comprise dans l’abonnement'), line(1200, 'Étui')];
  const whole = (id: string) =>
    stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'invoice.payments', 'line_items'] });

  test('shows every line, takes a card and begins the trial', async () => {
    const session = await openCheckout((await customer()).id, lines);
    expect(session).toMatchObject({
      amount_subtotal: 1200,
      amount_total: 1380,
      allowed_payment_method_types: ['card'],
    });
    expect(session.expires_at - session.created).toBe(3600);
    const page = await (await fetch(pageOf(session.url))).text();
    const words = [
      'Carte noire',
      'Comprise dans l’abonnement',
      'Étui',
      'Gratuit pendant 44 jours',
      '13,80\u00a0$',
      '102,10\u00a0$',
    ];
    expect(words.filter((word) => !page.includes(word))).toEqual([]);
    expect((await fill(session.url)).headers.get('location')).toBe(
      `http://shop.example/paid?session=${session.id}`,
    );

    const done = await whole(session.id);
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'o1',
      metadata: { order_id: 'o1' },
    });
    expect(done.line_items?.data.map(({ amount_total: total, description }) => [total, description])).toEqual(
      [
        [0, 'Visita'],
        [0, 'Carte noire'],
        [1380, 'Étui'],
      ],
    );
    expect(done.subscription).toMatchObject({
      status: 'trialing',
      metadata: { subscription_id: 's1', order_id: 'o1', stage: 'waiting' },
    });
    const invoice = done.invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      total: 1380,
      id: (done.subscription as Stripe.Subscription).latest_invoice,
    });
    expect(await stripe.paymentIntents.retrieve(getIntent(invoice))).toMatchObject({
      status: 'succeeded',
      amount: 1380,
    });
  });

  test('without a trial charges the first period with the rest', async () => {
    const session = await openCheckout((await customer()).id, lines, { hasTrial: false });
    expect(session.amount_total).toBe(11_590);
    await fill(session.url);
    const done = await whole(session.id);
    expect(done).toMatchObject({
      payment_status: 'paid',
      subscription: { status: 'active', trial_end: null },
    });
    expect(done.invoice).toMatchObject({
      status: 'paid',
      total: 11_590,
      amount_paid: 11_590,
      payments: { data: [{ amount_paid: 11_590 }] },
    });
  });

  test('offers the saved cards, one that a checkout saved too', async () => {
    const buyer = await customer();
    const first = await openCheckout(buyer.id, [plan]);
    await fill(first.url, { ...good, number: '5555 5555 5555 4444' });
    const { default_payment_method: saved } = (await whole(first.id)).subscription as Stripe.Subscription;
    await stripe.paymentMethods.update(buyer.card, { allow_redisplay: 'always' });

    const second = await openCheckout(buyer.id, [plan], { hasTrial: false });
    const page = await (await fetch(pageOf(second.url))).text();
    expect([
      page.includes(`value="${buyer.card}"`),
      page.includes(`value="${parseObjectId(saved)}"`),
    ]).toEqual([true, true]);
    await fill(second.url, { card: buyer.card });
    expect((await whole(second.id)).subscription).toMatchObject({
      status: 'active',
      default_payment_method: buyer.card,
    });
  });

  test('is tried again after a refusal, and paid once', async () => {
    const session = await openCheckout((await customer()).id, lines, { hasTrial: false });
    expect((await fill(session.url, { ...good, number: '4000 0000 0000 9995' })).status).toBe(402);
    const location = (await fill(session.url, { ...good, number: '4000 0027 6000 3184' })).headers.get(
      'location',
    );
    await fill(location, { answer: 'fail' });
    expect(await whole(session.id)).toMatchObject({ status: 'open', subscription: null, invoice: null });
    await fill(session.url);
    await fill(session.url);
    const done = await whole(session.id);
    expect(done.subscription).toMatchObject({ status: 'active' });
    const { data } = await stripe.paymentIntents.list({ customer: parseObjectId(done.customer) });
    expect(data.map(({ status, amount_received }) => [status, amount_received])).toEqual([
      ['succeeded', 11_590],
    ]);
  });

  test('does not start after it has expired, and cannot expire once it is complete', async () => {
    const { id: buyer } = await customer();
    const [left, taken] = [await openCheckout(buyer, lines), await openCheckout(buyer, lines)];
    await stripe.checkout.sessions.expire(left.id);
    await fill(left.url);
    await fill(taken.url);
    expect(await whole(left.id)).toMatchObject({ status: 'expired', subscription: null });
    await expect(stripe.checkout.sessions.expire(taken.id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.subscriptions.list({ customer: buyer })).data).toHaveLength(1);
  });
});

describe('A plan for a company', () => {
  const contract = async () => {
    const { id: product } = await stripe.products.create({ name: 'Enterprise' });
    const { id: yearly } = await stripe.prices.create({
      product,
      currency: 'cad',
      unit_amount: 29_900,
      recurring: { interval: 'year' },
      tax_behavior: 'exclusive',
    });
    const { id } = await stripe.customers.create({ name: 'Acme', email: 'bills@acme.example' });
    return stripe.subscriptions.create({
      customer: id,
      items: [{ price: yearly, quantity: 1 }],
      add_invoice_items: [
        { price_data: once(500), quantity: 60, tax_rates: rates },
        { price_data: once(200), quantity: 60, tax_rates: rates },
      ],
      collection_method: 'send_invoice',
      days_until_due: 30,
      default_tax_rates: rates,
      billing_mode: { type: 'flexible' },
      metadata: { subscription_id: 's1' },
    });
  };

  test('is sent as an invoice, which is paid on its page, and again each year', async () => {
    const { id, latest_invoice, status } = await contract();
    expect(status).toBe('active');
    const sent = await stripe.invoices.sendInvoice(parseObjectId(latest_invoice));
    expect(sent).toMatchObject({
      status: 'open',
      subtotal: 71_900,
      total: 82_668,
      due_date: sent.created + 30 * day,
    });
    expect(sent.lines.data.map(({ amount, quantity }) => [amount, quantity])).toEqual([
      [29_900, 1],
      [30_000, 60],
      [12_000, 60],
    ]);
    await fill(sent.hosted_invoice_url);
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'paid', amount_paid: 82_668 });
    await forward(366);
    const [, next] = await invoicesOf(id);
    expect(next).toMatchObject({
      status: 'open',
      total: 34_378,
      attempted: false,
      billing_reason: 'subscription_cycle',
    });
    expect(await stripe.invoices.pay(next!.id, { paid_out_of_band: true })).toMatchObject({ status: 'paid' });
    expect(firstItem(await read(id)).current_period_end).toBeGreaterThan(now() + 360 * day);
  });

  test('is past due if it is unpaid on its due date', async () => {
    const { id, customer: owner, latest_invoice } = await contract();
    await forward(1);
    const { id: broke } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: parseObjectId(owner),
    });
    await expect(
      stripe.invoices.pay(parseObjectId(latest_invoice), { payment_method: broke }),
    ).rejects.toMatchObject({
      code: 'card_declined',
    });
    await forward(28);
    expect((await read(id)).status).toBe('active');
    await forward(2);
    expect((await read(id)).status).toBe('past_due');
    await fill((await stripe.invoices.retrieve(parseObjectId(latest_invoice))).hosted_invoice_url);
    expect((await read(id)).status).toBe('active');
  });
});
