import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { account, parseObjectId } from './test/account.ts';

const { stripe, base, received, control } = await account();
const success = 'http://shop.example/success?session={CHECKOUT_SESSION_ID}';

const gst = await stripe.taxRates.create({
  display_name: 'GST',
  percentage: 5,
  inclusive: false,
  country: 'CA',
  metadata: { code: 'gst' },
});
const qst = await stripe.taxRates.create({
  display_name: 'QST',
  percentage: 9.975,
  inclusive: false,
  country: 'CA',
  state: 'QC',
  tax_type: 'qst',
});
const holder = await stripe.products.create({ id: 'holder-black', name: 'Card holder' });
const price = await stripe.prices.create({
  product: holder.id,
  currency: 'cad',
  unit_amount: 8880,
  lookup_key: 'holder_cad',
  tax_behavior: 'exclusive',
});

async function begin(more: object = {}, customer?: string) {
  const { id } = customer
    ? { id: customer }
    : await stripe.customers.create({ email: 'ana@example.com', name: 'Ana' });
  return stripe.checkout.sessions.create({
    mode: 'payment',
    customer: id,
    client_reference_id: 'order-1',
    line_items: [{ price: price.id, quantity: 1, tax_rates: [gst.id, qst.id] }],
    allowed_payment_method_types: ['card'],
    saved_payment_method_options: {
      payment_method_save: 'enabled',
      allow_redisplay_filters: ['always', 'limited'],
    },
    invoice_creation: { enabled: true, invoice_data: { metadata: { order_id: 'o1' } } },
    payment_intent_data: { metadata: { order_id: 'o1' } },
    metadata: { order_id: 'o1' },
    success_url: success,
    cancel_url: 'http://shop.example/cancelled',
    ...more,
  });
}

/** The URL of a page on the emulator's own port, in place of the shop's origin. */
const at = (url: string | null) => `${base}${new URL(url ?? '').pathname}${new URL(url ?? '').search}`;
const good = {
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  name: 'Ana',
  country: 'CA',
  province: 'QC',
};
const send = (url: string | null, form: Record<string, string>) =>
  fetch(at(url), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

describe('A checkout', () => {
  test('rounds each tax of each line on its own, half a cent up', async () => {
    const session = await begin({ expand: ['line_items.data.taxes'] });

    expect(session).toMatchObject({
      amount_subtotal: 8880,
      amount_total: 10210,
      total_details: { amount_tax: 1330 },
    });
    expect(session.line_items?.data[0]?.taxes?.map(({ amount }) => amount)).toEqual([444, 886]);
    expect(session.url).toBe(`http://shop.example/_stripe/checkout/${session.id}`);
    const lines = await stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data).toMatchObject([{ description: 'Card holder', quantity: 1, amount_total: 10210 }]);
  });

  test('is paid with a test card, sends its event and redirects to the shop', async () => {
    const session = await begin();
    const answer = await send(session.url, good);

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(success.replace('{CHECKOUT_SESSION_ID}', session.id));
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'invoice.payments'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { address: { country: 'CA', state: 'QC' } },
    });
    expect(paid.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 10210,
      metadata: { order_id: 'o1' },
    });
    expect(paid.invoice).toMatchObject({
      status: 'paid',
      total: 10210,
      amount_paid: 10210,
      metadata: { order_id: 'o1' },
    });
    const { payments, lines, total_taxes: taxes } = paid.invoice as Stripe.Invoice;
    expect(payments?.data[0]?.payment.payment_intent).toBe((paid.payment_intent as { id: string }).id);
    expect(lines.data[0]).toMatchObject({ amount: 8880, pricing: { price_details: { price: price.id } } });
    expect(taxes?.map(({ amount }) => amount)).toEqual([444, 886]);
    await received.about(session.id, 'checkout.session.completed');
  });

  test('is paid once, however often the form is sent', async () => {
    const session = await begin();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(session.url, good)));

    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const { data } = await stripe.charges.list({ customer: parseObjectId(session.customer) });
    expect(data).toHaveLength(1);
  });

  test('shows why a card was declined, keeps what was typed except the number, and is paid with another card', async () => {
    const session = await begin();
    const refused = await send(session.url, {
      ...good,
      number: '4000 0000 0000 9995',
      name: 'Ana <Roy>',
      save: 'yes',
    });
    const page = await refused.text();

    expect(refused.status).toBe(402);
    expect(page).toContain('role="alert"');
    expect(page).toContain('insufficient funds');
    expect(page).toContain('value="Ana &#60;Roy&#62;"');
    expect(page).toContain('value="12/34"');
    expect(page).not.toContain('9995');
    expect((await send(session.url, good)).status).toBe(303);
    const charges = await stripe.charges.list({ customer: parseObjectId(session.customer) });
    expect(charges.data.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect((await stripe.paymentIntents.retrieve(parseObjectId(paid.payment_intent))).latest_charge).toBe(
      charges.data[0]?.id,
    );
  });

  test.each([
    [{ number: '' }, 'number'],
    [{ number: '4242 4242 4242 4241' }, 'number'],
    [{ number: '4539 5787 6362 1486' }, 'number'],
    [{ expiry: '13/34' }, 'expiry'],
    [{ expiry: '01/20' }, 'expiry'],
    [{ cvc: '12' }, 'cvc'],
    [{ name: ' ' }, 'name'],
  ])('shows the error of %o at its field', async (bad, field) => {
    const session = await begin();
    const page = await (await send(session.url, { ...good, ...bad })).text();

    expect(page).toContain(`aria-describedby="${field}-wrong"`);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  test('saves a card on request and offers it the next time', async () => {
    const session = await begin();
    await send(session.url, { ...good, save: 'yes' });
    const customer = parseObjectId(session.customer);
    const [card] = (await stripe.customers.listPaymentMethods(customer, { type: 'card' })).data;
    const next = await begin({}, customer);
    const page = await (await fetch(at(next.url))).text();

    expect(card).toMatchObject({
      allow_redisplay: 'always',
      billing_details: { name: 'Ana', email: 'ana@example.com' },
    });
    expect(page).toMatch(new RegExp(`value="${card?.id}"\\s+checked`));
    expect((await send(next.url, { card: card?.id ?? '' })).status).toBe(303);
    expect(await stripe.checkout.sessions.retrieve(next.id)).toMatchObject({ status: 'complete' });
  });

  test('requires 3-D Secure where the card does: it is paid when completed and not when failed', async () => {
    const session = await begin();
    const secure = { ...good, number: '4000002760003184' };
    const location = (await send(session.url, secure)).headers.get('location');
    expect(location).toContain('/_stripe/secure/pi_');
    expect(await (await fetch(at(location))).text()).toContain('CA$102.10');
    const failed = await send(location, { answer: 'fail' });
    expect(failed.headers.get('location')).toContain('refused=authentication_failed');
    expect(await (await fetch(at(failed.headers.get('location')))).text()).toContain('could not confirm');
    const again = (await send(session.url, secure)).headers.get('location');
    const done = await send(again, { answer: 'complete' });

    expect(done.headers.get('location')).toContain('/success?session=');
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
  });

  test('can be declined after 3-D Secure', async () => {
    const session = await begin();
    const location = (await send(session.url, { ...good, number: '4000008260003178' })).headers.get(
      'location',
    );
    const after = await send(location, { answer: 'complete' });

    expect(after.headers.get('location')).toContain('refused=insufficient_funds');
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
  });

  test('a card that requires 3-D Secure once can be charged off session after it was saved', async () => {
    const session = await begin({ payment_intent_data: { setup_future_usage: 'off_session' } });
    const location = (await send(session.url, { ...good, number: '4000002500003155' })).headers.get(
      'location',
    );
    await send(location, { answer: 'complete' });
    const customer = parseObjectId(session.customer);
    const [card] = (await stripe.customers.listPaymentMethods(customer)).data;

    const later = stripe.paymentIntents.create({
      amount: 1000,
      currency: 'cad',
      customer,
      payment_method: card?.id ?? '',
      off_session: true,
      confirm: true,
      return_url: 'http://shop.example/back',
    });
    await expect(later).resolves.toMatchObject({ status: 'succeeded' });
  });

  test('with manual capture is complete, and paid when it is captured', async () => {
    const session = await begin({
      payment_intent_data: { capture_method: 'manual' },
      invoice_creation: undefined,
    });
    expect((await send(session.url, good)).status).toBe(303);
    const openSession = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });

    expect(openSession).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_capture' },
    });
    expect(await stripe.paymentIntents.capture(parseObjectId(openSession.payment_intent))).toMatchObject({
      status: 'succeeded',
      amount_received: 10210,
    });
  });

  test('saves a card without a payment', async () => {
    const session = await begin({
      mode: 'setup',
      currency: 'cad',
      line_items: undefined,
      invoice_creation: undefined,
      payment_intent_data: undefined,
      setup_intent_data: { metadata: { order_id: 'o1' } },
    });
    const answer = await send(session.url, good);

    expect(answer.status).toBe(303);
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      setup_intent: { status: 'succeeded' },
    });
    expect((await stripe.customers.listPaymentMethods(parseObjectId(session.customer))).data).toHaveLength(1);
  });

  test('that is expired shows so and cannot be paid', async () => {
    const session = await begin();
    await stripe.checkout.sessions.expire(session.id);
    const page = await fetch(at(`http://shop.example/_stripe/checkout/${session.id}`));

    expect(page.status).toBe(410);
    expect(await page.text()).toContain('http://shop.example/cancelled');
    expect((await send(session.url, good)).status).toBe(410);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
    await received.about(session.id, 'checkout.session.expired');
  });

  test('refuses what Stripe refuses', async () => {
    await expect(begin({ subscription_data: { trial_period_days: 44 } })).rejects.toMatchObject({
      param: 'subscription_data',
    });
    await expect(begin({ line_items: [] })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'line_items',
    });
    await expect(begin({ line_items: [{ price: 'price_no', quantity: 1 }] })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'line_items[0][price]',
    });
    await expect(begin({ line_items: [{ price: price.id, quantity: 0 }] })).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
    });
    await expect(begin({ expires_at: Math.floor(Date.now() / 1000) + 60 })).rejects.toMatchObject({
      param: 'expires_at',
    });
  });
});

describe.each([
  ['en', 'en', 'Pay CA$102.10', 'Test payments: no money moves'],
  ['fr-CA', 'fr-CA', 'Payer 102,10\u00a0$', 'Paiements d’essai'],
  ['zh', 'zh-CN', '支付 CA$102.10', '测试付款'],
  ['zh-TW', 'zh-TW', '支付 $102.10', '測試付款'],
] as const)('The checkout in %s', (locale, tag, button, banner) => {
  test('is translated and has no script', async () => {
    const session = await begin({ locale });
    const answer = await fetch(at(session.url));
    const page = await answer.text();

    expect(page).toContain(`<html lang="${tag}">`);
    expect(page.replaceAll('CA$', '$')).toContain(button.replaceAll('CA$', '$'));
    expect(page).toContain(banner);
    const style = createHash('sha256')
      .update(page.split(/<\/?style>/)[1] ?? '')
      .digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${style}'`);
    expect(page).not.toMatch(/<script|style="|\{\w+\}[^{}]*<\/(p|span|button)>/);
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' http:\/\/shop.example; base-uri 'none'/,
    );
  });
});

test('An unpaid checkout expires when its time is over', async () => {
  const session = await begin();
  await control('/clock', { advance_days: 1.01 });

  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
  const [expired] = (await received.about(session.id, 'checkout.session.expired')).slice(-1);
  expect(expired?.event.created).toBe(session.expires_at);
});

test('A guest becomes a customer only where an invoice or a saved card requires one', async () => {
  const guest = { customer: undefined, saved_payment_method_options: undefined };
  const [plain, invoiced] = [await begin({ ...guest, invoice_creation: undefined }), await begin(guest)];
  expect(await (await send(plain.url, good)).text()).toContain('id="email-wrong"');
  for (const { url } of [plain, invoiced]) await send(url, { ...good, email: 'guest@example.com' });

  const [one, other] = [
    await stripe.checkout.sessions.retrieve(plain.id),
    await stripe.checkout.sessions.retrieve(invoiced.id, { expand: ['customer'] }),
  ];
  expect(one).toMatchObject({
    status: 'complete',
    customer: null,
    invoice: null,
    customer_details: { email: 'guest@example.com', name: 'Ana' },
  });
  expect(other).toMatchObject({
    status: 'complete',
    customer: { email: 'guest@example.com' },
    invoice: expect.stringMatching(/^in_/) as string,
  });
});
