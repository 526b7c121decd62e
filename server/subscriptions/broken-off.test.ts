import { expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import type { SubscriptionAction } from '@visita/core/subscriptions/actions';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import { transaction } from '../database/transaction.ts';
import { undefinedWhenMissing, type StripeClient } from '../provider/client.ts';
import { runJobs } from '../test/jobs.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import { fetchObservedState } from './observed-state.ts';
import type { SubscriptionRow } from './queries.ts';
import { lockOwn, requestChange } from './request-change.ts';

const app = await subscriptionWorld();
const { given, clock, database } = app;
let { deps } = app;

/**
 * Simulates a crash after `answers` responses: the next call reaches Stripe, but its result is never written
 * here.
 */
function dyingAfter(stripe: StripeClient, answers: number): StripeClient {
  let left = answers;
  const request: StripeClient['request'] = async (call) => {
    const answer = left > 0 ? await stripe.request(call) : undefined;
    if (left-- <= 1) throw new Error('killed');
    return answer as Awaited<ReturnType<typeof call>>; // a killed process reads no response
  };
  return { ...stripe, request, find: (call) => undefinedWhenMissing(request(call)) };
}

async function write(
  { id, person }: Subscriber,
  action: SubscriptionAction,
  change: Partial<DesiredState>,
): Promise<void> {
  const at = clock.now();
  await transaction(database.db, async (tx) => {
    const subscription = await lockOwn(tx, { id, userId: person.id }, { action, at });
    await requestChange(tx, subscription, change, { action, actor: 'user', at });
  });
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
type Verb = {
  verb: string;
  status: 'waiting' | 'active' | 'paused';
  action: SubscriptionAction;
  change: () => Partial<DesiredState>;
  expected: Partial<SubscriptionRow>;
};
const verbs: Verb[] = [
  {
    verb: 'pausing',
    status: 'active',
    action: 'pause',
    change: () => ({ isPaused: true }),
    expected: { status: 'paused' },
  },
  {
    verb: 'resuming',
    status: 'paused',
    action: 'resume',
    change: () => ({ isPaused: false }),
    expected: { status: 'active' },
  },
  {
    verb: 'cancelling',
    status: 'waiting',
    action: 'cancel',
    change: () => ({ ends: 'now' }),
    expected: { status: 'cancelled' },
  },
  {
    verb: 'ending',
    status: 'waiting',
    action: 'cancel',
    change: () => ({ ends: 'period' }),
    expected: { isEnding: true, scheduleId: null },
  },
  {
    verb: 'another plan',
    status: 'waiting',
    action: 'switch',
    change: () => ({ plan: 'monthly' }),
    expected: { plan: 'monthly' },
  },
  {
    verb: 'a dearer plan',
    status: 'active',
    action: 'switch',
    change: () => ({ plan: 'duo-annual', planFrom: 'now', prorationAt: seconds(clock.now()) }),
    expected: { plan: 'duo-annual', seats: 2 },
  },
  {
    verb: 'a cheaper plan',
    status: 'active',
    action: 'switch',
    change: () => ({ plan: 'monthly', planFrom: 'period' }),
    expected: { plan: 'annual', laterPlan: 'monthly' },
  },
  {
    verb: 'activating',
    status: 'waiting',
    action: 'activate',
    change: () => ({ trialEnd: seconds(addDays(clock.now(), 14)) }),
    expected: { status: 'waiting' },
  },
];

const charges = async (stripeId: string) => {
  const { data } = await deps.stripe.request((sdk) => sdk.invoices.list({ subscription: stripeId }));
  return data.map(({ status, total }) => ({ status, total }));
};

test.each(verbs)(
  '$verb goes on after a restart wherever it broke off, and is done once',
  async ({ status, action, change, expected }) => {
    const whole = await given.subscriber({ status, plan: 'annual' });
    await write(whole, action, change());
    await reconcileSubscription(deps, whole);
    const bills = await charges((await whole.row()).stripeId ?? '');
    for (let answers = 1, isWhole = false; !isWhole; answers++) {
      expect(answers, 'few calls').toBeLessThan(14);
      const one = await given.subscriber({ status, plan: 'annual' });
      await write(one, action, change());
      const killed = { ...deps, stripe: dyingAfter(deps.stripe, answers) };
      isWhole = await reconcileSubscription(killed, one).then(
        () => true,
        () => false,
      );
      if (answers === 2) deps = await app.restart();
      await runJobs(deps);
      const row = await one.row();
      expect(row).toMatchObject({ ...expected, failure: null, reconciledVersion: row.desiredVersion });
      const observed = await fetchObservedState(deps, { stripeId: row.stripeId ?? '' });
      expect(observed?.view.scheduleId ?? null).toBe(row.scheduleId);
      expect(observed?.view.trialEnd).toBe(row.trialEnd && seconds(row.trialEnd));
      expect(await charges(row.stripeId ?? '')).toEqual(bills);
    }
  },
);

test('a schedule that was made and whose phases were never written is made anew, with its phases', async () => {
  const one = await given.subscriber({ status: 'waiting' });
  await write(one, 'cancel', { ends: 'period' });
  await reconcileSubscription(deps, one);
  await write(one, 'reactivate', { ends: 'renew' });
  // the second call of the step
  await app.fault('POST', '/v1/subscription_schedules/*', 'reset', 20);
  await expect(reconcileSubscription(deps, one)).rejects.toThrow();
  await app.control('faults/clear', {});

  await reconcileSubscription(deps, one);

  const { stripeId, scheduleId } = await one.row();
  const observed = await fetchObservedState(deps, { stripeId: stripeId ?? '' });
  expect(observed?.view).toMatchObject({ scheduleId, hasPhases: true, isEndingWithPeriod: false });
  const schedule = await deps.stripe.request((sdk) => sdk.subscriptionSchedules.retrieve(scheduleId ?? ''));
  expect(schedule.phases.map(({ metadata }) => metadata?.['stage'])).toEqual(['waiting', 'active']);
});

test('a step whose answer was lost and whose effect was undone in the dashboard is taken again', async () => {
  const one = await given.subscriber({ status: 'active' });
  const stripeId = (await one.row()).stripeId ?? '';
  await app.fault('POST', '/v1/subscriptions/*', 'apply_then_drop', 20);
  await expect(app.requestChange(one.id, { ends: 'period' })).rejects.toThrow();
  await app.control('faults/clear', {});
  await deps.stripe.request((sdk) => sdk.subscriptions.update(stripeId, { cancel_at_period_end: false }));
  const row = await app.settleNow(one.id);
  expect(row).toMatchObject({ isEnding: true, reconciledVersion: row.desiredVersion });
  expect(await app.rows(`select 1 from alerts where kind = 'subscriptionStuck'`)).toEqual([]);
});
