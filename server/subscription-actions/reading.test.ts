import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { transaction } from '../database/transaction.ts';
import { countQueries } from '../test/count-queries.ts';
import { runJobs } from '../test/jobs.ts';
import { listScanned, recordStatements } from '../test/plans.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { notifyOnce } from '../subscriptions/notify-change.ts';

const app = await subscriptionWorld();
const { given, clock, database, emails, rows, as } = app;

const seat = (subscriptionId: string, userId: string, cardId: string | null) =>
  rows('insert into seats (id, subscription_id, user_id, card_id, starts_at) values ($1, $2, $3, $4, $5)', [
    randomUUID(),
    subscriptionId,
    userId,
    cardId,
    clock.now(),
  ]);

describe('a subscription as its owner reads it', () => {
  test('says its plan, its phase, what a period costs with the taxes of its destination, and what is charged when', async () => {
    const { person, id, card, row } = await given.subscriber({ plan: 'annual' });
    const shown = await person.calls(subscriptions.get, { params: { id } });
    const { subscriptionNo, stripeId, scheduleId, paymentMethodId } = await row();
    expect(shown).toMatchObject({
      id,
      subscriptionNo,
      plan: 'annual',
      planName: 'Annual',
      period: 'yearly',
      status: 'waiting',
      currentPhase: 'waiting',
      isProcessing: false,
      currency: 'CAD',
      price: 8_880,
      amount: 10_034,
      startDate: clock.now(),
      waitingUntil: addDays(clock.now(), 30),
      trialEnd: addDays(clock.now(), 44),
      endDate: null,
      validUntil: addDays(clock.now(), 44),
      nextBilling: addDays(clock.now(), 44),
      nextAmount: 10_034,
      autoRenew: true,
      laterPlan: null,
      cardColor: 'black',
      boundCard: { id: card?.id, cardNumber: card?.cardNumber, colour: 'black' },
      scheduleId,
      stripeSubscriptionId: stripeId,
      paymentMethodId,
      seatCount: 1,
      isOwner: true,
      ownerName: 'Ana',
      billing: {
        basePrice: 8_880,
        tax: 1_154,
        taxes: [{ kind: 'hst', amount: 1_154 }],
        additionalProductsFee: 0,
      },
    });
    expect(shown.seats).toMatchObject([{ isMine: true, name: 'Ana', card: { id: card?.id } }]);
    expect(shown.milestones.map(({ kind, isNow }) => [kind, isNow])).toEqual([
      ['bought', false],
      ['waiting', true],
      ['trial', false],
      ['charge', false],
      ['renewal', false],
    ]);
    expect(shown.actions).toMatchObject({
      activate: null,
      cancel: null,
      pause: 'inWaiting',
      bind: 'full',
      resume: 'notPaused',
    });
    const [listed] = await person.calls(subscriptions.list, {});
    expect(shown).toMatchObject({ ...listed, milestones: expect.any(Array) });
  });

  test('shows what was charged for it, with the card and the papers, and where an open charge is paid', async () => {
    const { person, id } = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
    const [paid, open] = [randomUUID(), randomUUID()];
    const invoice = (key: string, status: string, start: Date) =>
      rows(
        `insert into subscription_invoices (id, subscription_id, stripe_id, reason, status, currency, subtotal, taxes, tax_amount, total,
           amount_due, period_start, period_end, next_attempt_at, hosted_url, paid_at, created_at)
         values ($1, $2, $3, 'cycle', $4, 'CAD', 1000, '[]', 130, 1130, 1130, $5, $6, $7, 'https://pay.example/1', $8, $5)`,
        [
          key,
          id,
          `in_${key}`,
          status,
          start,
          addDays(start, 30),
          status === 'open' ? addDays(start, 3) : null,
          status === 'paid' ? start : null,
        ],
      );
    await invoice(paid, 'paid', clock.now());
    await invoice(open, 'open', addDays(clock.now(), 30));
    await rows(
      `insert into payments (id, payment_no, subscription_invoice_id, user_id, method, status, currency, amount, card_brand, card_last4, created_at, paid_at)
       values ($1, $2, $3, $4, 'saved', 'completed', 'CAD', 1130, 'visa', '4242', $5, $5)`,
      [randomUUID(), `P${paid.slice(0, 12)}`, paid, person.id, clock.now()],
    );
    const { payments } = await person.calls(subscriptions.get, { params: { id } });
    expect(payments).toMatchObject([
      {
        id: open,
        status: 'open',
        amount: 1_130,
        payUrl: 'https://pay.example/1',
        card: null,
        nextAttemptAt: addDays(clock.now(), 33),
      },
      {
        id: paid,
        status: 'paid',
        payUrl: null,
        card: { brand: 'visa', last4: '4242' },
        documents: [],
        date: clock.now(),
      },
    ]);

    // the provider gave up collecting: nothing is owed any more
    const seen = () => person.calls(subscriptions.get, { params: { id } });
    await rows(`update subscriptions set status = 'cancelled', ends_at = $2 where id = $1`, [
      id,
      clock.now(),
    ]);
    expect(await seen()).toMatchObject({
      isEndedUnpaid: true,
      payments: [{ id: open, payUrl: null }, { id: paid }],
    });
    // a subscription cancelled on request does not count as ended unpaid
    await rows(`update subscriptions set desired = desired || '{"ends":"now"}' where id = $1`, [id]);
    expect(await seen()).toMatchObject({ isEndedUnpaid: false, payments: [{ payUrl: null }, {}] });
  });

  test('names the plan that follows, and its price', async () => {
    const { person, id } = await given.subscriber({ plan: 'annual', status: 'active' });
    await app.requestChange(id, { plan: 'monthly', planFrom: 'period' });
    expect(await person.calls(subscriptions.get, { params: { id } })).toMatchObject({
      plan: 'annual',
      laterPlan: 'monthly',
      amount: 10_034,
      nextAmount: 1_130,
    });
  });

  test('is charged next with the taxes of that day, on the screen and in an email', async () => {
    const { person, id } = await given.subscriber();
    const shown = async () => (await person.calls(subscriptions.get, { params: { id } })).nextAmount;
    expect(await shown()).toBe(10_034);
    await app.change(`update tax_rates set valid_until = $1 where province = 'ON'`, [
      addDays(clock.now(), 40),
    ]);
    expect(await shown()).toBe(8_880);
    await transaction(database.db, (tx) =>
      notifyOnce(tx, { id }, { notice: 'started', about: 'taxes', at: clock.now() }),
    );
    await runJobs(app.deps);
    expect(emails.at(-1)?.text).toContain('CA$88.80');
    await app.change(`update tax_rates set valid_until = null where province = 'ON'`);
  });

  test('has no next charge when it is to end, is paused or was paid once', async () => {
    const ending = await given.subscriber({ status: 'active' });
    await app.requestChange(ending.id, { ends: 'period' });
    const paused = await given.subscriber({ status: 'paused' });
    const once = await given.subscriber({ plan: 'trial-3m', status: 'active' });
    for (const { person, id } of [ending, paused, once])
      expect(await person.calls(subscriptions.get, { params: { id } })).toMatchObject({
        nextBilling: null,
        nextAmount: null,
      });
    const shown = await once.person.calls(subscriptions.get, { params: { id: once.id } });
    expect(shown).toMatchObject({
      autoRenew: false,
      period: 'quarterly',
      stripeSubscriptionId: null,
      validUntil: shown.endDate,
    });
  });

  test('is in the reader’s language', async () => {
    const { person, id } = await given.subscriber({ card: false });
    const french = as(person.token, 'fr');
    expect((await french(subscriptions.get, { params: { id } })).planName).toBe('Annuel');
  });
});

describe('a plan for two', () => {
  test('shows the holder of the second seat the plan and the owner’s name, and no payments', async () => {
    const { person, id, card } = await given.subscriber({ plan: 'duo-annual' });
    const guest = await given.user({ displayName: 'Bea' });
    const theirs = await given.boundCard(guest);
    await seat(id, guest.id, theirs.id);
    const shown = await guest.calls(subscriptions.get, { params: { id } });
    expect(shown).toMatchObject({
      plan: 'duo-annual',
      isOwner: false,
      ownerName: 'Ana',
      price: 0,
      amount: 0,
      nextBilling: null,
      nextAmount: null,
      order: null,
      orderId: null,
      payments: [],
      invitations: [],
      billing: { basePrice: 0, taxes: [], tax: 0, additionalProductsFee: 0 },
      stripeSubscriptionId: null,
      scheduleId: null,
      paymentMethodId: null,
      boundCard: { id: theirs.id },
    });
    expect(shown.seats).toMatchObject([{ isMine: true, name: 'Bea' }]);
    expect(shown.milestones.every(({ amount }) => amount === null)).toBe(true);
    const { activate, bind, ...others } = shown.actions;
    expect([activate, bind]).toEqual([null, 'full']);
    expect(new Set(Object.values(others))).toEqual(new Set(['notYours']));
    expect((await guest.calls(subscriptions.list, {})).map((each) => each.id)).toEqual([id]);

    const whole = await person.calls(subscriptions.get, { params: { id } });
    expect(whole.seats).toMatchObject([
      { isMine: true, card: { id: card?.id } },
      { isMine: false, name: 'Bea', card: { cardNumber: theirs.cardNumber, name: '' } },
    ]);
  });

  test('is available for a card while a seat is free, or empty in one’s own name', async () => {
    const { person, id } = await given.subscriber({ plan: 'duo-annual' });
    const full = await given.subscriber({ plan: 'annual', person });
    const free = async () => (await person.calls(subscriptions.available, {})).map((each) => each.id);
    expect(await free()).toEqual([id]);
    const guest = await given.user();
    await seat(id, guest.id, null);
    expect(await free()).toEqual([]);
    expect((await guest.calls(subscriptions.available, {})).map((each) => each.id)).toEqual([id]);
    expect(full.id).not.toBe(id);
  });
});

describe('reading', () => {
  test('takes one statement besides the caller’s session, however much there is', async () => {
    const { person, id } = await given.subscriber({ plan: 'duo-annual' });
    await given.subscriber({ person, status: 'active' });
    await person.calls(subscriptions.list, {});
    expect((await countQueries(() => person.calls(subscriptions.list, {}))).length).toBeLessThanOrEqual(2);
    expect(
      (await countQueries(() => person.calls(subscriptions.get, { params: { id } }))).length,
    ).toBeLessThanOrEqual(2);
    expect((await countQueries(() => person.calls(subscriptions.available, {}))).length).toBeLessThanOrEqual(
      2,
    );
  });

  test('reads no table whole', async () => {
    const { person, id } = await given.subscriber({ card: false });
    const read = async () => {
      await person.calls(subscriptions.list, {});
      await person.calls(subscriptions.get, { params: { id } });
    };
    const statements = (await recordStatements(read)).filter(({ text }) => text.includes('seats'));
    expect(statements.length).toBe(2);
    for (const statement of statements) expect(await listScanned(database.pool, statement)).toEqual([]);
  });

  test('finds no subscription of another user, and asks the provider nothing about it', async () => {
    const { id } = await given.subscriber();
    const stranger = await given.user();
    const requestCount = app.asked.length;
    await expect(stranger.calls(subscriptions.get, { params: { id } })).rejects.toMatchObject({
      key: 'subscriptionNotFound',
    });
    await expect(stranger.calls(subscriptions.providerDetails, { params: { id } })).rejects.toMatchObject({
      key: 'subscriptionNotFound',
    });
    expect(await stranger.calls(subscriptions.list, {})).toEqual([]);
    expect(app.asked.length).toBe(requestCount);
  });
});

test('the provider’s own figures: what is charged next, and when', async () => {
  const { person, id, row } = await given.subscriber({ plan: 'monthly' });
  const { stripeId, scheduleId } = await row();
  const details = await person.calls(subscriptions.providerDetails, { params: { id } });
  expect(details).toMatchObject({
    id: stripeId,
    status: 'trialing',
    trialEnd: addDays(clock.now(), 44),
    cancelAtPeriodEnd: false,
    scheduleId,
    upcoming: {
      subtotal: 1_000,
      total: 1_130,
      currency: 'CAD',
      taxes: [{ kind: 'hst', amount: 130 }],
      on: addDays(clock.now(), 44),
    },
  });
  const once = await given.subscriber({ plan: 'trial-3m' });
  expect(await once.person.calls(subscriptions.providerDetails, { params: { id: once.id } })).toMatchObject({
    id: null,
    upcoming: null,
  });
});
