import { describe, expect, test } from 'vitest';
import { provider } from '@visita/core/provider/contract';
import { transaction } from '../database/transaction.ts';
import type { Sdk } from '../provider/client.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { readThere } from './provider-view.ts';
import { lockOwn, want } from './want-change.ts';

const app = await subscriptionWorld();
const { given, clock, deps, database, settle, settleNow, saveCard } = app;
const { stripe } = deps;

const cardsOf = async ({ person }: Subscriber) => (await person.calls(provider.cards, {})).map(({ id }) => id);
const remove = ({ person }: Subscriber, id: string) => person.calls(provider.removeCard, { params: { id } });
const makeDefault = ({ person }: Subscriber, id: string) => person.calls(provider.makeCardDefault, { params: { id } });
const cardThere = async ({ row }: Subscriber) => (await readThere(deps, { stripeId: (await row()).stripeId ?? '' }))?.view.paymentMethod;
const customerOf = async ({ person }: Subscriber) => (await person.calls(provider.customer, {})).id ?? '';

test('the only card of a live subscription is not removed; once another is the default it is (scenario 29)', async () => {
  const one = await given.subscriber({ status: 'waiting' });
  const [first = ''] = await cardsOf(one);
  await expect(remove(one, first)).rejects.toThrow('cardInUse');
  expect(await cardsOf(one)).toEqual([first]);

  const second = await saveCard(one.person, 'pm_card_mastercard');
  await expect(remove(one, first), 'another card alone changes nothing').rejects.toThrow('cardInUse');
  await makeDefault(one, second);
  expect(await one.row()).toMatchObject({ paymentMethodId: second, wanted: { paymentMethod: second } });
  expect(await cardThere(one)).toBe(second);
  await remove(one, first);
  expect(await cardsOf(one)).toEqual([second]);
  await expect(remove(one, second)).rejects.toThrow('cardInUse');
});

test.each(['trial', 'active', 'pending', 'paused'] as const)('a card that pays for one that is %s stays', async (status) => {
  const one = await given.subscriber({ status });
  const [first = ''] = await cardsOf(one);
  await expect(remove(one, first)).rejects.toThrow('cardInUse');
});

test('the card of one that is over is removed, and so is one that pays for nothing', async () => {
  const over = await given.subscriber({ status: 'cancelled' });
  const [first = ''] = await cardsOf(over);
  await remove(over, first);
  expect(await cardsOf(over)).toEqual([]);

  const live = await given.subscriber({ status: 'active' });
  const other = await saveCard(live.person);
  await remove(live, other);
  expect(await cardsOf(live)).not.toContain(other);
});

test('one that has no card of its own keeps the default card, also once its own is gone there', async () => {
  const one = await given.subscriber({ status: 'active' });
  const [first = ''] = await cardsOf(one);
  const [second, third] = [await saveCard(one.person), await saveCard(one.person)];
  const customer = await customerOf(one);
  await stripe.request((sdk) => sdk.customers.update(customer, { invoice_settings: { default_payment_method: second } }));
  await stripe.request((sdk) => sdk.paymentMethods.detach(first));
  expect(await cardThere(one)).toBeNull();
  await expect(remove(one, second)).rejects.toThrow('cardInUse');
  await remove(one, third);
  await settle();
  expect(await cardThere(one)).toBe(second);
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

test('the default of all of somebody’s subscriptions is changed at once, and said twice nothing more is wanted', async () => {
  const one = await given.subscriber({ status: 'active' });
  const two = await given.subscriber({ status: 'trial', person: one.person });
  const card = await saveCard(one.person);
  await makeDefault(one, card);
  expect([await cardThere(one), await cardThere(two)]).toEqual([card, card]);
  const { rev } = await one.row();
  await makeDefault(one, card);
  await settle();
  expect((await one.row()).rev).toBe(rev);
});

test('a default that is chosen on the provider’s pages pays for the subscription too', async () => {
  const one = await given.subscriber({ status: 'waiting' });
  const second = await saveCard(one.person, 'pm_card_mastercard');
  const customer = await customerOf(one);
  await settle();
  const { url } = await stripe.request((sdk) => sdk.billingPortal.sessions.create({ customer, return_url: 'http://visita.test/en' }));
  await app.page(url, { card: second, act: 'default' });
  expect(await cardThere(one)).not.toBe(second);
  await settle();
  expect(await cardThere(one)).toBe(second);
  expect((await one.row()).wanted.paymentMethod).toBe(second);
});

describe('a subscription that is paid with a card of its own', () => {
  /** As a verb chooses a card for one subscription alone. */
  async function choose(one: Subscriber, paymentMethod: string) {
    const at = clock.now();
    await transaction(database.db, async (tx) => {
      const held = await lockOwn(tx, { id: one.id, userId: one.person.id }, { action: 'changeCard', at });
      await want(tx, held, { paymentMethod }, { action: 'changeCard', actor: 'user', at });
    });
    await settleNow(one.id);
  }
  const change = async (one: Subscriber, params: Parameters<Sdk['customers']['update']>[1]) => {
    const customer = await customerOf(one);
    await stripe.request((sdk) => sdk.customers.update(customer, params));
  };

  test('keeps it when its owner is called otherwise', async () => {
    const one = await given.subscriber({ status: 'active' });
    const [first = ''] = await cardsOf(one);
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
