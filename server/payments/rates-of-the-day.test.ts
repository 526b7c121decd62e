import { describe, expect, test } from 'vitest';
import { localDay } from '@visita/core/addresses/local-day';
import { addDays } from '@visita/core/days';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { transaction } from '../database/transaction.ts';
import { documentSheet } from '../documents/document-sheet.ts';
import { findDocument } from '../documents/queries.ts';
import { readSubscription } from '../subscriptions/read-subscription.ts';
import { refreshTaxes } from '../subscriptions/refresh-taxes.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { readInvoice } from './read-invoice.ts';

const app = await subscriptionWorld({ retries: 0 });
const { clock, database, deps, given, rows, runClock, settle } = app;

/** The rate of the HST of Ontario, in thousandths of a percent: each change adds one percent. */
let rate = 13_000;

/** Replaces the HST of Ontario from a day on, by default with one that is a percent higher. */
async function changeRate(from: Date, by = 1000): Promise<void> {
  const day = localDay({ country: 'CA', province: 'ON' }, from);
  rate += by;
  await rows(
    `update tax_rates set valid_until = $1::date where province = 'ON' and kind = 'hst' and valid_until is null`,
    [day],
  );
  await rows(
    `insert into tax_rates (code, country, province, kind, rate, is_registered, valid_from)
     values ($1, 'CA', 'ON', 'hst', $2, true, $3::date)`,
    [`hst-on-${day}`, rate, day],
  );
}

const lastInvoice = async ({ id }: Subscriber) =>
  (
    await rows(
      `select status, reason, total, tax_amount, taxes from subscription_invoices
       where subscription_id = $1 and reason <> 'create' order by created_at desc, id desc limit 1`,
      [id],
    )
  )[0];
const listRates = (taxes: unknown) => (taxes as { rate: number }[]).map(({ rate }) => rate);
const getAlerts = ({ id }: Subscriber) =>
  rows(`select detail from alerts where kind = 'taxOutdated' and about = $1`, [id]);

/** Lists the refunds of the subscription's charges with their credit notes. */
const listRefunded = ({ id }: Subscriber) =>
  rows(
    `select r.amount, r.status, d.subtotal, d.tax_amount, d.total from refunds r
     join payments p on p.id = r.payment_id join subscription_invoices i on i.id = p.subscription_invoice_id
     left join documents d on d.refund_id = r.id where i.subscription_id = $1`,
    [id],
  );

describe('a tax rate that has changed', () => {
  test('is that of a switch, as its preview said', async () => {
    const one = await given.subscriber({ plan: 'annual', status: 'active', card: false });
    await settle();
    await changeRate(clock.now());
    const preview = await one.person.calls(subscriptions.previewSwitch, {
      params: { id: one.id },
      query: { plan: 'duo-annual' },
    });
    expect(listRates(preview.charge.taxes)).toEqual([13_000, rate]);
    await one.person.calls(subscriptions.change, {
      params: { id: one.id },
      body: { plan: 'duo-annual', prorationAt: preview.prorationAt ?? undefined },
    });
    await settle();
    const invoice = await lastInvoice(one);
    expect(invoice).toMatchObject({ reason: 'update', status: 'paid', total: preview.charge.total });
    expect(listRates(invoice?.['taxes'])).toEqual([13_000, rate]);
  });

  test('is that of the period after a pause, as its preview said', async () => {
    const one = await given.subscriber({ plan: 'annual', status: 'active', card: false });
    await runClock(20);
    await one.person.calls(subscriptions.pause, { params: { id: one.id } });
    await changeRate(clock.now());
    const preview = await one.person.calls(subscriptions.previewResume, { params: { id: one.id } });
    expect(preview.charge.lines.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    expect(listRates(preview.charge.taxes)).toEqual([13_000, rate]);
    await one.person.calls(subscriptions.resume, { params: { id: one.id } });
    await settle();
    const invoice = await lastInvoice(one);
    expect(invoice).toMatchObject({ reason: 'resume', status: 'paid', total: preview.charge.total });
    expect(listRates(invoice?.['taxes'])).toEqual([13_000, rate]);
  });

  test('is that of a renewal that was announced before', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
    await settle();
    const { periodEnd } = await one.row();
    const until = (date: Date) => (date.getTime() - clock.now().getTime()) / 86_400_000;
    await runClock(until(addDays(periodEnd!, -2)));
    await changeRate(addDays(periodEnd!, -1));
    await runClock(until(periodEnd!) + 0.01);
    expect(await lastInvoice(one)).toMatchObject({
      reason: 'cycle',
      status: 'draft',
      tax_amount: rate / 100,
    });
    await runClock(0.1);
    expect(await lastInvoice(one)).toMatchObject({
      reason: 'cycle',
      status: 'paid',
      total: 1000 + rate / 100,
    });
    expect(await getAlerts(one)).toEqual([]);
  });

  test('leaves the plan that is to begin with the next period, whose phases get it', async () => {
    const one = await given.subscriber({ plan: 'annual', status: 'active', card: false });
    await settle();
    await one.person.calls(subscriptions.change, { params: { id: one.id }, body: { plan: 'monthly' } });
    const { periodEnd, scheduleId, stripeId } = await one.row();
    await changeRate(addDays(periodEnd!, -1));
    await refreshTaxes(deps, { stripeId: stripeId! });
    // an event is handled before any job
    const news = await readSubscription(deps, { stripeId: stripeId! });
    await transaction(database.db, async (tx) => news?.(tx));
    await settle();
    expect(await one.row()).toMatchObject({ plan: 'annual', laterPlan: 'monthly', scheduleId });
    await runClock((periodEnd!.getTime() - clock.now().getTime()) / 86_400_000 + 0.1);
    expect(await one.row()).toMatchObject({ plan: 'monthly', laterPlan: null });
    expect(await lastInvoice(one)).toMatchObject({ reason: 'cycle', total: 1000 + rate / 100 });
    expect(await getAlerts(one)).toEqual([]);
  });

  test('raises an alert if a renewal was charged before its draft was seen', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
    await settle();
    const { periodEnd, subscriptionNo } = await one.row();
    const until = (date: Date) => (date.getTime() - clock.now().getTime()) / 86_400_000;
    await runClock(until(addDays(periodEnd!, -2)));
    await changeRate(addDays(periodEnd!, -1));
    await runClock(3);
    expect(await lastInvoice(one)).toMatchObject({
      reason: 'cycle',
      status: 'paid',
      total: 990 + rate / 100,
    });
    const [alert] = await getAlerts(one);
    expect(alert?.['detail']).toContain(subscriptionNo);
    expect(alert?.['detail']).toContain(` ${(rate / 10_000).toFixed(2)}`);
    expect(await listRefunded(one)).toEqual([]);
  });

  test('is refunded where a renewal was charged more before its draft was seen, once', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
    await settle();
    const { periodEnd } = await one.row();
    const until = (date: Date) => (date.getTime() - clock.now().getTime()) / 86_400_000;
    await runClock(until(addDays(periodEnd!, -2)));
    await changeRate(addDays(periodEnd!, -1), -2000);
    await runClock(3);
    await settle();
    expect(await getAlerts(one)).toHaveLength(1);
    expect(await listRefunded(one)).toEqual([
      { amount: 20, status: 'succeeded', subtotal: 0, tax_amount: 20, total: 20 },
    ]);
    const [invoice] = await rows(
      `select stripe_id from subscription_invoices where subscription_id = $1 and reason = 'cycle'
       order by created_at desc limit 1`,
      [one.id],
    );
    const read = await readInvoice(app.deps, { invoiceId: String(invoice?.['stripe_id']) });
    await transaction(app.database.db, async (tx) => read?.(tx));
    await settle();
    expect(await listRefunded(one)).toHaveLength(1);
  });
});

test('a charge that is paid after a decline is dated on the day of its invoice, whose rates and tax period it has', async () => {
  const one = await given.subscriber({ plan: 'annual', status: 'pending' });
  const [{ finalized_at: finalizedAt } = {}] = await rows(
    `select finalized_at from subscription_invoices where subscription_id = $1 and status = 'open'`,
    [one.id],
  );
  await runClock(2);
  await one.person.calls(subscriptions.change, {
    params: { id: one.id },
    body: { paymentMethodId: await app.saveCard(one.person) },
  });
  await settle();
  const [paper] = await rows(
    `select d.id, issued_at, d.paid_on::text, entry.happened_at from documents d
     join subscription_invoices i on i.id = d.subscription_invoice_id
     join ledger_entries entry on entry.document_id = d.id and entry.kind = 'invoice'
     where i.subscription_id = $1 and i.reason = 'cycle'`,
    [one.id],
  );
  expect(paper).toMatchObject({ issued_at: finalizedAt, happened_at: finalizedAt });
  expect(new Date(String(paper?.['paid_on'])).getTime()).toBeGreaterThan((finalizedAt as Date).getTime());
  const whole = await findDocument(app.database.db, { id: String(paper?.['id']) });
  const labels = whole && documentSheet(whole, 'en').facts.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Issued on', 'Paid on']));
});

test('A plan that has ended at Stripe is given no other tax rates, and its end is heard', async () => {
  const one = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  await settle();
  const { stripeId, periodEnd } = await one.row();
  await deps.stripe.request((sdk) => sdk.subscriptions.cancel(stripeId!));
  await changeRate(addDays(periodEnd!, -1));
  expect(await refreshTaxes(deps, { stripeId: stripeId! })).toBe(false);
  await settle();
  expect(await one.row()).toMatchObject({ status: 'cancelled' });
});
