import { describe, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { payments } from '@visita/core/payments/contract';
import { provider } from '@visita/core/provider/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { transaction } from '../database/transaction.ts';
import type { Sdk } from '../provider/client.ts';
import { later, planBuyers } from '../test/plan-buyers.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { fetchObservedState } from './observed-state.ts';
import { findSubscription } from './queries.ts';
import { lockOwn, requestChange } from './request-change.ts';

const app = await subscriptionWorld();
const { books, given, clock, deps, database, pay, rows, settle, settleNow, saveCard } = app;
const { buyer, buyPlan, planCartOf, quoteOf } = planBuyers(app);
const { stripe } = deps;

const readCards = async ({ person }: Subscriber) =>
  (await person.calls(provider.cards, {})).map(({ id }) => id);
const remove = ({ person }: Subscriber, id: string) => person.calls(provider.removeCard, { params: { id } });
const makeDefault = ({ person }: Subscriber, id: string) =>
  person.calls(provider.makeCardDefault, { params: { id } });
const cardThere = async ({ row }: Subscriber) =>
  (await fetchObservedState(deps, { stripeId: (await row()).stripeId ?? '' }))?.view.paymentMethod;
const readCustomer = async ({ person }: Subscriber) => (await person.calls(provider.customer, {})).id ?? '';

test('the only card of a live subscription is not removed; once another is the default it is', async () => {
  const one = await given.subscriber({ status: 'waiting' });
  const [first = ''] = await readCards(one);
  await expect(remove(one, first)).rejects.toThrow('cardInUse');
  expect(await readCards(one)).toEqual([first]);

  const second = await saveCard(one.person, 'pm_card_mastercard');
  await expect(remove(one, first), 'another card alone changes nothing').rejects.toThrow('cardInUse');
  await makeDefault(one, second);
  expect(await one.row()).toMatchObject({ paymentMethodId: second, desired: { paymentMethod: second } });
  expect(await cardThere(one)).toBe(second);
  await remove(one, first);
  expect(await readCards(one)).toEqual([second]);
  await expect(remove(one, second)).rejects.toThrow('cardInUse');
});

test.each(['trial', 'active', 'pending', 'paused'] as const)(
  'a card that pays for one that is %s stays',
  async (status) => {
    const one = await given.subscriber({ status });
    const [first = ''] = await readCards(one);
    await expect(remove(one, first)).rejects.toThrow('cardInUse');
  },
);

test('the card of one that is over is removed, and so is one that pays for nothing', async () => {
  const over = await given.subscriber({ status: 'cancelled' });
  const [first = ''] = await readCards(over);
  await remove(over, first);
  expect(await readCards(over)).toEqual([]);

  const live = await given.subscriber({ status: 'active' });
  const other = await saveCard(live.person);
  await remove(live, other);
  expect(await readCards(live)).not.toContain(other);
});

test('one that has no card of its own keeps the default card, also once its own is gone there', async () => {
  const one = await given.subscriber({ status: 'active' });
  const [first = ''] = await readCards(one);
  const [second, third] = [await saveCard(one.person), await saveCard(one.person)];
  const customer = await readCustomer(one);
  await stripe.request((sdk) =>
    sdk.customers.update(customer, { invoice_settings: { default_payment_method: second } }),
  );
  await stripe.request((sdk) => sdk.paymentMethods.detach(first));
  expect(await cardThere(one)).toBeNull();
  await expect(remove(one, second)).rejects.toThrow('cardInUse');
  await remove(one, third);
  await settle();
  expect(await cardThere(one)).toBe(second);
});

test('a card that replaces another in the trial pays the first charge after it', async () => {
  const one = await given.subscriber({ status: 'waiting' });
  const second = await saveCard(one.person, 'pm_card_mastercard');
  await makeDefault(one, second);
  await app.runClock(45);
  expect(await one.row()).toMatchObject({ status: 'active', paymentMethodId: second });
  expect(await cardThere(one)).toBe(second);
  const payment = await rows(
    `select payment_method_id as card from payments where user_id = $1 and subscription_invoice_id is not null`,
    [one.person.id],
  );
  expect(payment).toEqual([{ card: second }]);
});

describe('a card that is removed at the provider', () => {
  const mailed = ({ person }: Subscriber) =>
    app.emails.filter(({ to, subject }) => to.address === person.email && subject.includes('was removed'));

  test('is noticed by the subscription that it pays: its owner is mailed once', async () => {
    const one = await given.subscriber({ status: 'active' });
    const ending = await given.subscriber({ status: 'active' });
    await app.requestChange(ending.id, { ends: 'period' });
    for (const each of [one, ending]) {
      const [card = ''] = await readCards(each);
      await stripe.request((sdk) => sdk.paymentMethods.detach(card));
    }
    await settle();
    expect(await one.row()).toMatchObject({ status: 'active', paymentMethodId: null });
    expect(mailed(one)).toHaveLength(1);
    expect(mailed(ending)).toEqual([]);
    await app.runClock(1);
    expect(mailed(one)).toHaveLength(1);
    const second = await saveCard(one.person);
    await makeDefault(one, second);
    expect(await one.row()).toMatchObject({ paymentMethodId: second });
  });

  test('is not wanted back: nothing is refused for it', async () => {
    const one = await given.subscriber({ status: 'active' });
    const second = await saveCard(one.person);
    await makeDefault(one, second);
    await stripe.request((sdk) => sdk.paymentMethods.detach(second));
    await settle();
    expect(await one.row()).toMatchObject({ paymentMethodId: null, desired: { paymentMethod: null } });
    expect(await rows('select 1 from alerts where about = $1', [one.id])).toEqual([]);
  });
});

test('a card that is to pay stays while the provider does not know of it', async () => {
  const one = await given.subscriber({ status: 'active' });
  const second = await saveCard(one.person);
  await app.fault('POST', '/v1/subscriptions/*', 'status:503', 20);
  await expect(makeDefault(one, second)).rejects.toThrow('paymentUnavailable');
  await expect(remove(one, second)).rejects.toThrow('cardInUse');
  await app.control('faults/clear', {});
  await makeDefault(one, second);
  await settleNow(one.id);
  expect(await cardThere(one)).toBe(second);
});

test('making a card the default changes all subscriptions of its owner at once, and a repeat changes nothing', async () => {
  const one = await given.subscriber({ status: 'active' });
  const two = await given.subscriber({ status: 'trial', person: one.person });
  const card = await saveCard(one.person);
  await makeDefault(one, card);
  expect([await cardThere(one), await cardThere(two)]).toEqual([card, card]);
  const { desiredVersion } = await one.row();
  await makeDefault(one, card);
  await settle();
  expect((await one.row()).desiredVersion).toBe(desiredVersion);
});

test('a default that is chosen on the provider’s pages pays for the subscription too', async () => {
  const one = await given.subscriber({ status: 'waiting' });
  const second = await saveCard(one.person, 'pm_card_mastercard');
  const customer = await readCustomer(one);
  await settle();
  const { url } = await stripe.request((sdk) =>
    sdk.billingPortal.sessions.create({ customer, return_url: 'http://visita.test/en' }),
  );
  await app.page(url, { card: second, act: 'default' });
  expect(await cardThere(one)).not.toBe(second);
  await settle();
  expect(await cardThere(one)).toBe(second);
  expect((await one.row()).desired.paymentMethod).toBe(second);
});

describe('a subscription that is paid with a card of its own', () => {
  /** Chooses a card for one subscription only, as the change endpoint does. */
  async function choose(one: Subscriber, paymentMethod: string) {
    const at = clock.now();
    await transaction(database.db, async (tx) => {
      const subscription = await lockOwn(
        tx,
        { id: one.id, userId: one.person.id },
        { action: 'changeCard', at },
      );
      await requestChange(tx, subscription, { paymentMethod }, { action: 'changeCard', actor: 'user', at });
    });
    await settleNow(one.id);
  }
  const change = async (one: Subscriber, params: Parameters<Sdk['customers']['update']>[1]) => {
    const customer = await readCustomer(one);
    await stripe.request((sdk) => sdk.customers.update(customer, params));
  };

  test('keeps it when its owner is called otherwise', async () => {
    const one = await given.subscriber({ status: 'active' });
    const [first = ''] = await readCards(one);
    await makeDefault(one, first);
    const own = await saveCard(one.person);
    await choose(one, own);
    await settle();
    clock.advance(60_000);
    await change(one, { name: 'Ana Maria Lima' });
    await settle();
    expect(await cardThere(one)).toBe(own);
  });

  test('keeps it when it is told late of a default that was chosen before it', async () => {
    const one = await given.subscriber({ status: 'active' });
    const [other, own] = [await saveCard(one.person), await saveCard(one.person)];
    await settle();
    await change(one, { invoice_settings: { default_payment_method: other } });
    clock.advance(60_000);
    await choose(one, own);
    await settle();
    expect(await cardThere(one)).toBe(own);
  });
});

describe('a card with which a trial ended unpaid', () => {
  test('and that is saved gets no other trial, for any account: its plan is billed from the first day', async () => {
    const { person: former } = await given.subscriber({
      status: 'cancelled',
      hasTrial: true,
      pm: 'pm_card_mastercard',
    });
    await given.subscriber({ status: 'waiting', pm: 'pm_card_amex' });
    const ana = await buyer();
    const [used, other] = [await saveCard(ana, 'pm_card_mastercard'), await saveCard(ana, 'pm_card_amex')];
    const plan = { plan: 'annual', card: later } as const;
    const withUsed = { ...plan, paymentMethodId: used };
    expect(await quoteOf(ana, withUsed)).toMatchObject({
      hasTrial: false,
      trialUsedBy: 'card',
      today: { total: 10_034 },
      later: { isTrial: false },
    });
    expect(await quoteOf(ana, { plan: 'trial-3m', card: later, paymentMethodId: used })).toMatchObject({
      trialUsedBy: null,
    });
    // a running trial has not ended
    for (const paymentMethodId of [other, undefined])
      expect(await quoteOf(ana, { ...plan, paymentMethodId })).toMatchObject({
        hasTrial: true,
        trialUsedBy: null,
      });
    expect(await quoteOf(former, withUsed)).toMatchObject({ trialUsedBy: 'person' });

    const shown = await planCartOf(ana, plan);
    await expect(
      ana.calls(subscriptions.create, { body: { ...shown, paymentMethodId: used } }),
    ).rejects.toThrow('priceChanged');
    const before = await books();
    const { order, subscription } = await buyPlan(ana, withUsed);
    expect(order).toMatchObject({ total: 10_034 });
    await ana.calls(payments.process, { body: { orderId: order.id, paymentMethodId: used } });
    await settle();
    expect(await findSubscription(database.db, { orderId: order.id })).toMatchObject({
      status: 'active',
      hasTrial: false,
    });
    expect((await books()).taken).toBe(before.taken + 10_034);
    expect(await rows(`select 1 from alerts where about = $1`, [subscription.id])).toEqual([]);
  });

  test('is unknown while the provider does not answer, and to users who have not saved it', async () => {
    const { person: former } = await given.subscriber({
      status: 'cancelled',
      hasTrial: true,
      pm: 'pm_card_mastercard',
    });
    const [theirs] = await former.calls(provider.cards, {});
    const ana = await buyer();
    const own = await saveCard(ana, 'pm_card_mastercard');
    const quote = (paymentMethodId: string) => quoteOf(ana, { plan: 'annual', card: later, paymentMethodId });
    expect(await quote(theirs?.id ?? '')).toMatchObject({ hasTrial: true });
    await app.fault('GET', '/v1/payment_methods*', 'status:503', 3);
    expect(await quote(own)).toMatchObject({ hasTrial: true });
    expect(await quote(own)).toMatchObject({ hasTrial: false });
  });

  test('given on the page, where it is learned too late, keeps its trial: nothing is charged, and the staff are told once', async () => {
    await given.subscriber({ status: 'cancelled', hasTrial: true, pm: 'pm_card_mastercard' });
    const ana = await buyer();
    const { subscription } = await buyPlan(ana, { plan: 'annual', card: later });
    const { id } = subscription;
    const { checkout_url: url } = await ana.calls(payments.openForSubscription, { params: { id } });
    const before = await books();
    await pay(url, '5555555555554444');
    await settle();
    expect(await findSubscription(database.db, { id })).toMatchObject({
      status: 'waiting',
      hasTrial: true,
      trialEnd: addDays(clock.now(), 44),
    });
    expect(await books()).toEqual(before);
    const alerts = () => rows(`select detail from alerts where kind = 'trialAgain' and about = $1`, [id]);
    const alertRows = [{ detail: (await findSubscription(database.db, { id }))?.subscriptionNo }];
    expect(await alerts()).toEqual(alertRows);

    // the alert was resolved; a repeated event raises no other
    await database.pool.query('update alerts set resolved_at = $1', [clock.now()]);
    await app.deliver((await app.told()).slice(-20));
    await settle();
    await app.settleNow(id);
    expect(await alerts()).toEqual(alertRows);
  });
});
