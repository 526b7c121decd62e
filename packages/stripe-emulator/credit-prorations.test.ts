import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { parseObjectId } from './test/account.ts';
import { firstItem, subscribers } from './test/subscribers.ts';

const { stripe, prices, subscribe, read, invoicesOf, now, forward } = await subscribers();
const { annual, duo, monthly } = prices;
const newRate = (display_name: string, percentage: number, state: string) =>
  stripe.taxRates.create({ display_name, percentage, inclusive: false, country: 'CA', state });
const hst = await newRate('HST', 13, 'ON');
const gst = await newRate('GST', 5, 'AB');

type SubscriptionAndId = Awaited<ReturnType<typeof subscribe>>;

/** An annual plan that was billed with 13 % a hundred days ago. */
async function subscribeInOntario(params: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const taken = await subscribe({ items: [{ price: annual.id }], default_tax_rates: [hst.id], ...params });
  await forward(100);
  return taken;
}

const switchTo = ({ subscription }: SubscriptionAndId, price: Stripe.Price, rates?: string[]) => ({
  items: [{ id: firstItem(subscription).id, price: price.id }],
  proration_behavior: 'always_invoice' as const,
  proration_date: now(),
  ...(rates && { default_tax_rates: rates }),
});
const lastInvoice = async (id: string) => (await invoicesOf(id)).at(-1)!;
const getTaxes = ({ taxes }: Stripe.InvoiceLineItem) =>
  (taxes ?? []).map(({ amount, tax_rate_details: details }) => [details?.tax_rate, amount]);
const creditedLines = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.subscription_item_details?.proration_details?.credited_items;

describe('A credit in flexible billing mode', () => {
  test('has the tax rates of the line that it credits; the charge beside it has those of today', async () => {
    const taken = await subscribeInOntario();
    const first = await lastInvoice(taken.id);
    const params = switchTo(taken, duo, [gst.id]);
    const preview = await stripe.invoices.createPreview({
      subscription: taken.id,
      subscription_details: params,
    });
    await stripe.subscriptions.update(taken.id, params);
    const billed = await lastInvoice(taken.id);
    const [credit, charge] = billed.lines.data as [Stripe.InvoiceLineItem, Stripe.InvoiceLineItem];
    expect(getTaxes(credit)).toEqual([[hst.id, Math.round(credit.amount * 0.13)]]);
    expect(getTaxes(charge)).toEqual([[gst.id, Math.round(charge.amount * 0.05)]]);
    expect(billed.total).toBe(
      billed.lines.data.flatMap(getTaxes).reduce((sum, [, cents]) => sum + Number(cents), billed.subtotal),
    );
    expect(creditedLines(credit)).toEqual({
      invoice: first.id,
      invoice_line_items: [first.lines.data[0]!.id],
    });
    expect(creditedLines(charge)).toBeNull();
    expect(preview.lines.data.map(getTaxes)).toEqual(billed.lines.data.map(getTaxes));
    expect(preview.total).toBe(billed.total);
  });

  test('has no tax if the line that it credits had none', async () => {
    const taken = await subscribeInOntario({ default_tax_rates: [] });
    await stripe.subscriptions.update(taken.id, switchTo(taken, duo, [hst.id]));
    const [credit, charge] = (await lastInvoice(taken.id)).lines.data;
    expect(getTaxes(credit!)).toEqual([]);
    expect(getTaxes(charge!)).toHaveLength(1);
  });

  test('takes each debit back once, however often the plan changes', async () => {
    const taken = await subscribeInOntario();
    await stripe.subscriptions.update(taken.id, switchTo(taken, duo, [gst.id]));
    const charge = (await lastInvoice(taken.id)).lines.data[1]!;
    await forward(50);
    await stripe.subscriptions.update(taken.id, switchTo(taken, monthly));
    const lines = (await lastInvoice(taken.id)).lines.data;
    const credits = lines.filter(({ amount }) => amount < 0);
    expect(credits).toHaveLength(1);
    expect(creditedLines(credits[0]!)?.invoice_line_items).toEqual([charge.id]);
    expect(getTaxes(credits[0]!)[0]![0]).toBe(gst.id);
    const { start, end } = charge.period;
    const { start: at } = credits[0]!.period;
    expect(credits[0]!.amount).toBe(-Math.round((charge.amount * (end - at)) / (end - start)));
  });

  test('is linked to its debit on the pending item of a pause', async () => {
    const taken = await subscribeInOntario();
    const first = await lastInvoice(taken.id);
    await stripe.subscriptions.update(taken.id, { default_tax_rates: [gst.id], proration_behavior: 'none' });
    await stripe.subscriptions.pause(taken.id, { type: 'subscription' });
    const customer = parseObjectId(taken.subscription.customer);
    const { data } = await stripe.invoiceItems.list({ customer, pending: true });
    expect(data).toHaveLength(1);
    expect(data[0]!.tax_rates?.map(({ id }) => id)).toEqual([hst.id]);
    expect(data[0]!.proration_details?.credited_items).toEqual({
      type: 'invoice_line_items',
      invoice_line_item_details: { invoice: first.id, invoice_line_items: [first.lines.data[0]!.id] },
    });
  });

  test('is not made by a change of tax rates only', async () => {
    const taken = await subscribeInOntario();
    await stripe.subscriptions.update(taken.id, { default_tax_rates: [gst.id], proration_behavior: 'none' });
    expect(await invoicesOf(taken.id)).toHaveLength(1);
    expect((await read(taken.id)).default_tax_rates).toMatchObject([{ id: gst.id }]);
  });
});

test('In classic billing mode a credit has the tax rates of the day', async () => {
  const taken = await subscribeInOntario({ billing_mode: { type: 'classic' } });
  await stripe.subscriptions.update(taken.id, { default_tax_rates: [gst.id], proration_behavior: 'none' });
  await stripe.subscriptions.update(taken.id, switchTo(taken, duo));
  const [credit] = (await lastInvoice(taken.id)).lines.data;
  expect(getTaxes(credit!)[0]![0]).toBe(gst.id);
  expect(creditedLines(credit!)).toBeNull();
});

test("A renewal's draft takes new default tax rates for the lines without rates of their own", async () => {
  const taken = await subscribe({ items: [{ price: monthly.id }], default_tax_rates: [hst.id] });
  const { current_period_end: end } = firstItem(taken.subscription);
  await forward((end - now()) / 86_400 + 0.01);
  const draft = await lastInvoice(taken.id);
  expect(draft).toMatchObject({ status: 'draft', total: 1130 });
  const changed = await stripe.invoices.update(draft.id, { default_tax_rates: [gst.id] });
  expect(changed).toMatchObject({ total: 1050, total_taxes: [{ amount: 50 }] });
  await forward(0.1);
  expect(await lastInvoice(taken.id)).toMatchObject({ id: draft.id, status: 'paid', amount_paid: 1050 });
});

describe('Cancelling at once', () => {
  const listPending = async ({ subscription }: SubscriptionAndId) =>
    (await stripe.invoiceItems.list({ customer: parseObjectId(subscription.customer), pending: true })).data;
  const pauseAndBuy = async () => {
    const taken = await subscribeInOntario();
    await stripe.subscriptions.pause(taken.id, { type: 'subscription' });
    const customer = parseObjectId(taken.subscription.customer);
    await stripe.invoiceItems.create({ customer, amount: 500, currency: 'cad' });
    return taken;
  };

  test('deletes pending prorations and leaves other pending items', async () => {
    const taken = await pauseAndBuy();
    expect(await listPending(taken)).toHaveLength(2);
    await stripe.subscriptions.cancel(taken.id);
    expect((await listPending(taken)).map(({ amount }) => amount)).toEqual([500]);
  });

  test('with `prorate` leaves the credit of the unused time pending', async () => {
    const taken = await subscribeInOntario();
    await stripe.subscriptions.cancel(taken.id, { prorate: true });
    const [credit] = await listPending(taken);
    expect(credit).toMatchObject({ proration: true });
    expect(credit!.amount).toBeLessThan(0);
    expect(await invoicesOf(taken.id)).toHaveLength(1);
  });

  test('with `prorate` and `invoice_now` bills all that is pending', async () => {
    const taken = await subscribeInOntario();
    await stripe.subscriptions.cancel(taken.id, { prorate: true, invoice_now: true });
    expect(await listPending(taken)).toEqual([]);
    const last = await lastInvoice(taken.id);
    expect(last).toMatchObject({ status: 'paid', amount_paid: 0 });
    const buyer = await stripe.customers.retrieve(parseObjectId(taken.subscription.customer));
    expect(buyer).toMatchObject({ balance: last.total });
  });

  test('with `invoice_now` while paused bills the credit of the pause', async () => {
    const taken = await pauseAndBuy();
    await stripe.subscriptions.cancel(taken.id, { invoice_now: true });
    expect(await listPending(taken)).toEqual([]);
    expect((await lastInvoice(taken.id)).lines.data).toHaveLength(2);
  });
});
