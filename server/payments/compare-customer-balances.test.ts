import { beforeEach, expect, test } from 'vitest';
import { newId } from '../database/id.ts';
import { findCustomer } from '../provider/customer-queries.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { compareCustomerBalances } from './compare-customer-balances.ts';

const app = await subscriptionWorld({ retries: 0 });
const { clock, deps, given, rows, runClock, settle } = app;
const hourMs = 60 * 60_000;

beforeEach(async () => {
  await app.tidy();
  await rows('delete from alerts');
});

/** A subscriber of the monthly plan, and the Stripe id of the customer. */
async function subscriber() {
  const one = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  await settle();
  return { ...one, customer: (await findCustomer(deps.db, { userId: one.person.id })) ?? '' };
}

/** Changes a customer's balance at Stripe; negative amounts are a credit. */
const change = (customer: string, amount: number, metadata: Record<string, string> = {}) =>
  deps.stripe.request((sdk) =>
    sdk.customers.createBalanceTransaction(customer, { amount, currency: 'cad', metadata }),
  );

/** Compares twice, an hour after the last change. */
async function compare() {
  await settle();
  clock.advance(hourMs + 1_000);
  for (const _ of [1, 2]) await compareCustomerBalances(deps);
}

const alerts = () => rows(`select kind, about, facts from alerts where kind = 'creditUnexplained'`);
const readLines = (sourceId: string) =>
  rows(
    `select account, amount from ledger_lines join ledger_entries on id = entry_id
      where source_id = $1 order by position`,
    [sourceId],
  );

test('a credit by staff that was never recorded here is recorded once', async () => {
  const { id, customer } = await subscriber();
  const creditId = newId(clock.now());
  await change(customer, -500, { credit_id: creditId, subscription_id: id });
  await compare();
  expect(await readLines(creditId)).toEqual([
    { account: 'goodwill', amount: 500 },
    { account: 'customer_balance', amount: -500 },
  ]);
  expect(
    await rows(`select actor from subscription_moves where subscription_id = $1 and action = 'credit'`, [id]),
  ).toEqual([{ actor: 'admin' }]);
  expect(await alerts()).toEqual([]);
});

test('a change in the dashboard is booked on the suspense account and raises one alert', async () => {
  const { customer } = await subscriber();
  const moved = await change(customer, -700);
  await compare();
  expect(await readLines(moved.id)).toEqual([
    { account: 'customer_balance', amount: -700 },
    { account: 'suspense', amount: 700 },
  ]);
  expect(await alerts()).toEqual([
    { kind: 'creditUnexplained', about: moved.id, facts: { amount: 700, currency: 'CAD' } },
  ]);
});

test('a credit that a renewal has used is as it is booked, and raises an alert if it is not', async () => {
  const { id, customer } = await subscriber();
  const creditId = newId(clock.now());
  await change(customer, -300, { credit_id: creditId, subscription_id: id });
  await runClock(32);
  await runClock(1);
  await compare();
  const [invoice] = await rows(
    `select i.id, stripe_id, total, amount_due from subscription_invoices i
      where subscription_id = $1 and reason = 'cycle'`,
    [id],
  );
  expect(invoice).toMatchObject({ total: 1130, amount_due: 830 });
  expect(await readLines(String(invoice?.['id']))).toEqual([
    { account: 'customer_balance', amount: 300 },
    { account: 'receivable', amount: -300 },
  ]);
  expect(await alerts()).toEqual([]);
  await rows('alter table ledger_lines disable trigger user');
  await rows(
    `update ledger_lines set amount = amount - 20 from ledger_entries
      where id = entry_id and source_id = $1 and account = 'customer_balance'`,
    [invoice?.['id']],
  );
  await rows('alter table ledger_lines enable trigger user');
  // as if this round were the first one
  await rows(`delete from stripe_checkpoints where name = 'walked:customerBalances'`);
  await compare();
  expect(await alerts()).toEqual([
    { kind: 'creditUnexplained', about: invoice?.['stripe_id'], facts: { amount: 20, currency: 'CAD' } },
  ]);
});
