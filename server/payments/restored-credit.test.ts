import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { orders } from '@visita/core/orders/contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import { payments } from '@visita/core/payments/contract';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { updateUser } from '../account/queries.ts';
import { documentSheet } from '../documents/document-sheet.ts';
import { transaction } from '../database/transaction.ts';
import { findDocument } from '../documents/queries.ts';
import { findCustomer } from '../provider/customer-queries.ts';
import { planBuyers } from '../test/plan-buyers.ts';
import { sleeve } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { compareCustomerBalances } from './compare-customer-balances.ts';
import { listOrderPayments } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

const app = await subscriptionWorld({ retries: 0 });
const { books, clock, database, deps, emails, given, rows, saveCard, setStock, settle } = app;
const { buyPlan } = planBuyers(app);
const { stripe } = deps;

beforeEach(app.tidy);

/**
 * The order of a plan without a trial, paid with a saved card after the buyer got a credit: of an amount, or of all but
 * what is charged.
 */
async function paidWithCredit(amount: number, charged?: number) {
  const { person: ana, id } = await given.subscriber({ status: 'cancelled' });
  await updateUser(database.db, ana, { isVerified: true });
  await setStock(sleeve, 10);
  const card = await saveCard(ana);
  const items = [{ sku: sleeve, quantity: 2 }];
  const { order } = await buyPlan(ana, { plan: 'annual', renewedFrom: id, items });
  const customer = (await findCustomer(database.db, { userId: ana.id })) ?? '';
  const credit = charged === undefined ? amount : order.total - charged;
  await stripe.request((sdk) =>
    sdk.customers.createBalanceTransaction(customer, { amount: -credit, currency: 'cad' }),
  );
  await ana.calls(payments.process, { body: { orderId: order.id, paymentMethodId: card } });
  await settle();
  return { ana, order, customer, before: await books() };
}

const findBalance = async (id: string) => {
  const customer = await stripe.request((sdk) => sdk.customers.retrieve(id));
  return customer.deleted ? undefined : 0 - customer.balance;
};
/** The texts of the e-mails about a credit that was given back. */
const creditMails = (to: { email: string }) =>
  emails
    .filter(({ to: { address }, text }) => address === to.email && text.includes('to your credit'))
    .map(({ text }) => text);
const listPapers = (orderId: string) =>
  rows(
    'select id, kind, total, tax_amount, balance_applied from documents where order_id = $1 order by serial',
    [orderId],
  );
const listBalances = (orderId: string) =>
  rows(
    `select account, sum(amount)::int as sum from ledger_lines join ledger_entries on id = entry_id
      where order_id = $1 group by account having sum(amount) <> 0`,
    [orderId],
  );

/** Refunds the whole order in the back office, or in Stripe's dashboard. */
async function refundWhole(orderId: string, isAtProvider: boolean) {
  const owner = await given.staff();
  const params = { id: orderId };
  const { version, payments: paid } = await owner.calls(adminOrders.get, { params });
  if (!isAtProvider) {
    const body = { version, reason: 'asked for', isWhole: true, plan: 'end' as const };
    await owner.calls(adminPayments.refund, { params, body });
  } else {
    const [row] = await rows('select payment_intent_id as id from payments where id = $1', [paid[0]?.id]);
    await stripe.request((sdk) => sdk.refunds.create({ payment_intent: String(row?.['id']) }));
  }
  await settle();
}

describe('an order that its buyer’s credit paid in part', () => {
  test.each([false, true])(
    'gives the credit back with the charge (at the provider: %s)',
    async (isAtProvider) => {
      const { order, customer, before } = await paidWithCredit(500);
      expect(await findBalance(customer)).toBe(0);
      await refundWhole(order.id, isAtProvider);
      expect((await books()).back).toBe(before.back + order.total - 500);
      expect(await findBalance(customer)).toBe(500);
      const papers = await listPapers(order.id);
      expect(papers.map(({ kind, total, balance_applied: applied }) => [kind, total, applied])).toEqual([
        ['invoice', order.total, 500],
        ['creditNote', order.total - 500, 0],
        ['creditNote', 500, 500],
      ]);
      const [invoice, ...notes] = papers.map((paper) => Number(paper['tax_amount']));
      expect(notes.reduce((sum, tax) => sum + tax, 0)).toBe(invoice);
      expect(await listBalances(order.id)).toEqual([]);
      const note = await findDocument(database.db, { id: String(papers.at(-1)?.['id']) });
      expect(note && documentSheet(note, 'en').notes[0]).toBe(
        'This amount was added to your credit, which pays for your next charges.',
      );
      // the nightly comparison finds every movement explained
      clock.advance(2 * 3_600_000);
      await rows(`delete from alerts`);
      await compareCustomerBalances(deps);
      const [created] = await rows(`select about from alerts where kind = 'creditUnexplained'`);
      expect(created?.['about']).toMatch(/^cbtxn_/);
      expect(await rows('select balance from customer_balances where customer = $1', [customer])).toEqual([
        { balance: 500 },
      ]);
    },
  );

  test('keeps the credit while only a part of the charge is refunded', async () => {
    const { order, customer } = await paidWithCredit(500);
    const owner = await given.staff();
    const params = { id: order.id };
    const { version } = await owner.calls(adminOrders.get, { params });
    const lines = [{ sku: sleeve, unitPrice: 1200, quantity: 1 }];
    await owner.calls(adminPayments.refund, { params, body: { version, reason: 'broken', lines } });
    await settle();
    expect(await findBalance(customer)).toBe(0);
    await refundWhole(order.id, false);
    expect(await findBalance(customer)).toBe(500);
    expect(await listBalances(order.id)).toEqual([]);
  });

  test.each(['apply_then_drop', 'reset'])('gets it back once while Stripe fails with %s', async (action) => {
    const { order, customer } = await paidWithCredit(500);
    await app.fault('POST', '/v1/customers/*/balance_transactions', action, 1);
    await refundWhole(order.id, false).catch(() => undefined);
    for (let round = 0; round < 4; round++) {
      clock.advance(5 * 60_000);
      await settle().catch(() => undefined);
    }
    expect(await findBalance(customer)).toBe(500);
    expect(await listPapers(order.id)).toHaveLength(3);
  });
});

test('An order that its buyer’s credit paid alone gives it back when it is cancelled', async () => {
  const { ana, order, customer, before } = await paidWithCredit(20_000);
  expect((await books()).charges).toBe(before.charges);
  const owner = await given.staff();
  const params = { id: order.id };
  const { version } = await owner.calls(adminOrders.get, { params });
  expect(await ana.calls(orders.get, { params })).toMatchObject({ status: 'paid', payment: { amount: 0 } });
  await rows(`update subscriptions set status = 'waiting' where order_id = $1`, [order.id]);
  await owner.calls(adminOrders.cancel, { params, body: { version, reason: 'asked for' } });
  await settle();
  expect(await findBalance(customer)).toBe(20_000);
  expect((await listPapers(order.id)).map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', order.total],
    ['creditNote', order.total],
  ]);
  expect(await listBalances(order.id)).toEqual([]);
});

test('An order that its buyer’s credit paid alone gives it back when it is refunded', async () => {
  const { ana, order, customer, before } = await paidWithCredit(20_000);
  const params = { id: order.id };
  const owner = await given.staff();
  const shown = await owner.calls(adminOrders.get, { params });
  expect(shown.payments).toMatchObject([{ refundable: 0, restorable: order.total }]);
  const body = { version: shown.version, reason: 'asked for', isWhole: true };
  await expect(owner.calls(adminPayments.refund, { params, body })).rejects.toMatchObject({
    details: { errors: [{ field: 'plan', code: 'planChoiceMissing' }] },
  });
  await refundWhole(order.id, false);
  expect((await books()).back).toBe(before.back);
  expect(await findBalance(customer)).toBe(20_000);
  expect((await listPapers(order.id)).map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', order.total],
    ['creditNote', order.total],
  ]);
  expect(await listBalances(order.id)).toEqual([]);
  expect(await ana.calls(orders.get, { params })).toMatchObject({ status: 'refunded' });
  expect(await rows('select status from subscriptions where order_id = $1', [order.id])).toEqual([
    { status: 'released' },
  ]);
  const after = await owner.calls(adminOrders.get, { params });
  expect(after.payments).toMatchObject([{ status: 'refunded', refundable: 0, restorable: 0 }]);
  expect(creditMails(ana)).toEqual([expect.stringContaining('to your credit')]);
  await expect(
    owner.calls(adminPayments.refund, { params, body: { ...body, version: after.version, plan: 'end' } }),
  ).rejects.toMatchObject({ key: 'refundTooLarge' });
});

test('Lines whose price is all that was charged leave the rest of an order, which credit paid, as it was', async () => {
  const { ana, order, customer } = await paidWithCredit(0, 1356);
  const params = { id: order.id };
  const owner = await given.staff();
  const { version } = await owner.calls(adminOrders.get, { params });
  const lines = [{ sku: sleeve, unitPrice: 1200, quantity: 1 }];
  await owner.calls(adminPayments.refund, { params, body: { version, reason: 'broken', lines } });
  await settle();
  expect(await ana.calls(orders.get, { params })).toMatchObject({ status: 'paid' });
  expect(await findBalance(customer)).toBe(0);
  const shown = await owner.calls(adminOrders.get, { params });
  expect(shown.payments).toMatchObject([{ refundable: 0, restorable: order.total - 1356 }]);
  await refundWhole(order.id, false);
  expect(await findBalance(customer)).toBe(order.total - 1356);
  expect(await ana.calls(orders.get, { params })).toMatchObject({ status: 'refunded' });
  expect(await listBalances(order.id)).toEqual([]);
});

describe('an order whose charge is lost in a dispute', () => {
  /** The bank takes all that was charged, and decides for the cardholder. */
  async function lose(orderId: string) {
    const [row] = await rows('select payment_intent_id as id from payments where order_id = $1', [orderId]);
    const { data } = await stripe.request((sdk) =>
      sdk.charges.list({ payment_intent: String(row?.['id']), limit: 1 }),
    );
    await app.control('disputes', { charge: data[0]?.id });
    await settle();
    const { data: disputes } = await stripe.request((sdk) =>
      sdk.disputes.list({ charge: data[0]?.id ?? '' }),
    );
    await app.control(`disputes/${disputes[0]?.id}/lose`, {});
    await settle();
  }

  test('gives the credit back that paid a part of it, if nothing was delivered', async () => {
    const { ana, order, customer } = await paidWithCredit(500);
    await lose(order.id);
    const params = { id: order.id };
    expect(await ana.calls(orders.get, { params })).toMatchObject({ status: 'cancelled' });
    expect(await findBalance(customer)).toBe(500);
    expect((await listPapers(order.id)).map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', order.total],
      ['creditNote', order.total - 500],
      ['creditNote', 500],
    ]);
    const left = await listBalances(order.id);
    expect(left.filter(({ account }) => !/^stripe_|tax_recoverable/.test(String(account)))).toEqual([]);
    expect(creditMails(ana)).toHaveLength(1);
  });

  test('keeps the credit as paid if it was delivered', async () => {
    const { order, customer } = await paidWithCredit(500);
    await rows(`update orders set status = 'shipped', shipping_status = 'shipped' where id = $1`, [order.id]);
    await lose(order.id);
    expect(await findBalance(customer)).toBe(0);
    const left = await listBalances(order.id);
    expect(left.find(({ account }) => account === 'receivable')).toBeUndefined();
    expect(left.find(({ account }) => account === 'bad_debt')).toBeDefined();
  });
});

describe('a later charge of a plan that credit paid', () => {
  /** A monthly plan whose second month a credit of staff paid in part, or alone. */
  async function chargedWithCredit(amount: number) {
    const one = await given.subscriber({ plan: 'monthly', status: 'active' });
    await (
      await given.staff()
    ).calls(adminSubscriptions.credit, {
      params: { id: one.id },
      body: { reason: 'a gesture', amount, creditId: randomUUID() },
    });
    await settle();
    await app.runClock(32);
    await app.runClock(1);
    const customer = (await findCustomer(database.db, { userId: one.person.id })) ?? '';
    expect(await findBalance(customer)).toBe(Math.max(0, amount - 1130));
    return { one, customer, owner: await given.staff(), params: { id: one.id }, before: await books() };
  }
  const readPapers = (id: string) =>
    rows(
      `select kind, d.total, balance_applied as applied from documents d
        join subscription_invoices i on i.id = d.subscription_invoice_id
        where i.subscription_id = $1 and not i.is_of_order order by d.serial desc limit 3`,
      [id],
    );
  /** Sums the accounts of the sale, without what Stripe has of it and the customer's credit. */
  const readLedger = (id: string) =>
    rows(
      `select account, sum(amount)::int as sum from ledger_lines join ledger_entries e on e.id = entry_id
        where subscription_invoice_id = $1 and account not in ('customer_balance', 'stripe_unsettled')
        group by account having sum(amount) <> 0`,
      [id],
    );

  test.each([500, 20_000])('is refunded with it (credit: %i)', async (credit) => {
    const { one, customer, owner, params, before } = await chargedWithCredit(credit);
    const shown = await owner.calls(adminSubscriptions.get, { params });
    const charge = shown.invoices.find(({ restorable }) => restorable > 0);
    const applied = Math.min(credit, 1130);
    expect(charge).toMatchObject({ refundable: 1130 - applied, restorable: applied });
    expect(shown.acts.refund).toBeNull();
    const body = {
      version: shown.rev,
      reason: 'a mistake',
      invoiceId: charge?.id ?? '',
      plan: 'keep' as const,
    };
    await owner.calls(adminSubscriptions.refund, { params, body });
    await settle();
    const back = (await books()).back - before.back;
    // a cent that the taxes of no credit note reach goes to the credit
    expect(back).toBeGreaterThanOrEqual(1130 - applied - (credit < 1130 ? 1 : 0));
    expect((await findBalance(customer)) ?? 0).toBe(Math.max(0, credit - 1130) + 1130 - back);
    const papers = await readPapers(one.id);
    expect(papers[0]).toEqual({ kind: 'creditNote', total: 1130 - back, applied: 1130 - back });
    expect(await readLedger(charge?.id ?? '')).toEqual([]);
    expect(creditMails(one.person)).toHaveLength(1);
    const after = await owner.calls(adminSubscriptions.get, { params });
    expect(after.invoices.find(({ id }) => id === charge?.id)).toMatchObject({
      refundable: 0,
      restorable: 0,
    });
    await expect(
      owner.calls(adminSubscriptions.refund, { params, body: { ...body, version: after.rev } }),
    ).rejects.toMatchObject({ key: 'refundTooLarge' });
  });

  test('keeps it while only a part of the charge is refunded', async () => {
    const { customer, owner, params } = await chargedWithCredit(500);
    const { rev: version, invoices } = await owner.calls(adminSubscriptions.get, { params });
    const invoiceId = invoices.find(({ restorable }) => restorable > 0)?.id ?? '';
    const body = { reason: 'a mistake', invoiceId, plan: 'keep' as const };
    await owner.calls(adminSubscriptions.refund, { params, body: { ...body, version, amount: 200 } });
    await settle();
    expect(await findBalance(customer)).toBe(0);
    const { rev } = await owner.calls(adminSubscriptions.get, { params });
    await owner.calls(adminSubscriptions.refund, { params, body: { ...body, version: rev } });
    await settle();
    expect(await findBalance(customer)).toBeGreaterThanOrEqual(500);
    expect(await readLedger(invoiceId)).toEqual([]);
  });
});

test('A payment by credit that its cancelled order cannot take gives the credit back', async () => {
  const { person: ana, id } = await given.subscriber({ status: 'cancelled' });
  await updateUser(database.db, ana, { isVerified: true });
  const { order } = await buyPlan(ana, { plan: 'annual', renewedFrom: id });
  await ana.calls(payments.open, { body: { orderId: order.id } });
  const payment = (await listOrderPayments(database.db, { orderId: order.id })).at(-1);
  if (!payment) throw new Error('an opened payment has a row');
  await ana.calls(orders.cancel, { params: { id: order.id } });
  const paid = {
    kind: 'paid',
    amount: 0,
    balanceApplied: order.total,
    currency: 'cad',
    paymentIntentId: null,
    cardBrand: null,
    cardLast4: null,
    cardCountry: null,
    receiptUrl: null,
  } as const;
  for (const _ of [1, 2])
    await transaction(database.db, (tx) => settlePayment(tx, payment, paid, { at: clock.now() }));
  await settle();
  const customer = (await findCustomer(database.db, { userId: ana.id })) ?? '';
  expect(await findBalance(customer)).toBe(order.total);
  expect(await listPapers(order.id)).toEqual([]);
  expect(await listBalances(order.id)).toEqual([]);
});
