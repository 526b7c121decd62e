import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { account, parseObjectId } from './test/account.ts';

const { stripe, base, received } = await account();
const hst = await stripe.taxRates.create({
  display_name: 'HST',
  percentage: 13,
  inclusive: false,
  country: 'CA',
  state: 'ON',
});
const product = await stripe.products.create({
  name: 'NFC card',
  default_price_data: { currency: 'cad', unit_amount: 1999 },
});
const price = parseObjectId(product.default_price ?? null);
const local = (url: string | null | undefined) => `${base}${new URL(url ?? '').pathname}`;

async function draft(card?: string) {
  const { id: customer } = await stripe.customers.create({
    name: 'Ana',
    email: 'ana@example.com',
    preferred_locales: ['fr-CA'],
  });
  const attached = card === undefined ? undefined : await stripe.paymentMethods.attach(card, { customer });
  const invoice = await stripe.invoices.create({
    customer,
    currency: 'cad',
    auto_advance: false,
    pending_invoice_items_behavior: 'exclude',
    metadata: { order_id: 'o1' },
  });
  await stripe.invoiceItems.create({
    customer,
    invoice: invoice.id,
    pricing: { price },
    quantity: 2,
    tax_rates: [hst.id],
  });
  return { customer, card: attached?.id ?? '', id: invoice.id };
}

describe('An invoice', () => {
  test('is drafted, finalized and paid with a saved card, and lists its payment', async () => {
    const { id, card } = await draft('pm_card_visa');
    expect(await stripe.invoices.retrieve(id)).toMatchObject({
      status: 'draft',
      subtotal: 3998,
      total: 4518,
      number: null,
    });
    const open = await stripe.invoices.finalizeInvoice(id, { expand: ['confirmation_secret'] });
    expect(open).toMatchObject({
      status: 'open',
      amount_due: 4518,
      confirmation_secret: { type: 'payment_intent' },
    });
    expect(open.number).toMatch(/^\w+-0001$/);
    expect(open.total_taxes).toMatchObject([
      { amount: 520, taxable_amount: 3998, tax_rate_details: { tax_rate: hst.id } },
    ]);

    const paid = await stripe.invoices.pay(id, {
      payment_method: card,
      off_session: false,
      expand: ['payments.data.payment.payment_intent'],
    });

    expect(paid).toMatchObject({ status: 'paid', amount_paid: 4518, amount_remaining: 0, attempt_count: 1 });
    expect(paid.payments?.data[0]).toMatchObject({
      status: 'paid',
      amount_paid: 4518,
      payment: { payment_intent: { status: 'succeeded' } },
    });
    expect((await stripe.invoicePayments.list({ invoice: id })).data).toHaveLength(1);
    const events = await received.about(id, 'invoice.payment_succeeded');
    expect(events.map(({ event }) => event.type)).toEqual([
      'invoice.created',
      'invoice.updated',
      'invoice.finalized',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('that is declined stays open and can be voided', async () => {
    const { id, card } = await draft('pm_card_chargeCustomerFail');
    await stripe.invoices.finalizeInvoice(id);

    await expect(stripe.invoices.pay(id, { payment_method: card })).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect(await stripe.invoices.retrieve(id)).toMatchObject({
      status: 'open',
      attempt_count: 1,
      attempted: true,
    });
    await received.about(id, 'invoice.payment_failed');
    await expect(stripe.invoices.voidInvoice(id)).resolves.toMatchObject({ status: 'void' });
    await received.about(id, 'invoice.voided');
    await expect(stripe.invoices.voidInvoice(id)).rejects.toMatchObject({
      code: 'status_transition_invalid',
    });
  });

  test('that requires 3-D Secure is paid when it is completed', async () => {
    const { id, card } = await draft('pm_card_authenticationRequired');
    await stripe.invoices.finalizeInvoice(id);
    await expect(stripe.invoices.pay(id, { payment_method: card, off_session: false })).rejects.toMatchObject(
      {
        code: 'invoice_payment_intent_requires_action',
      },
    );
    await received.about(id, 'invoice.payment_action_required');
    const { payments } = await stripe.invoices.retrieve(id, { expand: ['payments'] });
    const intent = await stripe.paymentIntents.retrieve(
      parseObjectId(payments?.data[0]?.payment.payment_intent ?? null),
    );
    await fetch(local(intent.next_action?.redirect_to_url?.url), {
      method: 'POST',
      body: new URLSearchParams({ answer: 'complete' }),
    });

    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid' });
  });

  test('of zero is paid at once, and one that is sent has a due date', async () => {
    const { id: customer } = await stripe.customers.create({});
    const free = await stripe.invoices.create({ customer, currency: 'cad' });
    expect(await stripe.invoices.finalizeInvoice(free.id)).toMatchObject({ status: 'paid', total: 0 });

    const sent = await stripe.invoices.create({
      customer,
      currency: 'cad',
      collection_method: 'send_invoice',
      days_until_due: 30,
    });
    expect((sent.due_date ?? 0) - sent.created).toBe(30 * 24 * 3600);
    await expect(
      stripe.invoices.create({ customer, collection_method: 'send_invoice' }),
    ).rejects.toMatchObject({
      code: 'parameter_missing',
    });
    await stripe.invoiceItems.create({ customer, invoice: sent.id, amount: 29900, currency: 'cad' });
    expect(await stripe.invoices.sendInvoice(sent.id)).toMatchObject({ status: 'open', amount_due: 29900 });
    // an uncollectible invoice can still be paid
    expect(await stripe.invoices.markUncollectible(sent.id)).toMatchObject({ status: 'uncollectible' });
    expect(await stripe.invoices.pay(sent.id, { paid_out_of_band: true })).toMatchObject({ status: 'paid' });
  });

  test('is paid in parts, and what is paid beyond it is the customer’s credit', async () => {
    const { id, customer, card } = await draft('pm_card_visa');
    await stripe.invoices.finalizeInvoice(id);
    const part = async (amount: number) => {
      const intent = await stripe.paymentIntents.create({
        amount,
        currency: 'cad',
        customer,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      });
      await stripe.invoices.attachPayment(id, { payment_intent: intent.id });
      return intent.id;
    };
    const pay = (intent: string) =>
      stripe.paymentIntents.confirm(intent, { payment_method: card, off_session: true });
    const first = await part(2000);
    await expect(stripe.invoices.attachPayment(id, { payment_intent: first })).rejects.toThrow('attached');
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ amount_paid: 0, amount_remaining: 4518 });
    await pay(first);
    const { payments, ...open } = await stripe.invoices.retrieve(id, { expand: ['payments'] });
    expect(open).toMatchObject({ status: 'open', amount_paid: 2000, amount_remaining: 2518 });
    expect(payments?.data).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ is_default: true, status: 'open', amount_requested: 2518 }),
        expect.objectContaining({ is_default: false, status: 'paid', amount_paid: 2000 }),
      ]),
    );
    await pay(await part(3000));
    expect(await stripe.invoices.retrieve(id)).toMatchObject({
      status: 'paid',
      amount_paid: 4518,
      amount_remaining: 0,
      amount_overpaid: 482,
    });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -482 });
    const { data } = await stripe.customers.listBalanceTransactions(customer);
    expect(data).toMatchObject([{ type: 'invoice_overpaid', amount: -482, invoice: id }]);
    await expect(part(100)).rejects.toThrow('status of `open`');
  });

  test('returns the credit that it used when it is voided', async () => {
    const { id, customer } = await draft();
    await stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: 'cad' });
    expect(await stripe.invoices.finalizeInvoice(id)).toMatchObject({ total: 4518, amount_due: 4018 });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
    await stripe.invoices.voidInvoice(id);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -500 });
    const { data } = await stripe.customers.listBalanceTransactions(customer, { limit: 1 });
    expect(data).toMatchObject([{ type: 'unapplied_from_invoice', amount: -500, invoice: id }]);
  });

  test('includes pending items, lists its lines, and changes with them', async () => {
    const { id: customer } = await stripe.customers.create({});
    const item = await stripe.invoiceItems.create({
      customer,
      amount: 700,
      currency: 'cad',
      description: 'Waiting',
    });
    const invoice = await stripe.invoices.create({
      customer,
      currency: 'cad',
      pending_invoice_items_behavior: 'include',
    });
    expect(invoice.total).toBe(700);
    await stripe.invoiceItems.update(item.id, { amount: 900, tax_rates: [hst.id] });
    expect((await stripe.invoices.listLineItems(invoice.id)).data).toMatchObject([
      { amount: 900, taxes: [{ amount: 117 }] },
    ]);
    await stripe.invoiceItems.del(item.id);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ total: 0 });
    expect(await stripe.invoices.del(invoice.id)).toMatchObject({ deleted: true });
  });

  test('has a page in its customer’s language that takes a card, and a PDF', async () => {
    const { id } = await draft();
    const open = await stripe.invoices.finalizeInvoice(id);
    const page = await (await fetch(local(open.hosted_invoice_url))).text();
    expect(page).toContain('<html lang="fr-CA">');
    expect(page).toContain('45,18\u00a0$');
    const form = {
      number: '5555 5555 5555 4444',
      expiry: '11/33',
      cvc: '999',
      name: 'Ana',
      country: 'CA',
      province: 'ON',
    };
    const sent = await fetch(local(open.hosted_invoice_url), {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });

    expect([sent.status, sent.headers.get('location')]).toEqual([303, open.hosted_invoice_url]);
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid' });
    const pdf = await fetch(local(open.invoice_pdf));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
      mergePages: true,
    });
    expect(text).toMatch(
      /Facture \S+-0001 · Payée.*2 × NFC card.*39,98\s\$.*HST \(13\s%\).*5,20\s\$.*Total.*45,18\s\$.*Paiements d’essai/s,
    );
    expect((await fetch(local(open.hosted_invoice_url?.replace(/\w$/, '_')))).status).toBe(404);
  });

  test('An invoice without lines has a PDF', async () => {
    const { id: customer } = await stripe.customers.create({ name: 'Ana' });
    const { id } = await stripe.invoices.create({ customer, currency: 'cad' });
    const { invoice_pdf } = await stripe.invoices.finalizeInvoice(id);

    expect((await fetch(local(invoice_pdf))).headers.get('content-type')).toBe('application/pdf');
  });
});

describe('The portal', () => {
  test('adds a card, makes it the default, removes it, and links back', async () => {
    const { id: customer } = await stripe.customers.create({ name: 'Ana' });
    const configuration = await stripe.billingPortal.configurations.create({
      features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
    });
    const session = await stripe.billingPortal.sessions.create({
      customer,
      configuration: configuration.id,
      return_url: 'http://shop.example/me',
      locale: 'zh-TW',
    });
    const page = await (await fetch(local(session.url))).text();
    expect(page).toContain('<html lang="zh-TW">');
    expect(page).toContain('href="http://shop.example/me"');

    const form = {
      number: '4242424242424242',
      expiry: '11/33',
      cvc: '999',
      name: 'Ana',
      country: 'CA',
      province: 'ON',
    };
    const send = (path: string, body: Record<string, string>) =>
      fetch(`${local(session.url)}${path}`, {
        method: 'POST',
        body: new URLSearchParams(body),
        redirect: 'manual',
      });
    expect((await send('/add', { ...form, number: '4000000000000002' })).status).toBe(402);
    expect((await send('/add', form)).headers.get('location')).toBe(session.url);
    const [card] = (await stripe.customers.listPaymentMethods(customer)).data;
    await send('', { card: card?.id ?? '', act: 'default' });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: card?.id },
    });
    await send('', { card: card?.id ?? '', act: 'remove' });
    expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
    expect((await fetch(`${base}/_stripe/portal/${session.id}/guess`)).status).toBe(404);
  });

  test('has a default configuration', async () => {
    const { id: customer } = await stripe.customers.create({});
    const session = await stripe.billingPortal.sessions.create({ customer, expand: ['configuration'] });
    const { data } = await stripe.billingPortal.configurations.list({ is_default: true });

    expect(session.configuration).toMatchObject({ is_default: true, id: data[0]?.id });
    await stripe.billingPortal.configurations.update(data[0]?.id ?? '', {
      business_profile: { headline: 'Visit us' },
    });
  });
});

describe('The catalogue', () => {
  test('finds prices by lookup key, and transfers a key on request', async () => {
    const key = 'plan_monthly_cad';
    const first = await stripe.prices.create({
      product: product.id,
      currency: 'cad',
      unit_amount: 1000,
      lookup_key: key,
      recurring: { interval: 'month' },
    });
    await expect(
      stripe.prices.create({ product: product.id, currency: 'cad', unit_amount: 1200, lookup_key: key }),
    ).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
    const second = await stripe.prices.create({
      product: product.id,
      currency: 'cad',
      unit_amount: 1200,
      lookup_key: key,
      transfer_lookup_key: true,
    });
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, expand: ['data.product'] });

    expect(data).toMatchObject([{ id: second.id, unit_amount: 1200, product: { name: 'NFC card' } }]);
    expect(await stripe.prices.retrieve(first.id)).toMatchObject({
      lookup_key: null,
      recurring: { interval: 'month' },
    });
    await expect(stripe.products.create({ id: product.id, name: 'Again' })).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
    await expect(stripe.products.del(product.id)).rejects.toMatchObject({ statusCode: 400 });
    await stripe.products.update(product.id, { active: false, description: 'Gone' });
    expect((await stripe.products.list({ ids: [product.id], active: true })).data).toEqual([]);
    expect((await stripe.taxRates.list({ active: true })).data).toHaveLength(1);
    await stripe.taxRates.update(hst.id, { active: false });
  });
});
