import { describe, expect, test } from 'vitest';
import { addresses } from '@visita/core/addresses/contract';
import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { documentSheet } from '../documents/document-sheet.ts';
import { findDocument } from '../documents/queries.ts';
import { newAddress } from '../test/address.ts';
import { compareAll } from '../test/reconcile.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

const app = await subscriptionWorld({ retries: 0 });
const { database, deps, given, rows, runClock, settle } = app;

/** Moves the subscriber's default address to Alberta, where GST of 5 % takes the place of HST of 13 %. */
async function moveToAlberta({ person }: Subscriber): Promise<void> {
  const address = { ...newAddress, province: 'AB', city: 'Calgary', zipCode: 'T2P 1J9' };
  const { id } = await person.calls(addresses.add, { body: address });
  await person.calls(addresses.makeDefault, { params: { id } });
  await settle();
}

const getPapers = ({ id }: Subscriber) =>
  rows(
    `select d.id, d.kind, d.subtotal, d.tax_amount, d.total, d.balance_applied, d.taxes, d.lines from documents d
     join subscription_invoices i on i.id in (d.subscription_invoice_id, d.credited_by_id)
     where i.subscription_id = $1 group by d.id order by d.serial`,
    [id],
  );
const taxesByCode = (taxes: unknown) =>
  Object.fromEntries((taxes as { code: string; amount: number }[]).map(({ code, amount }) => [code, amount]));

/** The balances of all accounts of a subscription's sales, without those that are even. */
const getBalances = async ({ id }: Subscriber) =>
  Object.fromEntries(
    (
      await rows(
        `select account, sum(amount)::int as balance from ledger_lines join ledger_entries e on e.id = entry_id
         join subscription_invoices i on i.id = e.subscription_invoice_id
         where i.subscription_id = $1 group by account having sum(amount) <> 0 order by account`,
        [id],
      )
    ).map(({ account, balance }) => [account, balance]),
  );

const getDeadEvents = () => rows(`select type, error from stripe_events where state in ('dead', 'failed')`);

describe('after a move to another province', () => {
  test('a switch credits the old tax and charges the new one, on one invoice', async () => {
    const one = await given.subscriber({ plan: 'annual', status: 'active', card: false });
    await settle();
    await runClock(100);
    await moveToAlberta(one);
    const preview = await one.person.calls(subscriptions.previewSwitch, {
      params: { id: one.id },
      query: { plan: 'duo-annual' },
    });
    expect(preview.charge.taxes.map(({ kind, amount }) => [kind, Math.sign(amount)])).toEqual([
      ['hst', -1],
      ['gst', 1],
    ]);
    await one.person.calls(subscriptions.change, {
      params: { id: one.id },
      body: { plan: 'duo-annual', prorationAt: preview.prorationAt ?? undefined },
    });
    await settle();
    const [first, second, ...others] = await getPapers(one);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kind: 'invoice', total: 10_034 });
    expect(second).toMatchObject({
      kind: 'invoice',
      subtotal: preview.charge.subtotal,
      total: preview.charge.total,
      balance_applied: 0,
    });
    expect(taxesByCode(second?.['taxes'])).toEqual(
      Object.fromEntries(preview.charge.taxes.map(({ code, amount }) => [code, amount])),
    );
    const lines = second?.['lines'] as { amount: number; words: Record<string, { name: string }> }[];
    expect(lines.map(({ amount, words }) => [Math.sign(amount), words['en']?.name])).toEqual([
      [-1, 'Unused time: Annual plan'],
      [1, 'Duo annual plan'],
    ]);
    expect(await getDeadEvents()).toEqual([]);
    expect(await compareAll(deps)).toBe(0);
    expect(await getBalances(one)).toMatchObject({ tax_gst_hst: expect.any(Number) });
    expect(await getBalances(one)).not.toHaveProperty('receivable');
    const whole = await findDocument(database.db, { id: String(second?.['id']) });
    const sums = whole && documentSheet(whole, 'en').sums.map(({ label }) => label);
    expect(sums).toEqual(['Subtotal', 'HST (13%)', 'GST (5%)', 'Total (CAD)']);
  });

  test('a refund of all of it has the mirrored lines and taxes, and a part of it is in proportion', async () => {
    const one = await given.subscriber({ plan: 'annual', status: 'active', card: false });
    await settle();
    await runClock(100);
    await moveToAlberta(one);
    await one.person.calls(subscriptions.change, { params: { id: one.id }, body: { plan: 'duo-annual' } });
    await settle();
    const switched = (await getPapers(one)).at(-1);
    const total = Number(switched?.['total']);
    await refundAtProvider(one, 1000);
    await refundAtProvider(one, total - 1000);
    const notes = (await getPapers(one)).slice(2);
    expect(notes.map((note) => [note['kind'], note['total']])).toEqual([
      ['creditNote', 1000],
      ['creditNote', total - 1000],
    ]);
    const sumOfTaxes = (code: string) =>
      notes.reduce((sum, note) => sum + (taxesByCode(note['taxes'])[code] ?? 0), 0);
    for (const [code, amount] of Object.entries(taxesByCode(switched?.['taxes'])))
      expect(sumOfTaxes(code), code).toBe(amount);
    expect(await getBalances(one)).not.toHaveProperty('receivable');
  });

  test('a credit that exceeds the new charge is a credit note of the invoice that it credits', async () => {
    const one = await given.subscriber({ plan: 'annual', status: 'active', card: false });
    await runClock(1);
    await one.person.calls(subscriptions.pause, { params: { id: one.id } });
    await moveToAlberta(one);
    await one.person.calls(subscriptions.resume, { params: { id: one.id } });
    await settle();
    const [first, charge, credit, ...others] = await getPapers(one);
    expect(others).toEqual([]);
    expect(charge).toMatchObject({ kind: 'invoice', subtotal: 8880, total: 9324, balance_applied: 9324 });
    expect(taxesByCode(charge?.['taxes'])).toEqual({ 'gst-ab-2008-01-01': 444 });
    expect(credit).toMatchObject({ kind: 'creditNote', balance_applied: 0 });
    const credited = Number(credit?.['total']);
    expect(credited).toBeGreaterThan(9324);
    expect(Object.keys(taxesByCode(credit?.['taxes']))).toEqual(Object.keys(taxesByCode(first?.['taxes'])));
    const whole = await findDocument(database.db, { id: String(credit?.['id']) });
    expect(whole?.document.correctsId).toBe(first?.['id']);
    expect(whole && documentSheet(whole, 'en').notes[0]).toBe(
      'This amount was added to your credit, which pays for your next charges.',
    );
    expect(await getBalances(one)).toMatchObject({ customer_balance: 9324 - credited });
    expect(await getBalances(one)).not.toHaveProperty('receivable');
    expect(await getDeadEvents()).toEqual([]);
    expect(await compareAll(deps)).toBe(0);

    // the next charge uses the credit: its document says what was paid
    await runClock(365.1);
    const renewal = (await getPapers(one)).at(-1);
    expect(renewal).toMatchObject({ total: 9324, balance_applied: credited - 9324 });
    const paid = await findDocument(database.db, { id: String(renewal?.['id']) });
    expect(
      paid &&
        documentSheet(paid, 'en')
          .sums.map(({ label, value }) => [label, value])
          .slice(-3),
    ).toEqual([
      ['Total (CAD)', '$93.24'],
      ['Paid from your credit', `-$${((credited - 9324) / 100).toFixed(2)}`],
      ['Amount paid (CAD)', `$${((2 * 9324 - credited) / 100).toFixed(2)}`],
    ]);
    expect(await getBalances(one)).not.toHaveProperty('customer_balance');
  });
});

describe('a refund by staff of an invoice that charges one tax and credits another', () => {
  /** The change of plan before which the tax changes, in percent, and what staff refund of it before tax. */
  const cases = [
    { percent: 5, amount: 333 },
    { percent: 5, amount: undefined },
    { percent: 15, amount: 333 },
    { percent: 15, amount: undefined },
  ];

  test.each(cases)(
    'credits the tax that Stripe does: $percent %, $amount cents',
    async ({ percent, amount }) => {
      const one = await given.subscriber({ plan: 'annual', status: 'active', card: false });
      await settle();
      await runClock(3);
      await app.changeOntarioTax({ percent, from: localDay(sellerHome, app.clock.now()) });
      await one.person.calls(subscriptions.change, { params: { id: one.id }, body: { plan: 'duo-annual' } });
      await settle();
      const owner = await given.staff();
      const { rev, invoices } = await owner.calls(adminSubscriptions.get, { params: { id: one.id } });
      const charge = invoices.find(({ refundable }) => refundable > 0);
      await owner.calls(adminSubscriptions.refund, {
        params: { id: one.id },
        body: { version: rev, reason: 'asked for', invoiceId: charge?.id ?? '', plan: 'keep', amount },
      });
      await settle();
      const paper = (await getPapers(one)).at(-1);
      const { data: notes } = await deps.stripe.request((sdk) => sdk.creditNotes.list({ limit: 1 }));
      expect(paper).toMatchObject({
        kind: 'creditNote',
        total: notes[0]?.total,
        subtotal: notes[0]?.subtotal,
        tax_amount: notes[0]?.total_taxes?.reduce((sum, tax) => sum + tax.amount, 0),
      });
      expect(await getBalances(one)).not.toHaveProperty('receivable');
      // the next case begins with the first tax
      await runClock(1);
      await app.changeOntarioTax({ percent: 13, from: localDay(sellerHome, app.clock.now()) });
    },
  );
});

/** Refunds a part of the newest charge in Stripe's dashboard. */
async function refundAtProvider({ id }: Subscriber, amount: number): Promise<void> {
  const [payment] = await rows(
    `select payment_intent_id from payments p join subscription_invoices i on i.id = p.subscription_invoice_id
     where i.subscription_id = $1 order by p.id desc limit 1`,
    [id],
  );
  await deps.stripe.request((sdk) =>
    sdk.refunds.create({ payment_intent: String(payment?.['payment_intent_id']), amount }),
  );
  await settle();
}
