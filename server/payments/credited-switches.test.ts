import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { findCustomer } from '../provider/customer-queries.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

// Prices before tax: monthly 10.00, annual 88.80, for two 148.80. The tax of Ontario is 13 %.

const app = await subscriptionWorld({ retries: 0 });
const { clock, database, deps, given, rows, settle } = app;
const { stripe } = deps;
const dayMs = 86_400_000;

beforeEach(() => rows('delete from alerts'));

async function giveCredit({ id }: Subscriber, amount: number) {
  const body = { reason: 'a gesture', amount, creditId: randomUUID() };
  await (await given.staff()).calls(adminSubscriptions.credit, { params: { id }, body });
  await settle();
}

async function switchTo({ person, id }: Subscriber, plan: 'annual' | 'duo-annual') {
  const params = { id };
  // keeps the owner signed in
  await rows('update sessions set expires_at = $1, created_at = $1', [addDays(clock.now(), 30)]);
  const shown = await person.calls(subscriptions.previewSwitch, { params, query: { plan } });
  const { prorationAt } = shown;
  await person.calls(subscriptions.change, {
    params,
    body: { plan, ...(prorationAt !== null && { prorationAt }) },
  });
  await settle();
  return shown.charge;
}

/** The credit of a subscriber: at Stripe, in our row, and in the ledger. */
async function readCredit({ person }: Subscriber) {
  const id = (await findCustomer(database.db, { userId: person.id })) ?? '';
  const customer = await stripe.request((sdk) => sdk.customers.retrieve(id));
  const [row] = await rows('select balance from customer_balances where customer = $1', [id]);
  return { atStripe: customer.deleted ? undefined : 0 - customer.balance, here: row?.['balance'] };
}

/** The newest document of a subscription, and what its charges paid in all. */
async function readPapers({ id }: Subscriber) {
  const [paper] = await rows(
    `select d.kind, d.subtotal, d.tax_amount as tax, d.total, d.balance_applied as applied
      from documents d join subscription_invoices i on i.id = d.subscription_invoice_id
      where i.subscription_id = $1 and d.kind = 'invoice' order by d.serial desc`,
    [id],
  );
  const charges = await rows(
    `select p.amount from payments p join subscription_invoices i on i.id = p.subscription_invoice_id
      where i.subscription_id = $1 and p.status = 'completed' and p.amount > 0 order by p.paid_at desc`,
    [id],
  );
  return { paper, charges: charges.map(({ amount }) => amount) };
}

const sumAccount = async ({ id }: Subscriber, account: string) =>
  (
    await rows(
      `select coalesce(sum(l.amount), 0)::int as sum from ledger_lines l join ledger_entries e on e.id = l.entry_id
        join subscription_invoices i on i.id = e.subscription_invoice_id
        where i.subscription_id = $1 and l.account = $2`,
      [id, account],
    )
  )[0]?.['sum'];

test('A credit pays a part of an exchange of a plan for one by a plan for two, and the card the rest', async () => {
  const one = await given.subscriber({ plan: 'annual', status: 'active' });
  await settle();
  const { charges: before } = await readPapers(one);
  await giveCredit(one, 5000);
  // a fifth of 365 days
  clock.advance(73 * dayMs);
  const shown = await switchTo(one, 'duo-annual');
  // four fifths: 148.80 × 0.8 = 119.04, and its tax 15.48; 88.80 × 0.8 = 71.04, and its tax 9.24
  const [subtotal, tax] = [11_904 - 7104, 1548 - 924];
  expect({ subtotal, tax, total: subtotal + tax }).toEqual({ subtotal: 4800, tax: 624, total: 5424 });
  expect(shown.total).toBe(5424);
  const { paper, charges } = await readPapers(one);
  expect(paper).toEqual({ kind: 'invoice', subtotal: 4800, tax: 624, total: 5424, applied: 5000 });
  expect(charges).toEqual([424, ...before]);
  expect(await readCredit(one)).toEqual({ atStripe: 0, here: 0 });
  expect(await sumAccount(one, 'receivable')).toBe(0);
});

test('A credit pays a change from month to year alone, and its rest stays', async () => {
  const one = await given.subscriber({ plan: 'monthly', status: 'active' });
  await settle();
  const { charges: before } = await readPapers(one);
  const { periodStart, periodEnd } = await one.row();
  await giveCredit(one, 10_000);
  const half = ((periodEnd?.getTime() ?? 0) - (periodStart?.getTime() ?? 0)) / 2;
  clock.set(new Date((periodStart?.getTime() ?? 0) + half));
  await switchTo(one, 'annual');
  // 88.80 and its tax 11.54, less half of 10.00 and of its tax: 5.00 and 0.65
  const { paper, charges } = await readPapers(one);
  expect(paper).toEqual({ kind: 'invoice', subtotal: 8380, tax: 1089, total: 9469, applied: 9469 });
  expect(charges).toEqual(before);
  expect(await readCredit(one)).toEqual({ atStripe: 531, here: 531 });
  expect(await sumAccount(one, 'receivable')).toBe(0);
});

test('A credit pays a part of the renewal by which a plan for two becomes one for one', async () => {
  const one = await given.subscriber({ plan: 'duo-annual', status: 'active' });
  await settle();
  const { charges: before } = await readPapers(one);
  await switchTo(one, 'annual');
  await giveCredit(one, 5000);
  await app.runClock(366);
  await app.runClock(1);
  expect((await one.row()).plan).toBe('annual');
  // 88.80 and its tax 11.54, of which the credit pays 50.00
  const { paper, charges } = await readPapers(one);
  expect(paper).toEqual({ kind: 'invoice', subtotal: 8880, tax: 1154, total: 10_034, applied: 5000 });
  expect(charges).toEqual([5034, ...before]);
  expect(await readCredit(one)).toEqual({ atStripe: 0, here: 0 });
  expect(await sumAccount(one, 'receivable')).toBe(0);
});
