import { beforeEach, expect, test } from 'vitest';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import { payments } from '@visita/core/payments/contract';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { updateUser } from '../account/queries.ts';
import { findCustomer } from '../provider/customer-queries.ts';
import { planBuyers } from '../test/plan-buyers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

/** The bank refuses each refund to this card two hours after it was made. */
const card = 'pm_card_refundFail';

const app = await subscriptionWorld();
const { books, clock, database, deps, given, rows, runClock, saveCard, settle } = app;
const { buyPlan } = planBuyers(app);
const { stripe } = deps;

beforeEach(async () => {
  await app.tidy();
  await rows('delete from alerts');
});

const findBalance = async (id: string) => {
  const customer = await stripe.request((sdk) => sdk.customers.retrieve(id));
  return customer.deleted ? undefined : 0 - customer.balance;
};
async function waitForBank() {
  clock.advance(3 * 3_600_000);
  await settle();
}
const countAlerts = async () => (await rows(`select 1 from alerts where kind = 'refundFailed'`)).length;

test('A refund that failed is repeated, while the credit that was given back with it stays given back', async () => {
  const { person: ana, id } = await given.subscriber({ status: 'cancelled' });
  await updateUser(database.db, ana, { isVerified: true });
  const { order } = await buyPlan(ana, { plan: 'annual', renewedFrom: id });
  const customer = (await findCustomer(database.db, { userId: ana.id })) ?? '';
  await stripe.request((sdk) =>
    sdk.customers.createBalanceTransaction(customer, { amount: -500, currency: 'cad' }),
  );
  const paymentMethod = await saveCard(ana, card);
  await ana.calls(payments.process, { body: { orderId: order.id, paymentMethodId: paymentMethod } });
  await settle();
  const before = await books();
  const charged = order.total - 500;
  const params = { id: order.id };
  const readPapers = async () =>
    (await rows('select kind, total from documents where order_id = $1 order by serial', [order.id])).map(
      ({ kind, total }) => [kind, total],
    );
  const readSale = () =>
    rows(
      `select account, sum(amount)::int as sum from ledger_lines join ledger_entries on id = entry_id
        where order_id = $1 and account not like 'stripe_%' group by account having sum(amount) <> 0`,
      [order.id],
    );
  const papers: unknown[] = [['invoice', order.total]];

  for (const round of [1, 2]) {
    let owner = await given.staff();
    const shown = await owner.calls(adminOrders.get, { params });
    expect(shown.payments).toMatchObject([{ refundable: charged, restorable: round === 1 ? 500 : 0 }]);
    const body = { version: shown.version, reason: 'asked for', isWhole: true };
    await owner.calls(adminPayments.refund, {
      params,
      body: { ...body, ...(round === 1 && { plan: 'end' as const }) },
    });
    await settle();
    expect((await books()).back).toBe(before.back + charged);
    expect(await findBalance(customer)).toBe(500);
    papers.push(['creditNote', charged], ...(round === 1 ? [['creditNote', 500]] : []));
    expect(await readPapers()).toEqual(papers);
    expect(await readSale()).toEqual([]);

    await waitForBank();
    owner = await given.staff();
    // the buyer's money is here again, and the credit is the buyer's
    expect((await books()).back).toBe(before.back);
    expect(await findBalance(customer)).toBe(500);
    papers.push(['reversal', charged]);
    expect(await readPapers()).toEqual(papers);
    const after = await owner.calls(adminOrders.get, { params });
    expect(after).toMatchObject({ status: 'completed', payments: [{ status: 'completed' }] });
    expect(after.payments[0]?.refunds.map(({ status }) => status)).toEqual(
      Array.from({ length: round }, () => 'failed'),
    );
    expect(await countAlerts()).toBe(round);
  }
});

test('A refund of a plan’s charge that failed is repeated, though the credit note at Stripe stays', async () => {
  const one = await given.subscriber({ status: 'active', plan: 'monthly', hasTrial: false, pm: card });
  await runClock(32);
  await runClock(1);
  const params = { id: one.id };
  const before = await books();
  let invoiceId = '';
  const refund = async (amount?: number) => {
    const owner = await given.staff();
    const { rev, invoices } = await owner.calls(adminSubscriptions.get, { params });
    invoiceId = invoices.find(({ refundable }) => refundable > 0)?.id ?? invoiceId;
    const body = { version: rev, reason: 'asked for', invoiceId, plan: 'keep' as const };
    await owner.calls(adminSubscriptions.refund, { params, body: { ...body, ...(amount && { amount }) } });
    await settle();
  };
  const readPapers = () =>
    rows(
      `select kind, subtotal, tax_amount as tax, total from documents where subscription_invoice_id in
        (select id from subscription_invoices where subscription_id = $1) order by serial desc limit 1`,
      [one.id],
    );

  for (const round of [1, 2, 3]) {
    await refund();
    expect((await books()).back - before.back).toBe(1130);
    expect(await readPapers()).toEqual([{ kind: 'creditNote', subtotal: 1000, tax: 130, total: 1130 }]);
    await expect(refund(1)).rejects.toMatchObject({ key: 'refundTooLarge' });
    await waitForBank();
    expect((await books()).back).toBe(before.back);
    expect(await readPapers()).toEqual([{ kind: 'reversal', subtotal: 1000, tax: 130, total: 1130 }]);
    expect(await countAlerts()).toBe(round);
  }
  // a part, then the rest
  await refund(400);
  await refund();
  expect((await books()).back - before.back).toBe(1130);
  expect(await readPapers()).toEqual([{ kind: 'creditNote', subtotal: 600, tax: 78, total: 678 }]);
  await expect(refund(1)).rejects.toMatchObject({ key: 'refundTooLarge' });
});
