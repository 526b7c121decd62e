import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import { StaleRead } from '../database/stale-read.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { lockSubscription } from './lock-subscription.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import { changeNow, requestChange } from './request-change.ts';

const app = await subscriptionWorld();
const { clock, deps, given } = app;

const request = (by: Deps, { id }: Subscriber, change: Partial<DesiredState>) =>
  changeNow(by, (tx) =>
    lockSubscription(tx, { id }).then(
      (subscription) =>
        subscription &&
        requestChange(tx, subscription, change, { action: 'switch', actor: 'user', at: clock.now() }),
    ),
  );

/** A process that waits after it has read the provider this many times. */
function pauseAfterReading(number: number) {
  const hasRead = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  let readings = 0;
  const find: Deps['stripe']['find'] = async (call) => {
    const reading = await deps.stripe.find(call);
    if (++readings === number) {
      hasRead.resolve();
      await resumed.promise;
    }
    return reading;
  };
  return {
    by: { ...deps, stripe: { ...deps.stripe, find } },
    hasRead: hasRead.promise,
    resume: resumed.resolve,
  };
}

const now = () => Math.floor(clock.now().getTime() / 1000);

test('A card that is removed before it is locked makes the request start again', async () => {
  const one = await given.subscriber({ status: 'active' });
  const lock = transaction(deps.db, (tx) => lockSubscription(tx, { id: one.id, cardIds: [randomUUID()] }));
  await expect(lock).rejects.toThrow(StaleRead);
});

describe('of two requests at once, each gets its own answer', () => {
  test('A plan that was reached is no failure because the next one was declined', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active' });
    const badCard = await app.saveCard(one.person, 'pm_card_chargeCustomerFail');
    const { by, hasRead, resume } = pauseAfterReading(2);
    const first = request(by, one, { plan: 'annual', planFrom: 'now', prorationAt: now() });
    await hasRead;
    await reconcileSubscription(deps, one);
    clock.advance(1000);
    await request(deps, one, { paymentMethod: badCard });
    await expect(
      request(deps, one, { plan: 'duo-annual', planFrom: 'now', prorationAt: now() }),
    ).rejects.toMatchObject({ key: 'paymentDeclined' });
    resume();
    expect(await first).toMatchObject({ plan: 'annual' });
  });

  test('A declined plan is a failure though another change was requested before the answer', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active' });
    await request(deps, one, { paymentMethod: await app.saveCard(one.person, 'pm_card_chargeCustomerFail') });
    // the second one makes sure that no other process took the step
    const { by, hasRead, resume } = pauseAfterReading(3);
    const first = request(by, one, { plan: 'annual', planFrom: 'now', prorationAt: now() });
    await hasRead;
    await request(deps, one, { ends: 'period' });
    expect(await one.row()).toMatchObject({ failure: null, isEnding: true });
    resume();
    await expect(first).rejects.toMatchObject({ key: 'paymentDeclined' });
  });
});
