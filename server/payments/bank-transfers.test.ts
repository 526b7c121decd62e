import { beforeEach, describe, expect, test } from 'vitest';
import { adminAccounting } from '@visita/core/accounting/admin-contract';
import { addDays } from '@visita/core/days';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { addToMonth } from '@visita/core/ledger/recognition';
import { exportJournal } from '../accounting/export-journal.ts';
import { closeMonths } from '../test/close-months.ts';
import { contractWorld } from '../test/contract-world.ts';
import { readPdfText } from '../test/document-world.ts';
import { compareAll } from '../test/reconcile.ts';
import { compareFromProvider } from './compare-from-provider.ts';
import { settleTransfer } from './record-transfer.ts';

const app = await contractWorld();
const { clock, deps, emails, fileOf, given, numberThere, papersOf, rows, seen, settle, signed } = app;
const { stripe } = deps;

beforeEach(() => rows('delete from alerts'));

/** A contract whose first invoice was sent; by default its transfer comes ten days later. */
async function sent() {
  const contract = await signed();
  const params = { id: contract.id };
  // a login ends before the days of these tests do
  const read = async () => (await given.staff()).calls(adminSubscriptions.get, { params });
  const record = async (body: { valueDate: string; reference?: string }) => {
    const { rev: version, invoices } = await read();
    await (
      await given.staff()
    ).calls(adminSubscriptions.transfer, {
      params,
      body: { version, invoiceId: invoices[0]?.id ?? '', reference: 'Wire 17', ...body },
    });
    await settle();
  };
  const stripeId = await numberThere(contract);
  return { ...contract, params, read, record, stripeId };
}

const dayAfter = (days: number) => addDays(clock.now(), days).toISOString().slice(0, 10);
const listAlerts = () => rows('select kind, facts from alerts where resolved_at is null order by kind');
/** The entries on the bank account of an invoice, in their order. */
const listBank = (stripeId: string) =>
  rows(
    `select e.kind, l.amount, e.posted_on::text as posted,
        (e.happened_at at time zone 'America/Toronto')::date::text as happened
      from ledger_entries e join ledger_lines l on l.entry_id = e.id
      join subscription_invoices i on i.id = e.subscription_invoice_id
      where i.stripe_id = $1 and l.account = 'bank' order by e.sequence_number`,
    [stripeId],
  );
const sumReceivable = async (stripeId: string) =>
  (
    await rows(
      `select coalesce(sum(l.amount), 0)::int as sum from ledger_entries e join ledger_lines l on l.entry_id = e.id
        join subscription_invoices i on i.id = e.subscription_invoice_id
        where i.stripe_id = $1 and l.account = 'receivable'`,
      [stripeId],
    )
  )[0]?.['sum'];

describe('a bank transfer that staff record', () => {
  test('pays the invoice at the provider, and is in the books on its value date', async () => {
    const { person, id, total, stripeId, read, record } = await sent();
    const valueDate = dayAfter(7);
    clock.advance(10 * 86_400_000);
    expect((await read()).acts.transfer).toBeNull();
    await record({ valueDate });
    expect((await stripe.request((sdk) => sdk.invoices.retrieve(stripeId))).status).toBe('paid');
    expect(await listBank(stripeId)).toEqual([
      { kind: 'bankPayment', amount: total, posted: valueDate, happened: valueDate },
    ]);
    expect(await sumReceivable(stripeId)).toBe(0);
    const transfer = { valueDate, reference: 'Wire 17' };
    expect((await read()).invoices).toMatchObject([{ status: 'paid', byBank: total, transfer }]);
    expect((await seen(person, { id })).payments).toMatchObject([{ status: 'paid', transfer }]);
    const mail = emails.findLast(({ to }) => to.address === person.email);
    expect(mail?.text).toContain('Wire 17');
    const { items } = await (
      await given.staff()
    ).calls(adminAccounting.documents, {
      query: { search: (await read()).subscriptionNo },
    });
    expect(items).toMatchObject([{ paidOn: valueDate, reference: 'Wire 17', dueOn: expect.any(String) }]);
    let journal = '';
    for await (const part of await exportJournal(deps.db, {
      month: valueDate.slice(0, 7),
      shape: 'detailed',
    }))
      journal += part;
    expect(journal.split('\r\n').filter((line) => line.includes('Wire 17'))).toHaveLength(2);
    const [audited] = await rows(
      `select after from audit_log where action = 'subscriptions.transfer' order by id desc`,
    );
    expect(audited?.['after']).toMatchObject({ valueDate, amountDue: total });
    expect(await listAlerts()).toEqual([]);
    await compareFromProvider(deps);
    expect(await compareAll(deps)).toBe(0);
    expect(await listAlerts()).toEqual([]);
  });

  test('is corrected by a reversal and an entry on the other day, however often', async () => {
    const { id, total, stripeId, record, read } = await sent();
    const [first, second, third] = [dayAfter(2), dayAfter(4), dayAfter(3)];
    clock.advance(10 * 86_400_000);
    await record({ valueDate: first });
    await record({ valueDate: second, reference: 'Wire 18' });
    await record({ valueDate: third });
    await record({ valueDate: third, reference: 'Wire 19' });
    expect((await listBank(stripeId)).map(({ amount, posted }) => [amount, posted])).toEqual([
      [total, first],
      [-total, first],
      [total, second],
      [-total, second],
      [total, third],
    ]);
    expect(await sumReceivable(stripeId)).toBe(0);
    expect((await read()).invoices).toMatchObject([
      { byBank: total, transfer: { valueDate: third, reference: 'Wire 19' } },
    ]);
    expect(await papersOf({ id })).toHaveLength(1);
  });

  test('of a closed month is posted on the first open day, and marked as late', async () => {
    const { stripeId, record } = await sent();
    const valueDate = dayAfter(0);
    clock.advance(40 * 86_400_000);
    await closeMonths(deps);
    await record({ valueDate });
    const [closed] = await rows('select max(month)::text as month from ledger_closings');
    const month = String(closed?.['month']);
    expect(month.slice(0, 7) >= valueDate.slice(0, 7)).toBe(true);
    const posted = addToMonth(month, 1);
    expect(await listBank(stripeId)).toMatchObject([{ posted, happened: valueDate }]);
  });

  test('before the invoice, or of a day that has not begun, is refused at its field', async () => {
    const { record, read } = await sent();
    const rev = (await read()).rev;
    for (const [valueDate, code] of [
      [dayAfter(-2), 'dayTooEarly'],
      [dayAfter(2), 'dayNotYet'],
    ] as const)
      await expect(record({ valueDate })).rejects.toMatchObject({
        key: 'invalidInput',
        details: { errors: [{ field: 'valueDate', code }] },
      });
    for (const reference of ['', ' '])
      await expect(record({ valueDate: dayAfter(0), reference })).rejects.toMatchObject({ status: 400 });
    expect((await read()).invoices).toMatchObject([{ status: 'open', transfer: null }]);
    expect((await read()).rev).toBe(rev);
  });

  test('is needed once for one that was marked as paid in the dashboard', async () => {
    const { total, stripeId, record, read } = await sent();
    const valueDate = dayAfter(1);
    clock.advance(5 * 86_400_000);
    await stripe.request((sdk) => sdk.invoices.pay(stripeId, { paid_out_of_band: true }));
    await settle();
    expect(await listAlerts()).toMatchObject([{ kind: 'transferUndated', facts: { amount: total } }]);
    expect((await read()).invoices).toMatchObject([{ status: 'paid', byBank: total, transfer: null }]);
    await record({ valueDate });
    expect(await listAlerts()).toEqual([]);
    expect((await listBank(stripeId)).map(({ amount, happened }) => [amount, happened]).at(-1)).toEqual([
      total,
      valueDate,
    ]);
    expect(await sumReceivable(stripeId)).toBe(0);
  });

  test('reaches the provider later if that is unavailable now', async () => {
    const { stripeId, total, record, read } = await sent();
    await app.fault('POST', '/v1/invoices/*', 'status:503', 6);
    await record({ valueDate: dayAfter(0) }).catch(() => undefined);
    await app.control('faults/clear', {});
    clock.advance(3_600_000);
    await settle();
    expect((await read()).invoices).toMatchObject([{ status: 'paid', byBank: total }]);
    expect(await listBank(stripeId)).toHaveLength(1);
  });

  test('that nothing was left for raises an alert and is not in the books', async () => {
    const { person, id, total, stripeId, read } = await sent();
    const [invoice] = (await read()).invoices;
    await rows(
      `update subscription_invoices set value_date = $2, transfer_reference = 'Wire 17' where id = $1`,
      [invoice?.id, dayAfter(0)],
    );
    const customer = await stripe.request((sdk) => sdk.customers.list({ email: person.email }));
    const card = await stripe.request((sdk) =>
      sdk.paymentMethods.attach('pm_card_visa', { customer: customer.data[0]?.id ?? '' }),
    );
    await stripe.request((sdk) => sdk.invoices.pay(stripeId, { payment_method: card.id }));
    for (const _ of [1, 2]) await settleTransfer.run(deps, { invoiceId: invoice?.id ?? '' });
    await settle();
    expect(await listAlerts()).toMatchObject([{ kind: 'transferUnused', facts: { amount: total } }]);
    expect((await read()).invoices).toMatchObject([{ status: 'paid', byBank: 0, transfer: null }]);
    expect(await listBank(stripeId)).toEqual([]);
    expect(await papersOf({ id })).toHaveLength(1);
  });
});

test('A failed charge that a transfer pays has a document with the value date and the reference', async () => {
  const one = await given.subscriber({ plan: 'monthly', status: 'pending' });
  const owner = await given.staff();
  const params = { id: one.id };
  const { rev: version, invoices } = await owner.calls(adminSubscriptions.get, { params });
  const open = invoices.find(({ status }) => status === 'open');
  const valueDate = dayAfter(0);
  await owner.calls(adminSubscriptions.transfer, {
    params,
    body: { version, invoiceId: open?.id ?? '', valueDate, reference: 'Wire 21' },
  });
  await settle();
  const after = await owner.calls(adminSubscriptions.get, { params });
  expect(after.status).toBe('active');
  const [paper] = await papersOf(one);
  expect(paper).toMatchObject({ paidOn: valueDate, card: null });
  expect(await readPdfText(await fileOf(one.person, paper?.['id']))).toContain(
    'Bank transfer, reference Wire 21',
  );
});
