import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import { StaleRead } from '../database/stale-read.ts';
import { transaction } from '../database/transaction.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { listMoves } from './move-queries.ts';
import { readSubscription } from './read-subscription.ts';

const app = await subscriptionWorld();
const { given, clock, deps, database, rows, settleNow, runClock, requestChange } = app;
const { stripe } = deps;

const observed = async (stripeId: string | null) =>
  stripe.request((sdk) => sdk.subscriptions.retrieve(stripeId ?? '', { expand: ['schedule'] }));
const readMoves = async (subscriptionId: string) =>
  (await listMoves(database.db, { subscriptionId })).map(({ action }) => action);
const readInvoices = async (stripeId: string | null) => {
  const { data } = await stripe.request((sdk) => sdk.invoices.list({ subscription: stripeId ?? '' }));
  return data.toReversed().map(({ total }) => total);
};

describe('a subscription with a trial', () => {
  test('waits with its schedule attached, is in its trial after 30 days, billed on day 44, and then let go', async () => {
    const { id, card, person, row } = await given.subscriber({ plan: 'annual' });
    const start = clock.now();
    const waiting = await row();
    expect(waiting).toMatchObject({
      status: 'waiting',
      plan: 'annual',
      waitingUntil: addDays(start, 30),
      trialEnd: addDays(start, 44),
    });
    expect(waiting.reconciledVersion).toBe(waiting.desiredVersion);
    const before = await observed(waiting.stripeId);
    expect(before).toMatchObject({
      status: 'trialing',
      schedule: { id: waiting.scheduleId, status: 'active' },
    });
    expect(await person.calls(cards.get, { params: { id: card?.id ?? '' } })).toMatchObject({
      state: 'needsActivation',
    });

    await runClock(30);
    expect(await settleNow(id)).toMatchObject({ status: 'trial', trialEnd: addDays(start, 44) });
    expect(await person.calls(cards.get, { params: { id: card?.id ?? '' } })).toMatchObject({
      state: 'activated',
    });

    await runClock(14.1);
    expect(await settleNow(id)).toMatchObject({
      status: 'active',
      scheduleId: null,
      periodStart: addDays(start, 44),
    });
    expect((await observed(waiting.stripeId)).schedule).toBeNull();
    expect(await readInvoices(waiting.stripeId)).toEqual([0, 8880 + 1154]);
    expect(await readMoves(id)).toEqual(['pay', 'wait', 'startTrial', 'bill']);
    expect(await person.calls(cards.get, { params: { id: card?.id ?? '' } })).toMatchObject({
      state: 'activated',
    });
  });

  test('that is activated on day 10 is in its trial until day 24, billed then and not before', async () => {
    const { id, row } = await given.subscriber({ plan: 'monthly' });
    const start = clock.now();
    await runClock(10);
    const trialEnd = addDays(start, 24);
    await rows('update subscriptions set activated_at = $2 where id = $1', [id, clock.now()]);
    const tried = await requestChange(id, { trialEnd: trialEnd.getTime() / 1000 });
    expect(tried).toMatchObject({ status: 'trial', trialEnd });
    expect(await observed(tried.stripeId)).toMatchObject({
      trial_end: trialEnd.getTime() / 1000,
      schedule: { status: 'active' },
    });
    await runClock(13.9);
    expect(await readInvoices(tried.stripeId)).toEqual([0]);
    await runClock(0.2);
    expect(await settleNow(id)).toMatchObject({ status: 'active', periodStart: trialEnd, scheduleId: null });
    expect(await readInvoices((await row()).stripeId)).toEqual([0, 1130]);
  });

  test('whose trial ends with a card that is declined owes, and keeps its cards covered for the days in which it is tried again', async () => {
    const { card, person, row } = await given.subscriber({ status: 'pending' });
    expect(await row()).toMatchObject({ status: 'pending' });
    expect(await person.calls(cards.get, { params: { id: card?.id ?? '' } })).toMatchObject({
      state: 'activated',
    });
  });
});

describe('what is wanted', () => {
  test('of an active one is done there: it ends with its period, goes on, pauses, resumes, ends', async () => {
    const { id, row } = await given.subscriber({ status: 'active', plan: 'monthly' });
    const { stripeId, periodEnd } = await row();
    expect(await requestChange(id, { ends: 'period' })).toMatchObject({
      status: 'active',
      isEnding: true,
      endsAt: periodEnd,
    });
    expect(await observed(stripeId)).toMatchObject({ cancel_at_period_end: true });
    expect(await requestChange(id, { ends: 'renew' })).toMatchObject({ isEnding: false, endsAt: null });
    expect(await requestChange(id, { isPaused: true })).toMatchObject({ status: 'paused' });
    await runClock(40);
    expect(await requestChange(id, { isPaused: false })).toMatchObject({ status: 'active', failure: null });
    expect(await requestChange(id, { ends: 'now' })).toMatchObject({
      status: 'cancelled',
      endsAt: clock.now(),
    });
    expect(await observed(stripeId)).toMatchObject({ status: 'canceled' });
  });

  test('in the waiting window is done there too, and its schedule goes before it ends', async () => {
    const { id, card, person, row } = await given.subscriber({ status: 'waiting' });
    const { stripeId, trialEnd, scheduleId } = await row();
    expect(await requestChange(id, { ends: 'period' })).toMatchObject({
      status: 'waiting',
      isEnding: true,
      endsAt: trialEnd,
      scheduleId: null,
    });
    expect(await requestChange(id, { ends: 'renew' })).toMatchObject({
      status: 'waiting',
      isEnding: false,
      endsAt: null,
    });
    expect((await row()).scheduleId).not.toBe(scheduleId);
    expect(await requestChange(id, { plan: 'monthly' })).toMatchObject({
      status: 'waiting',
      plan: 'monthly',
    });
    expect(await requestChange(id, { ends: 'now' })).toMatchObject({ status: 'cancelled', scheduleId: null });
    expect(await observed(stripeId)).toMatchObject({ status: 'canceled' });
    expect(await person.calls(cards.get, { params: { id: card?.id ?? '' } })).toMatchObject({
      state: 'needsSubscription',
    });
  });

  test('is a dearer plan at once with credit for the rest, a cheaper one with the next period', async () => {
    const { id, row } = await given.subscriber({ status: 'active', plan: 'annual' });
    const { periodEnd, stripeId } = await row();
    await runClock(100);
    expect(await requestChange(id, { plan: 'duo-annual', planFrom: 'now' })).toMatchObject({
      plan: 'duo-annual',
      laterPlan: null,
      seats: 2,
      price: 14_880,
    });
    expect(await requestChange(id, { plan: 'monthly', planFrom: 'period' })).toMatchObject({
      plan: 'duo-annual',
      laterPlan: 'monthly',
      periodEnd,
    });
    await runClock(265.1);
    expect(await settleNow(id)).toMatchObject({ plan: 'monthly', laterPlan: null, seats: 1, price: 1_000 });
    expect((await readInvoices(stripeId)).at(-1)).toBe(1130);
  });
});

describe('of several that work on one at the same moment', () => {
  test('the second of two concurrent runs is not refused, and both changes are applied', async () => {
    const { id, person, row } = await given.subscriber({ status: 'waiting' });
    const card = await app.saveCard(person);
    const before = await rows('select 1 from alerts');
    // both runs see the schedule, and both release it
    await app.fault('POST', '/v1/subscription_schedules/*', 'delay:500', 2);
    const first = requestChange(id, { ends: 'period' });
    const tries = () =>
      rows(`select 1 from stripe_attempts where local_id like 'releaseSchedule:' || $1 || ':%'`, [id]);
    await expect.poll(tries).toHaveLength(1);
    await Promise.all([first, requestChange(id, { plan: 'monthly', paymentMethod: card })]);
    expect(await tries()).toHaveLength(2);
    expect(await settleNow(id)).toMatchObject({
      isEnding: true,
      plan: 'monthly',
      paymentMethodId: card,
      failure: null,
      scheduleId: null,
    });
    const { desiredVersion, reconciledVersion } = await row();
    expect(reconciledVersion).toBe(desiredVersion);
    expect(await rows('select 1 from alerts')).toEqual(before);
  });

  test('a state that was fetched before the row was written is refused as a stale read', async () => {
    const { id, row } = await given.subscriber({ status: 'active' });
    const change = await readSubscription(deps, { stripeId: (await row()).stripeId ?? '' });
    await requestChange(id, { ends: 'period' });
    await expect(transaction(database.db, async (tx) => change?.(tx))).rejects.toThrow(StaleRead);
    expect(await row()).toMatchObject({ isEnding: true });
  });
});

test('a plan that is paid once is never asked for at the provider', async () => {
  const before = app.asked.length;
  const { id, row } = await given.subscriber({ plan: 'trial-3m', status: 'active' });
  expect(await row()).toMatchObject({ status: 'active', stripeId: null });
  expect(await settleNow(id)).toMatchObject({ status: 'active' });
  expect(app.asked.length).toBe(before);
});
