import { beforeEach, describe, expect, test } from 'vitest';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { orders } from '@visita/core/orders/contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import { payments } from '@visita/core/payments/contract';
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
const { books, clock, database, deps, given, rows, saveCard, setStock, settle } = app;
const { buyPlan } = planBuyers(app);
const { stripe } = deps;

beforeEach(app.tidy);

/** The order of a plan without a trial, paid with a saved card after the buyer got a credit. */
async function paidWithCredit(credit: number) {
  const { person: ana, id } = await given.subscriber({ status: 'cancelled' });
  await updateUser(database.db, ana, { isVerified: true });
  await setStock(sleeve, 10);
  const card = await saveCard(ana);
  const items = [{ sku: sleeve, quantity: 2 }];
  const { order } = await buyPlan(ana, { plan: 'annual', renewedFrom: id, items });
  const customer = (await findCustomer(database.db, { userId: ana.id })) ?? '';
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
