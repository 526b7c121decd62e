import { describe, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { orders } from '@visita/core/orders/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { newId } from '../database/id.ts';
import { countQueries } from '../test/count-queries.ts';
import { blackCard, later, planBuyers } from '../test/plan-buyers.ts';
import { goldCard, sleeve } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { findSubscription } from '../subscriptions/queries.ts';

const app = await subscriptionWorld();
const { asked, booksOf, clock, database, given, guest, rows, setStock, shopper } = app;
const { buyer, buyPlan, planCartOf, quoteOf } = planBuyers(app);
const black = 'EXTRA-CARD-BLACK';
const quebec = { province: 'QC', city: 'Montréal', zipCode: 'H2Y 2E1' };
const getRow = (orderId: string) => findSubscription(database.db, { orderId });

describe('what a plan costs', () => {
  test('is nothing today with a new card, and its price with taxes in 44 days', async () => {
    const ana = await shopper();
    const quote = await quoteOf(ana, { plan: 'annual', card: blackCard });
    expect(quote).toMatchObject({
      today: {
        total: 0,
        delivery: { amount: 0 },
        lines: [
          { kind: 'plan', unitPrice: 0 },
          { kind: 'product', isIncluded: true, sku: black, unitPrice: 0 },
        ],
      },
      later: {
        subtotal: 8880,
        total: 8880 + 1154,
        currency: 'CAD',
        on: addDays(clock.now(), 44),
        isTrial: true,
      },
      hasTrial: true,
      validMonths: null,
      needsConsent: false,
    });
  });

  test('is quoted to guests, before they choose a destination', async () => {
    const quote = await guest.calls(subscriptions.quote, { body: { plan: 'monthly', card: later } });
    expect(quote).toMatchObject({
      today: { total: 0, taxes: null },
      later: { subtotal: 1000, taxes: [], total: 1000 },
    });
  });

  test('is due today for the plan of three months, which ends by itself', async () => {
    const ana = await shopper();
    const quote = await quoteOf(ana, { plan: 'trial-3m', card: later });
    expect(quote).toMatchObject({
      today: { total: 2400 + 312 },
      later: null,
      hasTrial: false,
      validMonths: 3,
    });
  });

  test('has extras and delivery abroad beside it', async () => {
    const ana = await shopper();
    const items = [{ sku: sleeve, quantity: 1 }];
    expect(await quoteOf(ana, { plan: 'annual', card: blackCard, items })).toMatchObject({
      today: { subtotal: 1200, total: 1356 },
    });
    const abroad = { country: 'FR', province: '' };
    expect(await quoteOf(ana, { plan: 'annual', card: blackCard, destination: abroad })).toMatchObject({
      today: { total: 1500, taxes: [] },
      later: { total: 8880 },
    });
  });

  test('brings two cards with the plan for two, and no more', async () => {
    const ana = await shopper();
    const { today } = await quoteOf(ana, {
      plan: 'duo-annual',
      card: { kind: 'new', colours: ['black', 'gold'] },
    });
    expect(today).toMatchObject({ total: 0, lines: [{ kind: 'plan' }, { sku: black }, { sku: goldCard }] });
    await expect(
      quoteOf(ana, { plan: 'annual', card: { kind: 'new', colours: ['black', 'gold'] } }),
    ).rejects.toMatchObject({
      details: { errors: [{ field: 'card.colours', code: 'tooMany' }] },
    });
  });

  test('is refused for plans that are not on sale', async () => {
    const ana = await shopper();
    for (const plan of ['special-reward', 'enterprise'] as const)
      await expect(quoteOf(ana, { plan, card: later })).rejects.toThrow('planUnavailable');
  });

  test('asks for a consent of its own in Quebec', async () => {
    const ana = await shopper(quebec);
    expect(await quoteOf(ana, { plan: 'annual', card: later })).toMatchObject({
      needsConsent: true,
      later: { total: 10_210 },
    });
    expect(await quoteOf(ana, { plan: 'trial-3m', card: later })).toMatchObject({ needsConsent: false });
  });

  test('has no trial for a user whose last trial ended unpaid, and has one for a new user', async () => {
    const { person } = await given.subscriber({ status: 'cancelled', hasTrial: true });
    expect(await quoteOf(person, { plan: 'annual', card: later })).toMatchObject({
      hasTrial: false,
      trialUsedBy: 'person',
      today: { total: 10_034 },
      later: { isTrial: false },
    });
    const { person: other } = await given.subscriber({ status: 'cancelled', hasTrial: false });
    expect(await quoteOf(other, { plan: 'annual', card: later })).toMatchObject({
      hasTrial: true,
      trialUsedBy: null,
    });
  });
});

describe('a plan that is ordered', () => {
  test('with a new card and an extra waits with its order to be paid', async () => {
    const ana = await buyer();
    await setStock(black, 5);
    await setStock(sleeve, 5);
    const items = [{ sku: sleeve, quantity: 2 }];
    const { order, subscription } = await buyPlan(ana, { plan: 'annual', card: blackCard, items });
    expect(order).toMatchObject({
      status: 'pending',
      subtotal: 2400,
      shippingAmount: 0,
      items: [
        { kind: 'plan', sku: 'PLAN-ANNUAL', unitPrice: 0 },
        { sku: black, isIncluded: true },
        { sku: sleeve, quantity: 2 },
      ],
    });
    expect(subscription).toMatchObject({
      subscriptionNo: expect.stringMatching(/^S20260309/),
      plan: 'annual',
      status: 'created',
    });
    expect(await getRow(order.id)).toMatchObject({
      id: subscription.id,
      userId: ana.id,
      hasTrial: true,
      price: 8880,
      seats: 1,
      colours: ['black'],
      consent: null,
      destination: ana.destination,
    });
    expect([await booksOf(black), await booksOf(sleeve)]).toMatchObject([{ reserved: 1 }, { reserved: 2 }]);
    expect(await ana.calls(orders.get, { params: { id: order.id } })).toMatchObject({
      id: order.id,
      canPay: true,
    });
  });

  test('for the card that one has needs no address, only where the tax is owed', async () => {
    const ana = await buyer();
    const { id: cardId } = await given.boundCard(ana);
    const own = { kind: 'own', cardId } as const;
    const { order } = await buyPlan(ana, {
      plan: 'monthly',
      card: own,
      addressId: undefined,
      destination: ana.destination,
    });
    expect(order).toMatchObject({ deliveryAddress: null, shippingStatus: null, total: 0 });
    expect(await getRow(order.id)).toMatchObject({ cardId, colours: [] });
    await expect(buyPlan(ana, { plan: 'monthly', card: own, addressId: undefined })).rejects.toMatchObject({
      details: { errors: [{ field: 'destination' }] },
    });
  });

  test('of three months lasts three months from its first card', async () => {
    const { order } = await buyPlan(await buyer(), { plan: 'trial-3m', card: later });
    expect(await getRow(order.id)).toMatchObject({ length: 3, lengthUnit: 'months', hasTrial: false });
  });

  test('in Quebec keeps what was agreed to, word for word in its figures', async () => {
    const ana = await buyer(quebec);
    const body = await planCartOf(ana, { plan: 'annual', card: later });
    await expect(
      ana.calls(subscriptions.create, { body: { ...body, hasAgreedToCharge: false } }),
    ).rejects.toMatchObject({
      details: { errors: [{ field: 'hasAgreedToCharge', code: 'chargeConsentMissing' }] },
    });
    await expect(
      ana.calls(subscriptions.create, { body: { ...body, hasReceivedFrench: false } }),
    ).rejects.toMatchObject({
      details: { errors: [{ field: 'hasReceivedFrench' }] },
    });
    const { order } = await ana.calls(subscriptions.create, { body });
    const at = clock.now();
    expect(await getRow(order.id)).toMatchObject({
      consent: {
        at: at.toISOString(),
        language: 'en',
        amount: 10_210,
        chargedBy: addDays(at, 44).toISOString().slice(0, 10),
      },
    });
  });

  test('by one click twice is one, and by the same key with something else refused', async () => {
    const ana = await buyer();
    await setStock(black, 50);
    const body = await planCartOf(ana, { plan: 'annual', card: blackCard });
    const send = () => ana.calls(subscriptions.create, { body, idempotencyKey: 'one-click-1' });
    const placements = await Promise.all([send(), send(), send()]);
    expect(new Set(placements.map(({ subscription }) => subscription.id)).size).toBe(1);
    expect(await rows('select 1 from subscriptions where user_id = $1', [ana.id])).toHaveLength(1);
    await expect(
      ana.calls(subscriptions.create, { body: { ...body, plan: 'monthly' }, idempotencyKey: 'one-click-1' }),
    ).rejects.toThrow('idempotencyKeyReused');
  });

  test('is asked of the database in 18 statements, and of the provider in none', async () => {
    const ana = await buyer();
    await setStock(black, 5);
    const body = await planCartOf(ana, { plan: 'annual', card: blackCard });
    asked.length = 0;
    const statements = await countQueries(() => ana.calls(subscriptions.create, { body }));
    expect(statements.length).toBeLessThanOrEqual(18);
    expect(asked).toEqual([]);
  });

  test('by twenty people at once who want the last card is one', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => buyer()));
    await setStock(black, 1);
    const bodies = await Promise.all(
      people.map((who) => planCartOf(who, { plan: 'annual', card: blackCard })),
    );
    const tries = await Promise.allSettled(
      people.map((who, index) => who.calls(subscriptions.create, { body: bodies[index]! })),
    );
    const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        key: 'outOfStock',
        details: { errors: [{ field: 'card.colours.0', code: 'lineSoldOut' }] },
      });
    expect(await booksOf(black)).toEqual({ received: 1, reserved: 1, sold: 0 });
    expect(
      await rows('select 1 from subscriptions where user_id = any($1)', [people.map(({ id }) => id)]),
    ).toHaveLength(1);
  });
});

describe('what is refused leaves nothing behind', () => {
  test('an order without a card chosen', async () => {
    const ana = await buyer();
    const { card: _, ...body } = await planCartOf(ana, { plan: 'annual', card: later });
    await expect(ana.calls(subscriptions.create, { body })).rejects.toMatchObject({
      details: { errors: [{ field: 'card', code: 'cardChoiceMissing' }] },
    });
  });

  test.each([
    ['none of an extra', { items: [{ sku: sleeve, quantity: 0 }] }, 'invalidInput'],
    ['less than none', { items: [{ sku: sleeve, quantity: -1 }] }, 'invalidInput'],
    ['a plan that is sold to nobody by itself', { plan: 'enterprise' }, 'planUnavailable'],
    ['an extra that is sold no more', {}, 'productUnavailable'],
  ])('%s', async (_, tampered, refusal) => {
    const ana = await buyer();
    await setStock(sleeve, 5);
    const body = await planCartOf(ana, {
      plan: 'annual',
      card: later,
      items: [{ sku: sleeve, quantity: 1 }],
    });
    const isListed = refusal !== 'productUnavailable';
    await app.change(
      `update products set is_listed = ${isListed} where sku = (select product_sku from variants where sku = '${sleeve}')`,
    );
    const calls = asked.length;
    // input that the site's own form never sends
    await expect(
      ana.calls(subscriptions.create, { body: { ...body, ...tampered } as never }),
    ).rejects.toThrow(refusal);
    expect(asked.length).toBe(calls);
    expect(await rows('select 1 from subscriptions where user_id = $1', [ana.id])).toEqual([]);
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 0 });
    await app.change(
      `update products set is_listed = true where not is_listed and sku = (select product_sku from variants where sku = '${sleeve}')`,
    );
  });

  test('a price that differs from the one shown, today or later', async () => {
    const ana = await buyer();
    const body = await planCartOf(ana, { plan: 'annual', card: later });
    for (const changed of [{ total: 1 }, { laterTotal: 1 }, { laterTotal: undefined }])
      await expect(ana.calls(subscriptions.create, { body: { ...body, ...changed } })).rejects.toThrow(
        'priceChanged',
      );
    const { laterTotal: _, ...once } = await planCartOf(ana, { plan: 'trial-3m', card: later });
    await expect(ana.calls(subscriptions.create, { body: { ...once, laterTotal: 5 } })).rejects.toThrow(
      'priceChanged',
    );
  });

  test.each([
    ['quantity 0', { items: [{ sku: sleeve, quantity: 0 }] }, 'invalidInput'],
    ['quantity −1', { items: [{ sku: sleeve, quantity: -1 }] }, 'invalidInput'],
    [
      'the same extra twice',
      { items: [sleeve, sleeve].map((sku) => ({ sku, quantity: 1 })) },
      'invalidInput',
    ],
    ['an unknown extra', { items: [{ sku: 'NOTHING', quantity: 1 }] }, 'productUnavailable'],
    ['no such plan', { plan: 'gold; drop table' }, 'invalidInput'],
    ['a plan by contract', { plan: 'enterprise' }, 'planUnavailable'],
    ['no colour', { card: { kind: 'new', colours: [] } }, 'invalidInput'],
    ['a colour that there is not', { card: { kind: 'new', colours: ['green'] } }, 'invalidInput'],
    ['no terms', { hasAcceptedTerms: false }, 'invalidInput'],
    [
      'a card that there is not',
      { card: { kind: 'own', cardId: newId(new Date()) } },
      'cardNotFoundForPayment',
    ],
    ['what was never subscribed to', { renewedFrom: newId(new Date()) }, 'subscriptionNotFound'],
  ])('%s', async (_, changed, problem) => {
    const ana = await buyer();
    const body = await planCartOf(ana, { plan: 'annual', card: later });
    await expect(
      ana.calls(subscriptions.create, { body: { ...body, ...changed } as typeof body }),
    ).rejects.toThrow(problem);
    expect(await rows('select 1 from subscriptions where user_id = $1', [ana.id])).toEqual([]);
    expect(await rows('select 1 from orders where user_id = $1', [ana.id])).toEqual([]);
  });

  test('the card, the address and the subscription of another user', async () => {
    const [ana, bob] = [await buyer(), await given.subscriber({ status: 'cancelled' })];
    const body = await planCartOf(ana, { plan: 'annual', card: later });
    const tried = (changed: Partial<typeof body>) =>
      ana.calls(subscriptions.create, { body: { ...body, ...changed } });
    const cardId = bob.card?.id ?? '';
    await expect(tried({ card: { kind: 'own', cardId } })).rejects.toThrow('cardBoundByOther');
    await expect(tried({ card: { ...blackCard, cardId } })).rejects.toThrow('cardBoundByOther');
    await expect(tried({ addressId: bob.person.addressId })).rejects.toThrow('addressNotFound');
    await expect(tried({ renewedFrom: bob.id })).rejects.toThrow('subscriptionNotFound');
  });

  test('a card that another plan pays for', async () => {
    const { person, card } = await given.subscriber();
    await updateUser(database.db, person, { isVerified: true });
    await expect(
      buyPlan(person, { plan: 'annual', card: { kind: 'own', cardId: card?.id ?? '' } }),
    ).rejects.toThrow('cardCovered');
  });
});

describe('a renewal', () => {
  test('of one that runs is refused', async () => {
    const { person, id } = await given.subscriber();
    await updateUser(database.db, person, { isVerified: true });
    await expect(quoteOf(person, { plan: 'annual', renewedFrom: id })).rejects.toThrow(
      'subscriptionCannotChange',
    );
    const body = { ...(await planCartOf(person, { plan: 'annual', card: later })), renewedFrom: id };
    await expect(person.calls(subscriptions.create, { body })).rejects.toThrow('subscriptionCannotChange');
  });

  test('of one that has ended begins without a trial, for the card that it covered', async () => {
    const { person, id, card } = await given.subscriber({ status: 'cancelled' });
    await updateUser(database.db, person, { isVerified: true });
    expect(await quoteOf(person, { plan: 'annual', renewedFrom: id })).toMatchObject({
      hasTrial: false,
      today: { total: 10_034 },
    });
    const { order } = await buyPlan(person, { plan: 'annual', renewedFrom: id });
    expect(await getRow(order.id)).toMatchObject({ renewedFrom: id, hasTrial: false, cardId: card?.id });
  });

  test('is known by its owner alone', async () => {
    const { id } = await given.subscriber({ status: 'cancelled' });
    await expect(
      guest.calls(subscriptions.quote, { body: { plan: 'annual', renewedFrom: id } }),
    ).rejects.toThrow('subscriptionNotFound');
  });
});
