import { expect, test } from 'vitest';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { fetchObservedState } from '../subscriptions/observed-state.ts';
import { deriveChanges } from '../subscriptions/settle-subscription.ts';

const { clock, deps, given, settle } = await subscriptionWorld();

test('of twenty activations at once each answers the end of the trial that the first one set', async () => {
  const { person, card, id } = await given.subscriber({ status: 'waiting' });
  const activations = Array.from({ length: 20 }, () =>
    person.calls(subscriptions.activate, { body: { cardId: card?.id ?? '' } }),
  );
  const ends = (await Promise.all(activations)).map(({ trialEnd }) => trialEnd?.toISOString());
  await settle();
  const { trialEnd } = await person.calls(subscriptions.get, { params: { id } });
  expect(new Set(ends)).toEqual(new Set([trialEnd?.toISOString()]));
});

test('an older end of the trial at the provider is not written over the one that is on its way there', async () => {
  const { row } = await given.subscriber({ status: 'waiting' });
  const current = await row();
  const observed = await fetchObservedState(deps, { stripeId: current.stripeId ?? '' });
  if (!observed) throw new Error('the emulator knows it');
  const trialEnd = Math.floor(clock.now().getTime() / 1000) + 86_400;
  const request = {
    ...current,
    desired: { ...current.desired, trialEnd },
    desiredVersion: current.reconciledVersion + 1,
  };
  expect(deriveChanges(request, observed.view, clock.now()).trialEnd).toEqual(new Date(trialEnd * 1000));
  expect(deriveChanges(current, observed.view, clock.now()).trialEnd).toEqual(
    new Date((observed.view.trialEnd ?? 0) * 1000),
  );
});
