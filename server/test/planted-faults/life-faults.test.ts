import { test } from 'vitest';
import { lifeModel } from '../life-model.ts';
import { plots } from '../subscription-plots.ts';
import { subscriptionWorld } from '../subscription-world.ts';
import { findFault } from './find-fault.ts';
import { lifeFaults } from './planted-faults.ts';

// each fault has a world of its own, so that none of its traces counts for the next one
const cases: { name: string; play: ReturnType<typeof lifeModel>['play'] }[] = [];
for (const name of Object.keys(lifeFaults))
  cases.push({ name, play: lifeModel(await subscriptionWorld({ retries: 0 })).play });

test.for(cases)('$name: found by the lives of a subscription', async ({ name, play }) => {
  await findFault(name, { stories: plots, play });
});
