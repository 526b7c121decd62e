import { expect, test } from 'vitest';
import { addMonths } from '@visita/core/days';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { setQueueClock } from '../test/jobs.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

const app = await subscriptionWorld();
const { books, clock, deps, given, rows, runClock } = app;
const hour = 1 / 24;
const reason = { details: { message: 'A charge for it is under way. Try again in an hour.' } };

/** A subscriber whose plan was renewed half an hour ago: the invoice is a draft. */
async function justRenewed() {
  const one = await given.subscriber({ status: 'active', plan: 'monthly' });
  const days = (addMonths(clock.now(), 1).getTime() - clock.now().getTime()) / 86_400_000;
  return { one, before: await books(), renew: () => runClock(days + hour / 2) };
}

const pause = ({ id, person }: Subscriber) => person.calls(subscriptions.pause, { params: { id } });
const switchTo = ({ id, person }: Subscriber) =>
  person.calls(subscriptions.change, { params: { id }, body: { plan: 'annual' } });
const preview = ({ id, person }: Subscriber) =>
  person.calls(subscriptions.previewSwitch, { params: { id }, query: { plan: 'annual' } });

test('in the hour after a renewal neither a pause nor a switch is taken: the period is charged once, and then it is', async () => {
  const { one, before, renew } = await justRenewed();
  await renew();
  const { id, person } = one;
  for (const change of [pause, switchTo, preview]) await expect(change(one)).rejects.toMatchObject(reason);
  expect(await person.calls(subscriptions.get, { params: { id } })).toMatchObject({
    status: 'active',
    isProcessing: false,
    actions: { pause: 'charging', switch: 'charging', cancel: null },
  });
  expect(await rows('select 1 from alerts where about = $1', [id])).toEqual([]);

  await runClock(hour);
  expect(await books()).toMatchObject({ charges: before.charges + 1, taken: before.taken + 1130 });
  await pause(one);
  expect(await one.row()).toMatchObject({ status: 'paused' });
  const { stripeId } = await one.row();
  const { data } = await deps.stripe.request((sdk) =>
    sdk.invoices.list({ subscription: stripeId ?? '', limit: 1 }),
  );
  expect(data[0]?.status).toBe('paid');
});

test('a draft of which no event has come refuses them too', async () => {
  const { one } = await justRenewed();
  const { periodEnd } = await one.row();
  clock.set(new Date((periodEnd?.getTime() ?? 0) + 60_000));
  await setQueueClock(deps, clock.now());
  await rows(`update sessions set expires_at = $1, created_at = $1`, [addMonths(clock.now(), 1)]);
  await expect(pause(one)).rejects.toMatchObject(reason);
  expect(await one.row()).toMatchObject({ status: 'active', desired: { isPaused: false } });
});
