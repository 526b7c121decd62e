import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, addMonths } from '@visita/core/days';
import { cards } from '@visita/core/cards/contract';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { runDueSubscriptions } from '../subscriptions/run-due-subscriptions.ts';
import { countQueries } from '../test/count-queries.ts';
import { runJobs } from '../test/jobs.ts';
import { blackCard, later, planBuyers, type PlanAsked } from '../test/plan-buyers.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { expireReservations } from './expire-reservation.ts';

const app = await subscriptionWorld();
const {
  asked,
  books,
  booksOf,
  clock,
  database,
  deps,
  fill,
  given,
  page,
  pay,
  rows,
  saveCard,
  setStock,
  settle,
} = app;
const { buyer, buyPlan, planCartOf, quoteOf } = planBuyers(app);
const { stripe } = deps;
const black = 'EXTRA-CARD-BLACK';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeEach(app.tidy);

const quebec = { province: 'QC', city: 'Montréal', zipCode: 'H2Y 2E1' };
const sleeves = [{ sku: sleeve, quantity: 2 }];

const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const readRow = async (id: string) => findSubscription(database.db, { id });
const open = (who: Shopper, id: string) => who.calls(payments.openForSubscription, { params: { id } });

/** A buyer who has ordered a plan and opened its payment page. */
async function atCheckout(wanted: PlanAsked, to = {}) {
  const ana = await buyer(to);
  await setStock(black, 5);
  await setStock(sleeve, 10);
  const { order, subscription } = await buyPlan(ana, wanted);
  const { id: paymentId, checkout_url: url } = await open(ana, subscription.id);
  return { ana, order, id: subscription.id, paymentId, url };
}

const fetchAtProvider = async (id: string) => stripe.request((sdk) => sdk.subscriptions.retrieve(id));
const runningThere = async (userId: string) => {
  const [row] = await rows('select stripe_id as id from stripe_customers where user_id = $1', [userId]);
  const { data } = await stripe.request((sdk) =>
    sdk.subscriptions.list({ customer: String(row?.['id']), status: 'all', limit: 100 }),
  );
  return data.filter(({ status }) => status !== 'canceled').map(({ id }) => id);
};

describe('a plan that is paid on the page', () => {
  test('costs nothing today, its order is paid, and it waits for its card until it is billed in 44 days', async () => {
    const { ana, order, id, url } = await atCheckout({ plan: 'annual', card: blackCard });
    const before = await books();
    const shown = await (await page(url)).text();
    expect(shown).toContain('Free for 44 days, then CA$88.80 a year');
    const sessionId = await pay(url);
    const state = await ana.calls(payments.returned, { body: { sessionId } });
    expect(state).toMatchObject({
      status: 'success',
      amount: 0,
      subscriptionId: id,
      isPartial: false,
      code: null,
    });
    await settle();
    expect(await read(ana, order.id)).toMatchObject({
      status: 'paid',
      total: 0,
      hasInvoice: true,
      shippingStatus: 'preparing',
    });
    expect(await ana.calls(subscriptions.get, { params: { id } })).toMatchObject({
      status: 'waiting',
      nextBilling: addDays(clock.now(), 44),
      trialEnd: addDays(clock.now(), 44),
      waitingUntil: addDays(clock.now(), 30),
      scheduleId: expect.stringMatching(/^sub_sched_/),
    });
    expect(await booksOf(black)).toEqual({ received: 5, reserved: 0, sold: 1 });
    expect(await books()).toEqual(before);
  });

  test('with extras is one charge of their price, its taxes and delivery, and the order lists all of them', async () => {
    const { ana, order, id, url } = await atCheckout(
      { plan: 'annual', card: blackCard, items: sleeves },
      quebec,
    );
    const before = await books();
    await pay(url);
    await settle();
    expect(await read(ana, order.id)).toMatchObject({
      status: 'paid',
      subtotal: 2400,
      total: 2400 + 120 + 239,
      payment: { status: 'completed', amount: 2759, card: { brand: 'visa', last4: '4242' } },
    });
    expect(await books()).toEqual({ ...before, charges: before.charges + 1, taken: before.taken + 2759 });
    const { stripeId } = (await readRow(id)) ?? {};
    const observed = await fetchAtProvider(stripeId ?? '');
    expect(observed).toMatchObject({
      status: 'trialing',
      metadata: { subscription_id: id, order_id: order.id },
    });
    expect(observed.default_tax_rates).toHaveLength(2);
    expect(await rows('select 1 from stripe_drift')).toEqual([]);
  });

  test('of three months is paid once, and its time begins with its card', async () => {
    const ana = await buyer();
    const { id: cardId } = await given.boundCard(ana);
    const { subscription, order } = await buyPlan(ana, { plan: 'trial-3m', card: { kind: 'own', cardId } });
    const { checkout_url: url } = await open(ana, subscription.id);
    const before = await books();
    await pay(url);
    await settle();
    expect(await read(ana, order.id)).toMatchObject({ status: 'completed', total: 2712 });
    expect((await books()).taken).toBe(before.taken + 2712);
    expect(await readRow(subscription.id)).toMatchObject({
      status: 'active',
      stripeId: null,
      endsAt: addMonths(clock.now(), 3),
    });
    expect(await runningThere(ana.id)).toEqual([]);
  });

  describe('of three months that comes with a physical card', () => {
    async function bought() {
      const ana = await buyer();
      await setStock(black, 5);
      const { id: cardId } = await ana.calls(cards.create, { body: { name: 'Ana Lima' } });
      const card = { ...blackCard, cardId };
      const { subscription } = await buyPlan(ana, { plan: 'trial-3m', card });
      await pay((await open(ana, subscription.id)).checkout_url);
      await settle();
      return { ana, cardId, id: subscription.id };
    }
    const attach = async (cardId: string) => {
      await app.attachPrinted({ id: cardId });
      await runJobs(deps);
    };

    test('names the parcel on the card, and begins with the next attachment to it', async () => {
      const { ana, cardId, id } = await bought();
      expect(await readRow(id)).toMatchObject({ status: 'paid', endsAt: null });
      const card = () => ana.calls(cards.get, { params: { id: cardId } });
      expect(await card()).toMatchObject({
        state: 'needsActivation',
        plan: { subscriptionId: id, phase: 'waiting' },
      });
      expect(await ana.calls(orders.comingCards, {})).toMatchObject([
        { card: { id: cardId, name: 'Ana Lima' }, colour: 'black', shippingStatus: 'preparing' },
      ]);

      clock.advance(5 * dayMs);
      await attach(cardId);
      const running = { status: 'active', activatedAt: clock.now(), endsAt: addMonths(clock.now(), 3) };
      expect(await readRow(id)).toMatchObject(running);
      expect(await card()).toMatchObject({ state: 'activated', plan: { phase: 'active' } });
      clock.advance(dayMs);
      await attach(cardId);
      expect(await readRow(id)).toMatchObject(running);
    });

    test('begins after thirty days if nothing was attached', async () => {
      const { cardId, id } = await bought();
      const paidAt = (await readRow(id))?.startedAt ?? clock.now();
      clock.set(new Date(paidAt.getTime() + 30 * dayMs - 1));
      await runDueSubscriptions.run(deps, {});
      expect(await readRow(id)).toMatchObject({ status: 'paid', endsAt: null });
      clock.set(new Date(paidAt.getTime() + 30 * dayMs));
      await runDueSubscriptions.run(deps, {});
      expect(await readRow(id)).toMatchObject({ status: 'active', endsAt: addMonths(clock.now(), 3) });
      await attach(cardId);
      expect(await readRow(id)).toMatchObject({ status: 'active', activatedAt: clock.now() });
    });

    test.each([
      ['waits for the attachment', 'a card without one', 'paid'],
      ['begins at once', 'a card that has one', 'active'],
    ] as const)('%s if %s is chosen after the payment', async (_, which, status) => {
      const ana = await buyer();
      await setStock(black, 5);
      const { subscription } = await buyPlan(ana, { plan: 'trial-3m', card: blackCard });
      await pay((await open(ana, subscription.id)).checkout_url);
      await settle();
      const { id: cardId } =
        which === 'a card that has one'
          ? await given.boundCard(ana)
          : await ana.calls(cards.create, { body: { name: 'Ana Lima' } });
      await ana.calls(subscriptions.change, { params: { id: subscription.id }, body: { cardId } });
      expect(await readRow(subscription.id)).toMatchObject({ status });
      await attach(cardId);
      expect(await readRow(subscription.id)).toMatchObject({ status: 'active' });
    });
  });

  test('for a card that one has gives it its seat', async () => {
    const ana = await buyer();
    const { id: cardId } = await given.boundCard(ana);
    const { subscription } = await buyPlan(ana, { plan: 'monthly', card: { kind: 'own', cardId } });
    await pay((await open(ana, subscription.id)).checkout_url);
    await settle();
    expect(await ana.calls(subscriptions.get, { params: { id: subscription.id } })).toMatchObject({
      boundCard: { id: cardId },
    });
  });

  test('shows the reason of a declined card there, and another card pays once', async () => {
    const { ana, order, url } = await atCheckout({ plan: 'monthly', card: later, items: sleeves });
    const before = await books();
    expect((await fill(url, '4000000000000002')).status).toBe(402);
    await settle();
    expect(await read(ana, order.id)).toMatchObject({ status: 'pending' });
    await pay(url);
    await settle();
    expect(await read(ana, order.id)).toMatchObject({ status: 'paid' });
    expect((await books()).charges).toBe(before.charges + 1);
    expect(await runningThere(ana.id)).toHaveLength(1);
  });

  test.each([['complete', 'paid'] as const, ['fail', 'pending'] as const])(
    'when the cardholder lets 3-D Secure %s, the order is %s',
    async (answer, status) => {
      const { ana, order, url } = await atCheckout({ plan: 'monthly', card: later, items: sleeves });
      const asking = await fill(url, '4000002760003184');
      await page(asking.headers.get('location') ?? '', { answer });
      await settle();
      expect(await read(ana, order.id)).toMatchObject({ status });
      if (status === 'paid') return;
      await pay(url);
      await settle();
      expect(await read(ana, order.id)).toMatchObject({ status: 'paid' });
      expect(await runningThere(ana.id)).toHaveLength(1);
    },
  );

  test('is unchanged after leaving the page, and every endpoint opens the same page again', async () => {
    const { ana, order, id, url } = await atCheckout({ plan: 'annual', card: blackCard });
    expect(await read(ana, order.id)).toMatchObject({ status: 'pending', canPay: true });
    expect(await booksOf(black)).toMatchObject({ reserved: 1 });
    const opened = await Promise.all([
      open(ana, id),
      ana.calls(payments.openForSubscriptionAtProvider, { params: { id } }),
      ana.calls(payments.openPlan, { body: { subscriptionId: id } }),
      ana.calls(payments.openSession, { body: { subscriptionId: id } }),
      ana.calls(payments.openSession, { body: { orderId: order.id } }),
      ana.calls(payments.open, { body: { orderId: order.id } }),
    ]);
    expect(new Set(opened.map(({ checkout_url: each }) => each))).toEqual(new Set([url]));
    await pay(url);
    await expect(open(ana, id)).rejects.toThrow('orderPaid');
    await settle();
    expect(await runningThere(ana.id)).toHaveLength(1);
  });

  test('releases its card when the page expires, and paying again opens another page', async () => {
    const { ana, order, id, url } = await atCheckout({ plan: 'annual', card: blackCard });
    const status = async () => (await ana.calls(subscriptions.get, { params: { id } })).status;
    expect(await status()).toBe('pending');
    clock.advance(hourMs + 60_000);
    await settle();
    await expireReservations.run(deps, {});
    expect(await status()).toBe('created');
    expect(await booksOf(black)).toMatchObject({ reserved: 0 });
    const again = await open(ana, id);
    expect(again.checkout_url).not.toBe(url);
    await pay(again.checkout_url);
    await settle();
    expect(await read(ana, order.id)).toMatchObject({ status: 'paid' });
    expect(await readRow(id)).toMatchObject({ status: 'waiting' });
  });

  test.each([
    ['the browser is back before the message', ['returned', 'told'] as const],
    ['the message comes before the browser is back', ['told', 'returned'] as const],
    ['both come at once', ['both'] as const],
  ])('when %s, it is paid once and begins once', async (_, steps) => {
    const { ana, order, id, url } = await atCheckout({ plan: 'annual', card: blackCard, items: sleeves });
    const sessionId = await pay(url);
    const returned = () => ana.calls(payments.returned, { body: { sessionId } });
    for (const step of steps)
      await { returned, told: settle, both: () => Promise.all([returned(), settle(), returned()]) }[step]();
    await settle();
    expect(await read(ana, order.id)).toMatchObject({
      status: 'paid',
      events: [{ kind: 'placed' }, { kind: 'paid' }],
    });
    expect(await readRow(id)).toMatchObject({ status: 'waiting' });
    const moves = await rows(
      `select action from subscription_moves where subscription_id = $1 order by sequence_number`,
      [id],
    );
    expect(moves.map(({ action }) => action)).toEqual(['pay', 'wait']);
    expect(await runningThere(ana.id)).toHaveLength(1);
  });

  test('is found by every number that an answer gave', async () => {
    const { ana, order, id, paymentId, url } = await atCheckout({ plan: 'annual', card: later });
    const sessionId = await pay(url);
    await settle();
    for (const number of [sessionId, paymentId, order.id, id]) {
      const paid = { status: 'completed', orderId: order.id, subscriptionId: id };
      expect(await ana.calls(payments.providerStatus, { params: { id: number } })).toMatchObject(paid);
      expect(await ana.calls(payments.sessionStatus, { params: { id: number } })).toMatchObject({
        ...paid,
        status: 'success',
      });
    }
  });

  test('is ordered and its page open in 25 statements and one call to the provider', async () => {
    const ana = await buyer();
    await setStock(black, 5);
    await saveCard(ana);
    const body = await planCartOf(ana, { plan: 'annual', card: blackCard });
    asked.length = 0;
    const statements = await countQueries(async () => {
      const { order } = await ana.calls(subscriptions.create, { body });
      await ana.calls(payments.open, { body: { orderId: order.id } });
    });
    expect(asked).toHaveLength(1);
    expect(statements.length).toBeLessThanOrEqual(25);
  });

  test('without a trial is charged at once, and billed again after its term', async () => {
    const { person: ana, id: former } = await given.subscriber({ status: 'cancelled' });
    await updateUser(database.db, ana, { isVerified: true });
    const { order, subscription } = await buyPlan(ana, {
      plan: 'annual',
      renewedFrom: former,
      items: [{ sku: sleeve, quantity: 1 }],
    });
    const before = await books();
    await pay((await open(ana, subscription.id)).checkout_url);
    await settle();
    const total = 8880 + 1200 + 500 + 1154 + 156 + 65;
    expect(await read(ana, order.id)).toMatchObject({ status: 'paid', total, payment: { amount: total } });
    expect(await books()).toMatchObject({ charges: before.charges + 1, taken: before.taken + total });
    const shown = await ana.calls(subscriptions.get, { params: { id: subscription.id } });
    expect(shown).toMatchObject({
      status: 'active',
      nextBilling: addMonths(clock.now(), 12),
      boundCard: { name: expect.anything() },
    });
  });
});

describe('an order with a plan that is not paid', () => {
  test('and is cancelled takes its plan along; what was paid on its page goes back, and nothing is billed', async () => {
    const { ana, order, id, url } = await atCheckout({ plan: 'annual', card: blackCard, items: sleeves });
    const before = await books();
    await pay(url);
    // no event was delivered yet
    await ana.calls(orders.cancel, { params: { id: order.id } });
    expect(await readRow(id)).toMatchObject({ status: 'cancelled' });
    await settle();
    expect(await read(ana, order.id)).toMatchObject({ status: expect.stringMatching(/cancelled|refunded/) });
    const after = await books();
    expect(after.taken - after.back).toBe(before.taken - before.back);
    expect(await runningThere(ana.id)).toEqual([]);
    expect(await readRow(id)).toMatchObject({ status: 'cancelled' });
    await expect(open(ana, id)).rejects.toThrow('orderCannotChange');
  });

  test('is given up after a day, and its plan with it', async () => {
    const ana = await buyer();
    const { order, subscription } = await buyPlan(ana, { plan: 'annual', card: later });
    clock.advance(24 * hourMs);
    await expireReservations.run(deps, {});
    expect(await read(ana, order.id)).toMatchObject({ status: 'cancelled' });
    expect(await readRow(subscription.id)).toMatchObject({ status: 'cancelled', startedAt: null });
    expect(await ana.calls(subscriptions.quote, { body: { plan: 'annual', card: later } })).toMatchObject({
      hasTrial: true,
    });
  });

  test('cannot be paid by another user', async () => {
    const { order, id, paymentId } = await atCheckout({ plan: 'annual', card: later });
    const eve = await buyer();
    asked.length = 0;
    await expect(open(eve, id)).rejects.toThrow('subscriptionNotFound');
    await expect(eve.calls(payments.openPlan, { body: { subscriptionId: id } })).rejects.toThrow(
      'subscriptionNotFound',
    );
    await expect(eve.calls(payments.openSession, { body: { subscriptionId: id } })).rejects.toThrow(
      'subscriptionNotFound',
    );
    await expect(eve.calls(payments.openSession, { body: { orderId: order.id } })).rejects.toThrow(
      'orderNotFound',
    );
    for (const number of [id, order.id, paymentId])
      await expect(eve.calls(payments.providerStatus, { params: { id: number } })).rejects.toThrow(
        'paymentNotFound',
      );
    expect(asked).toEqual([]);
  });
});

describe('an order with a plan that is paid and not sent yet', () => {
  test('is cancelled with the plan that waits for its card, and refunded in full', async () => {
    const { ana, order, id, url } = await atCheckout({ plan: 'annual', card: blackCard, items: sleeves });
    const before = await books();
    await pay(url);
    await settle();
    expect(await ana.calls(orders.cancel, { params: { id: order.id } })).toMatchObject({
      status: 'cancelled',
    });
    await settle();
    const after = await books();
    expect(after.taken - after.back).toBe(before.taken - before.back);
    expect(await readRow(id)).toMatchObject({ status: 'cancelled' });
    expect(await runningThere(ana.id)).toEqual([]);
    expect(await booksOf(black)).toMatchObject({ reserved: 0, sold: 0 });
    // without its card the trial did not start
    expect(await quoteOf(ana, { plan: 'annual', card: later })).toMatchObject({ hasTrial: true });
  });

  test('is not cancelled any more once its trial has begun', async () => {
    const { ana, order, url } = await atCheckout({ plan: 'annual', card: blackCard });
    await pay(url);
    await settle();
    await app.runClock(31);
    await expect(ana.calls(orders.cancel, { params: { id: order.id } })).rejects.toThrow('orderCannotChange');
    expect(await read(ana, order.id)).toMatchObject({ status: 'paid' });
  });
});
