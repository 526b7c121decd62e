import { beforeEach, describe, expect, test } from 'vitest';
import { addMonths } from '@visita/core/days';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { runJobs } from '../test/jobs.ts';
import { blackCard, later, planBuyers, type PlanAsked } from '../test/plan-buyers.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { closePayments } from './close-payment.ts';
import { expireReservations } from './expire-reservation.ts';

const app = await subscriptionWorld({ retries: 0 });
const { books, clock, control, database, deps, fault, given, pay, rows, saveCard, setStock, settle } = app;
const { buyer, buyPlan } = planBuyers(app);
const { stripe } = deps;
const hourMs = 3_600_000;
const sleeves = [{ sku: sleeve, quantity: 2 }];

beforeEach(app.tidy);

const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const readRow = async (id: string) => findSubscription(database.db, { id });
const process = (who: Shopper, orderId: string, paymentMethodId: string) =>
  who.calls(payments.process, { body: { orderId, paymentMethodId } });

async function runningThere(userId: string): Promise<string[]> {
  const [row] = await rows('select stripe_id as id from stripe_customers where user_id = $1', [userId]);
  const { data } = await stripe.request((sdk) =>
    sdk.subscriptions.list({ customer: String(row?.['id']), status: 'all', limit: 100 }),
  );
  return data.filter(({ status }) => status !== 'canceled').map(({ id }) => id);
}

/** A buyer with a saved card who has ordered a plan. */
async function ordered(wanted: PlanAsked, name = 'pm_card_visa') {
  const ana = await buyer();
  await setStock('EXTRA-CARD-BLACK', 5);
  await setStock(sleeve, 10);
  const card = await saveCard(ana, name);
  const { order, subscription } = await buyPlan(ana, wanted);
  return { ana, card, order, id: subscription.id, before: await books() };
}

/** An order of a plan without a trial. */
async function renewed(name = 'pm_card_visa') {
  const { person: ana, id } = await given.subscriber({ status: 'cancelled' });
  await updateUser(database.db, ana, { isVerified: true });
  await setStock(sleeve, 10);
  const card = await saveCard(ana, name);
  const { order, subscription } = await buyPlan(ana, { plan: 'annual', renewedFrom: id, items: sleeves });
  return { ana, card, order, id: subscription.id, before: await books() };
}

describe('a plan that is paid with a saved card', () => {
  test('costs nothing today and begins', async () => {
    const { ana, card, order, id, before } = await ordered({ plan: 'annual', card: blackCard });
    expect(await process(ana, order.id, card)).toMatchObject({
      status: 'success',
      amount: 0,
      subscriptionId: id,
      isPartial: false,
    });
    await settle();
    expect(await read(ana, order.id)).toMatchObject({ status: 'paid', hasInvoice: true });
    expect(await ana.calls(subscriptions.get, { params: { id } })).toMatchObject({
      status: 'waiting',
      paymentMethodId: card,
    });
    expect(await books()).toEqual(before);
    expect(await runningThere(ana.id)).toHaveLength(1);
  });

  test('is one charge of the extras, once it has begun', async () => {
    const { ana, card, order, id, before } = await ordered({
      plan: 'annual',
      card: blackCard,
      items: sleeves,
    });
    expect(await process(ana, order.id, card)).toMatchObject({
      status: 'success',
      amount: 2712,
      isPartial: false,
    });
    await settle();
    expect(await read(ana, order.id)).toMatchObject({
      status: 'paid',
      payment: { amount: 2712, card: { last4: '4242' } },
    });
    expect(await books()).toMatchObject({ charges: before.charges + 1, taken: before.taken + 2712 });
    expect(await readRow(id)).toMatchObject({ status: 'waiting' });
  });

  test('without a trial is one charge of plan, extras and delivery, and all of it goes back when its order is cancelled', async () => {
    const { ana, card, order, id, before } = await renewed();
    expect(order.total).toBe(8880 + 1154 + 2400 + 312 + 500 + 65);
    expect(await process(ana, order.id, card)).toMatchObject({ status: 'success', amount: order.total });
    await settle();
    expect(await books()).toMatchObject({ charges: before.charges + 1, taken: before.taken + order.total });
    expect(await readRow(id)).toMatchObject({ status: 'active', periodEnd: addMonths(clock.now(), 12) });
    expect(await rows('select 1 from stripe_drift')).toEqual([]);
    expect(await read(ana, order.id)).toMatchObject({ status: 'paid', payment: { card: { last4: '4242' } } });
  });

  test('without a trial uses the credit of its buyer, and is paid', async () => {
    const { ana, card, order, id, before } = await renewed();
    const [customer] = await rows('select stripe_id as id from stripe_customers where user_id = $1', [
      ana.id,
    ]);
    await stripe.request((sdk) =>
      sdk.customers.createBalanceTransaction(String(customer?.['id']), { amount: -500, currency: 'cad' }),
    );
    expect(await process(ana, order.id, card)).toMatchObject({ status: 'success' });
    await settle();
    expect(await books()).toMatchObject({
      charges: before.charges + 1,
      taken: before.taken + order.total - 500,
      back: before.back,
    });
    expect(await readRow(id)).toMatchObject({ status: 'active' });
    expect(await read(ana, order.id)).toMatchObject({
      status: 'paid',
      payment: { amount: order.total - 500 },
    });
    expect(
      await rows('select kind, total, balance_applied from documents where order_id = $1', [order.id]),
    ).toEqual([{ kind: 'invoice', total: order.total, balance_applied: 500 }]);
    expect(
      await rows(
        `select account, sum(amount)::int as sum from ledger_lines join ledger_entries on id = entry_id
          where order_id = $1 and account in ('receivable', 'customer_balance') group by account order by account`,
        [order.id],
      ),
    ).toEqual([
      { account: 'customer_balance', sum: 500 },
      { account: 'receivable', sum: 0 },
    ]);
  });

  test('of three months is charged once', async () => {
    const { ana, card, order, id, before } = await ordered({ plan: 'trial-3m', card: later });
    expect(await process(ana, order.id, card)).toMatchObject({ status: 'success', amount: 2712 });
    await settle();
    expect(await readRow(id)).toMatchObject({ status: 'paid', stripeId: null, endsAt: null });
    expect((await books()).charges).toBe(before.charges + 1);
  });

  test('without a trial by a declined card is not begun, and another card pays it', async () => {
    const { ana, card, order, id, before } = await renewed('pm_card_chargeCustomerFail');
    await expect(process(ana, order.id, card)).rejects.toThrow('paymentDeclined');
    expect(await readRow(id)).toMatchObject({ status: 'created', stripeId: null });
    expect(await runningThere(ana.id)).toEqual([]);
    await process(ana, order.id, await saveCard(ana));
    await settle();
    expect(await readRow(id)).toMatchObject({ status: 'active' });
    expect((await books()).charges).toBe(before.charges + 1);
  });

  test('whose bank asks is sent to the page', async () => {
    const { ana, card, order } = await renewed('pm_card_authenticationRequired');
    await expect(process(ana, order.id, card)).rejects.toThrow('paymentNeedsConfirmation');
    expect(await read(ana, order.id)).toMatchObject({ status: 'pending', canPay: true });
  });

  test('twice and in two tabs starts once and charges once', async () => {
    const { ana, card, order, before } = await ordered({ plan: 'annual', card: blackCard, items: sleeves });
    await ana.calls(payments.open, { body: { orderId: order.id } });
    await Promise.allSettled([1, 2, 3].map(() => process(ana, order.id, card)));
    await settle();
    expect(await read(ana, order.id)).toMatchObject({ status: 'paid' });
    expect((await books()).charges).toBe(before.charges + 1);
    expect(await runningThere(ana.id)).toHaveLength(1);
  });

  test('of another user, or with their card, is not found', async () => {
    const [one, other] = [
      await ordered({ plan: 'annual', card: later }),
      await ordered({ plan: 'annual', card: later }),
    ];
    await expect(process(other.ana, one.order.id, other.card)).rejects.toThrow('orderNotFound');
    await expect(process(one.ana, one.order.id, other.card)).rejects.toThrow('paymentMethodNotFound');
  });
});

describe('a plan whose extras are declined', () => {
  test('has begun; they are paid on the page now, once', async () => {
    const { ana, card, order, id, before } = await ordered(
      { plan: 'annual', card: blackCard, items: sleeves },
      'pm_card_chargeCustomerFail',
    );
    const state = await process(ana, order.id, card);
    expect(state).toMatchObject({
      status: 'failed',
      isPartial: true,
      code: 'additionalProductsUnpaid',
      subscriptionId: id,
      amount: 2712,
    });
    await settle();
    expect(await readRow(id)).toMatchObject({ status: 'waiting' });
    expect(await read(ana, order.id)).toMatchObject({ status: 'pending', canPay: true });
    expect(await ana.calls(payments.providerStatus, { params: { id } })).toMatchObject({ isPartial: true });

    const { checkout_url: url } = await ana.calls(payments.openForSubscription, { params: { id } });
    await pay(url);
    await settle();
    expect(await read(ana, order.id)).toMatchObject({ status: 'paid', payment: { amount: 2712 } });
    expect(await books()).toMatchObject({ charges: before.charges + 1, taken: before.taken + 2712 });
    expect(await runningThere(ana.id)).toHaveLength(1);
    expect(await readRow(id)).toMatchObject({ status: 'waiting' });
  });

  test('has begun; another saved card pays them', async () => {
    const { ana, card, order, before } = await ordered(
      { plan: 'annual', card: later, items: sleeves },
      'pm_card_chargeCustomerFail',
    );
    await process(ana, order.id, card);
    expect(await process(ana, order.id, await saveCard(ana))).toMatchObject({
      status: 'success',
      isPartial: false,
    });
    await settle();
    expect((await books()).charges).toBe(before.charges + 1);
    expect(await runningThere(ana.id)).toHaveLength(1);
  });

  test('continues if they are not paid within a day', async () => {
    const { ana, card, order, id } = await ordered(
      { plan: 'annual', card: later, items: sleeves },
      'pm_card_chargeCustomerFail',
    );
    await process(ana, order.id, card);
    await settle();
    clock.advance(23 * hourMs);
    await expireReservations.run(deps, {});
    expect(await read(ana, order.id)).toMatchObject({ status: 'pending' });
    clock.advance(hourMs);
    await expireReservations.run(deps, {});
    expect(await read(ana, order.id)).toMatchObject({ status: 'cancelled' });
    expect(await readRow(id)).toMatchObject({ status: 'waiting' });
    expect(await runningThere(ana.id)).toHaveLength(1);
  });
});

const faults = ['apply_then_drop', 'half_body', 'reset', 'status:500', 'status:503'];

describe.each(faults)('while the provider fails with %s', (action) => {
  test('a plan is begun once and its extras are charged once', async () => {
    const { ana, card, order, id, before } = await ordered({
      plan: 'annual',
      card: blackCard,
      items: sleeves,
    });
    await fault('POST', '/v1/subscriptions', action);
    await fault('POST', '/v1/payment_intents', action);
    await process(ana, order.id, card).catch(() => undefined);
    // failed jobs are retried later
    for (let round = 0; round < 4; round++) {
      await settle().catch(() => undefined);
      clock.advance(60_000);
    }
    expect(await read(ana, order.id)).toMatchObject({ status: 'paid' });
    expect(await readRow(id)).toMatchObject({ status: 'waiting' });
    expect(await runningThere(ana.id)).toHaveLength(1);
    expect(await books()).toMatchObject({ charges: before.charges + 1, taken: before.taken + 2712 });
  });
});

test.each([
  ['never came there', 'reset'],
  ['came there all the same', 'apply_then_drop'],
])(
  'a plan whose beginning %s does not run for an order that was cancelled meanwhile, and costs nothing',
  async (_, action) => {
    const { ana, card, order, id, before } = await renewed();
    await fault('POST', '/v1/subscriptions', action, 6);
    expect(await process(ana, order.id, card)).toMatchObject({ status: 'processing' });
    await ana.calls(orders.cancel, { params: { id: order.id } });
    await control('faults/clear', {});
    for (let round = 0; round < 3; round++) {
      clock.advance(5 * 60_000);
      await runJobs(deps, [closePayments]).catch(() => undefined);
    }
    await settle();
    const after = await books();
    expect(after.taken - after.back).toBe(before.taken - before.back);
    expect(await runningThere(ana.id)).toEqual([]);
    expect(await readRow(id)).toMatchObject({ status: 'cancelled' });
  },
);
