import { expect, test } from 'vitest';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { seedPlans } from '../seed/seed-plans.ts';
import { world } from '../test/world.ts';
import { createRewardCodes } from './create-reward-codes.ts';

const { given, clock, database, deps } = await world({ limits: 'on' });

test('a reward code tried a thousand times is tried ten times: the rest is refused, the right one too', async () => {
  await seedPlans({ db: database.db, now: clock.now() });
  const { codes } = await createRewardCodes(deps, {
    count: 1,
    length: 1,
    unit: 'months',
    expiresOn: null,
    note: '',
  });
  const [code = ''] = codes;
  const mallory = await given.user();
  const tried: Record<string, number> = {};
  for (let guess = 0; guess < 1000; guess++) {
    const body = { code: guess === 999 ? code : String(guess).padStart(20, '0') };
    const key = await mallory.calls(subscriptions.redeem, { body }).then(
      () => 'redeemed',
      ({ key: refusal }: { key: string }) => refusal,
    );
    tried[key] = (tried[key] ?? 0) + 1;
  }
  expect(tried).toEqual({ rewardInvalid: 10, tooManyRequests: 990 });
});
