import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { account, parseObjectId } from './test/account.ts';

const { stripe, base, control } = await account();
const gst = await stripe.taxRates.create({ display_name: 'GST', percentage: 5, inclusive: false });
const qst = await stripe.taxRates.create({ display_name: 'QST', percentage: 9.975, inclusive: false });
const { id: product } = await stripe.products.create({ name: 'Visita' });
const annual = await stripe.prices.create({
  product,
  currency: 'cad',
  unit_amount: 8880,
  recurring: { interval: 'year' },
});
const { id: sleeveProduct } = await stripe.products.create({ name: 'Card sleeve' });
const sleeve = await stripe.prices.create({ product: sleeveProduct, currency: 'cad', unit_amount: 1200 });
const rates = [gst.id, qst.id];
const plan = { price: annual.id, quantity: 1 };
const extra = { price: sleeve.id, quantity: 1, tax_rates: rates };

async function begin(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana' });
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [plan],
    payment_method_collection: 'always',
    saved_payment_method_options: { allow_redisplay_filters: ['always', 'limited'] },
    subscription_data: {
      trial_period_days: 44,
      default_tax_rates: rates,
      billing_mode: { type: 'flexible' },
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      metadata: { subscription_id: 's1' },
    },
    success_url: 'http://shop.example/success',
    ...more,
  });
}

const at = (url: string | null) => `${base}${new URL(url ?? '').pathname}`;
const good = {
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  name: 'Ana',
  country: 'CA',
  province: 'QC',
};
const send = (url: string | null, form: Record<string, string> = good) =>
  fetch(at(url), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const read = (id: string) =>
  stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'invoice.payments'] });

describe('A checkout of a plan', () => {
  test('costs nothing in a trial; the card is saved and pays later', async () => {
    const session = await begin();
    expect(session).toMatchObject({
      amount_subtotal: 0,
      amount_total: 0,
      payment_status: 'unpaid',
      subscription: null,
    });
    expect((await send(session.url)).headers.get('location')).toBe('http://shop.example/success');

    const done = await read(session.id);
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
      setup_intent: null,
    });
    const subscription = done.subscription as Stripe.Subscription;
    expect(subscription).toMatchObject({
      status: 'trialing',
      metadata: { subscription_id: 's1' },
      billing_mode: { type: 'flexible' },
    });
    expect(subscription.trial_end! - subscription.created).toBe(44 * 24 * 3600);
    expect(subscription.default_tax_rates?.map(({ id }) => id)).toEqual(rates);
    expect(subscription.items.data[0]?.tax_rates).toEqual([]);
    expect(done.invoice).toMatchObject({ status: 'paid', total: 0, billing_reason: 'subscription_create' });
    const cards = await stripe.customers.listPaymentMethods(session.customer as string);
    expect(cards.data.map(({ id }) => id)).toEqual([subscription.default_payment_method]);
    expect((await send(session.url)).status).toBe(303);
    expect((await stripe.subscriptions.list({ customer: session.customer as string })).data).toHaveLength(1);

    await control('/clock', { advance_days: 45 });
    const [charged] = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data;
    expect(charged).toMatchObject({ status: 'paid', total: 10_210 });
  });

  test('charges what is bought with it at once', async () => {
    const session = await begin({ line_items: [plan, extra] });
    expect(session).toMatchObject({
      amount_subtotal: 1200,
      amount_total: 1380,
      total_details: { amount_tax: 180 },
    });
    await send(session.url);

    const done = await read(session.id);
    expect(done).toMatchObject({ payment_status: 'paid', payment_intent: null });
    const invoice = done.invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'paid', subtotal: 1200, total: 1380, amount_paid: 1380 });
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([0, 1200]);
    const { payment } = invoice.payments!.data[0]!;
    const intent = await stripe.paymentIntents.retrieve(parseObjectId(payment.payment_intent as string), {
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({ status: 'succeeded', amount: 1380 });
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({
      status: 'succeeded',
      amount: 1380,
    });
  });

  test('without a trial charges the first period', async () => {
    const session = await begin({ subscription_data: { default_tax_rates: rates } });
    expect(session.amount_total).toBe(10_210);
    await send(session.url);
    const done = await read(session.id);
    expect(done.subscription).toMatchObject({ status: 'active', trial_end: null });
    expect(done.invoice).toMatchObject({ status: 'paid', total: 10_210 });
  });

  test('requires 3-D Secure where the card does, and starts nothing if it fails', async () => {
    const declined = await begin();
    expect((await send(declined.url, { ...good, number: '4000 0000 0000 0002' })).status).toBe(402);
    const checkout = await begin();
    const challenge = (await send(checkout.url, { ...good, number: '4000 0025 0000 3155' })).headers.get(
      'location',
    );
    expect(challenge).toContain('/secure/seti_');
    for (const { id } of [declined, checkout])
      expect(await read(id)).toMatchObject({ status: 'open', subscription: null });
    await send(challenge, { answer: 'complete' });
    expect((await read(checkout.id)).subscription).toMatchObject({ status: 'trialing' });
    await send(declined.url);
    expect((await read(declined.id)).subscription).toMatchObject({ status: 'trialing' });
  });

  test('needs no card if none is required', async () => {
    const session = await begin({ payment_method_collection: 'if_required' });
    await send(session.url, {});
    expect((await read(session.id)).subscription).toMatchObject({
      status: 'trialing',
      default_payment_method: null,
    });
  });

  test('refuses invalid combinations of parameters', async () => {
    await expect(begin({ line_items: [extra] })).rejects.toMatchObject({ param: 'line_items' });
    await expect(begin({ payment_intent_data: { description: 'x' } })).rejects.toMatchObject({
      param: 'payment_intent_data',
    });
    await expect(begin({ mode: 'payment' })).rejects.toMatchObject({ param: 'subscription_data' });
  });

  test.each([
    ['en', 'Free for 44 days, then CA$88.80 a year', 'First charge on', 'CA$102.10', 'Start the free trial'],
    [
      'fr-CA',
      'Gratuit pendant 44 jours, puis 88,80\u00a0$ par an',
      'Premier paiement le',
      '102,10\u00a0$',
      'Commencer l’essai gratuit',
    ],
    ['zh', '免费 44 天，之后每年 CA$88.80', '首次扣款', 'CA$102.10', '开始免费试用'],
    ['zh-TW', '免費 44 天，之後每年 CA$88.80', '首次扣款', 'CA$102.10', '開始免費試用'],
  ] as const)('says in %s what is charged after the trial', async (locale, ...words) => {
    const session = await begin({ locale });
    const page = await (await fetch(at(session.url))).text();
    for (const word of words) expect(page).toContain(word);
  });
});
