import { expect, test } from 'vitest';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { consoleActor } from '../staff/actors.ts';
import { cancelSubscription } from '../payments/cancel-subscription.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { findSchedule } from './schedules.ts';

const { clock, deps, given, runClock, settle } = await subscriptionWorld();

async function cancelByStaff({ id, row }: Subscriber, ends: 'period' | 'now') {
  const { userId, desiredVersion } = await row();
  const by = { staff: consoleActor(clock.now()), reason: 'not renewed', version: desiredVersion };
  await cancelSubscription(deps, { id, userId: userId ?? '' }, { ends, by });
  await settle();
}

test('what staff do not renew is released at its end, and what its owner does not renew is cancelled', async () => {
  const [byStaff, byOwner] = [
    await given.subscriber({ plan: 'monthly', status: 'active' }),
    await given.subscriber({ plan: 'monthly', status: 'active' }),
  ];
  await cancelByStaff(byStaff, 'period');
  await byOwner.person.calls(subscriptions.cancel, { params: { id: byOwner.id } });
  await runClock(32);
  expect([(await byStaff.row()).status, (await byOwner.row()).status]).toEqual(['released', 'cancelled']);
});

test('a plan that is paid once is released where staff end it, and expires at its own end', async () => {
  const [ended, served] = [
    await given.subscriber({ plan: 'trial-3m', status: 'active' }),
    await given.subscriber({ plan: 'trial-3m', status: 'active' }),
  ];
  await cancelByStaff(ended, 'now');
  await runClock(95);
  expect([(await ended.row()).status, (await served.row()).status]).toEqual(['released', 'expired']);
});

test('a contract that its company lets end is completed at its end', async () => {
  const contract = await given.subscriber({ plan: 'enterprise', status: 'active', seats: 60 });
  await contract.person.calls(subscriptions.cancel, { params: { id: contract.id } });
  await settle();
  await runClock(367);
  expect((await contract.row()).status).toBe('completed');
});

test('the schedule of an order that was never paid has not started, and one that is over says how', async () => {
  const unpaid = await given.subscriber({ status: 'created' });
  const readStatus = async ({ id, person }: Subscriber) =>
    (await findSchedule(deps, { id, userId: person.id })).status;
  expect(await readStatus(unpaid)).toBe('not_started');
  const ended = await given.subscriber({ status: 'cancelled' });
  expect(await readStatus(ended)).toBe('canceled');
});
