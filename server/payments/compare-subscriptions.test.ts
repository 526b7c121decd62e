import { expect, test } from 'vitest';
import { addresses } from '@visita/core/addresses/contract';
import { newAddress } from '../test/address.ts';
import { runJobs } from '../test/jobs.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

const app = await subscriptionWorld({ retries: 0 });
const { clock, deps, emails, given, rows, runClock, settle } = app;

const subjectsTo = ({ person }: Subscriber) =>
  emails.filter(({ to }) => to.address === person.email).map(({ subject }) => subject);

test('a subscriber who moves from Ontario to Quebec is charged the taxes of Quebec from the next period on', async () => {
  const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  await settle();
  await subscriber.person.calls(addresses.update, {
    params: { id: subscriber.person.addressId },
    body: newAddress,
  });
  await settle();
  expect(await subscriber.row()).toMatchObject({ destination: { country: 'CA', province: 'QC' } });
  await runClock(26);
  await runClock(6);
  const kinds = await rows(
    `select total, taxes from subscription_invoices where subscription_id = $1 order by created_at`,
    [subscriber.id],
  );
  expect(kinds.map(({ total }) => total)).toEqual([1130, 1150]);
  expect(kinds[1]?.['taxes']).toMatchObject([
    { kind: 'gst', amount: 50 },
    { kind: 'qst', amount: 100 },
  ]);
});

test('where a row has gone astray the nightly comparison says which field, and mends it', async () => {
  const subscriber = await given.subscriber({ plan: 'annual', status: 'active', card: false });
  await settle();
  expect(await compareAll(deps)).toBe(0);
  const { periodEnd } = await subscriber.row();
  await rows(
    `update subscriptions set period_end = period_end + interval '1 day', is_ending = true where id = $1`,
    [subscriber.id],
  );
  await rows(`update subscription_invoices set next_attempt_at = now() where subscription_id = $1`, [
    subscriber.id,
  ]);
  expect(await compareAll(deps)).toBe(3);
  expect(await subscriber.row()).toMatchObject({ periodEnd, isEnding: false });
  expect(
    await rows(
      `select field from stripe_drift where object_id = $1 and repaired_at is not null order by field`,
      [(await subscriber.row()).stripeId],
    ),
  ).toEqual([{ field: 'isEnding' }, { field: 'periodEnd' }]);
  expect(await compareAll(deps)).toBe(0);
  // reading an invoice again sends no second e-mail
  await runJobs(deps);
  expect(
    subjectsTo(subscriber).filter((subject) => subject.endsWith('was charged for your plan')),
  ).toHaveLength(1);
});

test('A plan that ended at Stripe, whose events were forgotten before they were heard, ends by the nightly comparison', async () => {
  const subscriber = await given.subscriber({ plan: 'annual', status: 'active' });
  await settle();
  const stripeId = (await subscriber.row()).stripeId ?? '';
  // cancelled in the dashboard while the server is down for longer than Stripe lists events
  await deps.stripe.request((sdk) => sdk.subscriptions.cancel(stripeId));
  const endedAt = clock.now();
  clock.advance(40 * 86_400_000);
  await reconcileAll(deps);
  await runJobs(deps);
  expect(await subscriber.row()).toMatchObject({ status: 'active' });
  expect(await compareAll(deps)).toBeGreaterThan(0);
  await runJobs(deps);
  const seats = await rows('select ends_at from seats where subscription_id = $1', [subscriber.id]);
  expect(await subscriber.row()).toMatchObject({ status: 'cancelled', endsAt: endedAt });
  expect(seats).toEqual([{ ends_at: endedAt }]);
  expect(await compareAll(deps)).toBe(0);
});

test('what was wanted and never came to the provider is gone on with', async () => {
  const subscriber = await given.subscriber({ plan: 'annual', status: 'active', card: false });
  await settle();
  await rows(
    `update subscriptions set desired = desired || '{"ends":"period"}', desired_version = desired_version + 1 where id = $1`,
    [subscriber.id],
  );
  await reconcileAll(deps);
  await runJobs(deps);
  expect(await subscriber.row()).toMatchObject({ isEnding: true });
});

test('what is done at the provider by hand is wanted from then on, and is not undone', async () => {
  const subscriber = await given.subscriber({ status: 'active', card: false });
  await settle();
  const stripeId = (await subscriber.row()).stripeId ?? '';
  await deps.stripe.request((sdk) => sdk.subscriptions.update(stripeId, { cancel_at_period_end: true }));
  await settle();
  expect(await subscriber.row()).toMatchObject({ isEnding: true, desired: { ends: 'period' } });
  await app.settleNow(subscriber.id);
  const observed = await deps.stripe.request((sdk) => sdk.subscriptions.retrieve(stripeId));
  expect(observed.cancel_at_period_end).toBe(true);
  expect(subjectsTo(subscriber).at(-1)).toMatch(/^Your plan will end on/);
});
