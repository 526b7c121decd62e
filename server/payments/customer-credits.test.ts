import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminCredits } from '@visita/core/payments/admin-contract';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { findCustomer } from '../provider/customer-queries.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { leaveAccount } from '../test/leave-account.ts';

const app = await subscriptionWorld({ retries: 0 });
const { books, database, deps, given, rows, runClock, settle } = app;
const { stripe } = deps;

beforeEach(async () => {
  await app.tidy();
  await rows('delete from alerts');
});

/** A subscriber who has paid a month and to whom staff gave a credit. */
async function credited(amount: number, pm = 'pm_card_visa') {
  const one = await given.subscriber({ plan: 'monthly', status: 'active', pm });
  const owner = await given.staff();
  await owner.calls(adminSubscriptions.credit, {
    params: { id: one.id },
    body: { reason: 'a gesture', amount, creditId: randomUUID() },
  });
  await settle();
  app.clock.advance(1_000);
  const customer = (await findCustomer(database.db, { userId: one.person.id })) ?? '';
  return { one, owner, customer, params: { id: customer }, before: await books() };
}

const findBalance = async (id: string) => {
  const customer = await stripe.request((sdk) => sdk.customers.retrieve(id));
  return customer.deleted ? undefined : 0 - customer.balance;
};
const sumAccount = async (account: string) =>
  Number(
    (
      await rows(`select coalesce(sum(amount), 0) as sum from ledger_lines where account = $1`, [account])
    )[0]?.['sum'],
  );
const countNotes = async ({ id }: Subscriber) =>
  (
    await rows(
      `select 1 from documents d join subscription_invoices i on i.id = d.subscription_invoice_id
        where i.subscription_id = $1 and d.kind = 'creditNote'`,
      [id],
    )
  ).length;
const reason = 'they left';

describe('a customer’s credit', () => {
  test('is listed with its history for staff who keep the books, and for no others', async () => {
    const { one, owner, customer, params } = await credited(500);
    const { items } = await owner.calls(adminCredits.list, { query: { search: one.person.email } });
    expect(items).toMatchObject([{ customer, balance: 500, currency: 'CAD', state: 'running' }]);
    const shown = await owner.calls(adminCredits.get, { params });
    expect(shown).toMatchObject({
      email: one.person.email,
      refundable: 500,
      card: { brand: 'Visa', last4: '4242' },
      movements: [{ kind: 'goodwill', amount: 500, balance: 500, subscriptionId: one.id }],
    });
    const support = await given.staff({ role: 'support' });
    await expect(support.calls(adminCredits.get, { params })).rejects.toMatchObject({ key: 'forbidden' });
    // the next charge uses it
    await runClock(32);
    await runClock(1);
    const later = await given.staff();
    expect(await later.calls(adminCredits.get, { params })).toMatchObject({
      balance: 0,
      refundable: 0,
      movements: [{ kind: 'invoice', amount: -500, balance: 0 }, { kind: 'goodwill' }],
    });
    expect((await later.calls(adminCredits.list, { query: { search: customer } })).items).toEqual([]);
  });

  test('is given back by a refund of a payment, without a credit note, and once', async () => {
    const { one, owner, customer, params, before } = await credited(500);
    const owed = await sumAccount('customer_balance');
    const receivable = await sumAccount('receivable');
    await owner.calls(adminCredits.refund, { params, body: { balance: 500, reason } });
    await expect(
      owner.calls(adminCredits.refund, { params, body: { balance: 500, reason } }),
    ).rejects.toMatchObject({ key: 'changedMeanwhile' });
    await settle();
    expect((await books()).back).toBe(before.back + 500);
    expect(await findBalance(customer)).toBe(0);
    expect(await sumAccount('customer_balance')).toBe(owed + 500);
    expect(await sumAccount('receivable')).toBe(receivable);
    expect(await countNotes(one)).toBe(0);
    expect(await one.row()).toMatchObject({ status: 'active' });
    expect(await owner.calls(adminCredits.get, { params })).toMatchObject({
      balance: 0,
      movements: [{ kind: 'refunded', amount: -500, stripeId: expect.stringContaining('cbtxn_') }, {}],
    });
    expect(
      await rows(`select reason, after from audit_log where subject_id = $1 and action = 'credits.refund'`, [
        customer,
      ]),
    ).toMatchObject([{ reason, after: { amount: 500 } }]);
  });

  test('is given back as far as a payment allows, and the rest is written off', async () => {
    const { owner, customer, params, before } = await credited(5000);
    await owner.calls(adminCredits.refund, { params, body: { balance: 5000, reason } });
    await settle();
    expect((await books()).back).toBe(before.back + 1130);
    const { balance, refundable } = await owner.calls(adminCredits.get, { params });
    expect([balance, refundable]).toEqual([5000 - 1130, 0]);
    await expect(
      owner.calls(adminCredits.refund, { params, body: { balance, reason } }),
    ).rejects.toMatchObject({ key: 'refundTooLarge' });
    const [goodwill, owed] = [await sumAccount('goodwill'), await sumAccount('customer_balance')];
    await owner.calls(adminCredits.writeOff, { params, body: { balance, reason } });
    await settle();
    expect(await findBalance(customer)).toBe(0);
    expect(await sumAccount('goodwill')).toBe(goodwill - balance);
    expect(await sumAccount('customer_balance')).toBe(owed + balance);
  });

  test('is there again if its refund fails', async () => {
    const { owner, customer, params } = await credited(500, 'pm_card_refundFail');
    const [owed, receivable] = [await sumAccount('customer_balance'), await sumAccount('receivable')];
    await owner.calls(adminCredits.refund, { params, body: { balance: 500, reason } });
    await settle();
    await runClock(8);
    await settle();
    expect(await findBalance(customer)).toBe(500);
    const later = await given.staff();
    expect((await later.calls(adminCredits.get, { params })).movements.map(({ kind }) => kind)).toEqual([
      'refundFailed',
      'refunded',
      'goodwill',
    ]);
    expect(await sumAccount('customer_balance')).toBe(owed);
    expect(await sumAccount('receivable')).toBe(receivable);
    expect(await rows(`select kind from alerts`)).toEqual([{ kind: 'refundFailed' }]);
  });

  test('is there again if its payment was refunded in the dashboard meanwhile', async () => {
    const { one, owner, customer, params, before } = await credited(500);
    await owner.calls(adminCredits.refund, { params, body: { balance: 500, reason } });
    const [payment] = await rows(
      `select p.id, payment_intent_id as intent from payments p join subscription_invoices i
        on i.id = p.subscription_invoice_id where i.subscription_id = $1`,
      [one.id],
    );
    await stripe.request((sdk) => sdk.refunds.create({ payment_intent: String(payment?.['intent']) }));
    await settle();
    await settle();
    expect((await books()).back).toBe(before.back + 1130);
    expect(await findBalance(customer)).toBe(500);
    const refunds = await rows(`select amount, status from refunds where payment_id = $1 order by amount`, [
      payment?.['id'],
    ]);
    expect(refunds).toEqual([
      { amount: 500, status: 'failed' },
      { amount: 1130, status: 'succeeded' },
    ]);
  });

  test.each(['apply_then_drop', 'reset', 'status:500'])(
    'falls once at Stripe while that fails with %s',
    async (action) => {
      const { owner, customer, params, before } = await credited(500);
      await app.fault('POST', '/v1/customers/*/balance_transactions', action, 1);
      await owner.calls(adminCredits.refund, { params, body: { balance: 500, reason } });
      for (let round = 0; round < 4; round++) {
        await settle().catch(() => undefined);
        app.clock.advance(5 * 60_000);
      }
      expect(await findBalance(customer)).toBe(0);
      expect((await books()).back).toBe(before.back + 500);
    },
  );

  test('that is left after the plan has ended or the account was erased is listed, and can be written off', async () => {
    const { one, customer, params } = await credited(500);
    await app.requestChange(one.id, { ends: 'now' });
    const owner = await given.staff();
    expect(await owner.calls(adminCredits.get, { params })).toMatchObject({ state: 'ended', balance: 500 });
    await rows('update users set is_verified = true where id = $1', [one.person.id]);
    await leaveAccount(one.person);
    await runClock(31);
    await settle();
    const later = await given.staff();
    const { items } = await later.calls(adminCredits.list, { query: { search: customer, state: 'erased' } });
    expect(items).toMatchObject([{ customer, email: null, userId: null, balance: 500 }]);
    await later.calls(adminCredits.writeOff, { params, body: { balance: 500, reason } });
    await settle();
    expect(await later.calls(adminCredits.get, { params })).toMatchObject({
      balance: 0,
      movements: [{ kind: 'writtenOff', amount: -500, stripeId: null }, {}],
    });
    expect(await rows(`select 1 from alerts where kind = 'jobGivenUp'`)).toEqual([]);
  });
});

test('A credit that an unpaid invoice used is there again once that is written off', async () => {
  const { one, customer } = await credited(500);
  const owed = await sumAccount('customer_balance');
  const paymentMethodId = await app.saveCard(one.person, 'pm_card_chargeCustomerFail');
  await one.person.calls(subscriptions.change, { params: { id: one.id }, body: { paymentMethodId } });
  await runClock(32);
  await runClock(1);
  expect(await one.row()).toMatchObject({ status: 'pending' });
  expect(await findBalance(customer)).toBe(0);
  await app.requestChange(one.id, { ends: 'now' });
  const owner = await given.staff();
  const { rev: version } = await owner.calls(adminSubscriptions.get, { params: { id: one.id } });
  const body = { version, reason };
  await owner.calls(adminSubscriptions.writeOff, { params: { id: one.id }, body });
  await settle();
  expect(await findBalance(customer)).toBe(500);
  expect(await rows('select balance from customer_balances where customer = $1', [customer])).toEqual([
    { balance: 500 },
  ]);
  expect(await sumAccount('customer_balance')).toBe(owed);
});

test('A movement is never changed, and the balance is their sum', async () => {
  const { customer } = await credited(500);
  const change = rows('update customer_movements set amount = 1 where customer = $1', [customer]);
  await expect(change).rejects.toMatchObject({ constraint: 'customer_movements_frozen' });
  await expect(rows('delete from customer_movements where customer = $1', [customer])).rejects.toMatchObject({
    constraint: 'customer_movements_frozen',
  });
  const [sum] = await rows(
    'select b.balance, sum(m.amount)::int as sum from customer_balances b join customer_movements m using (customer) where customer = $1 group by 1',
    [customer],
  );
  expect(sum).toEqual({ balance: 500, sum: 500 });
});
