import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { lifeModel } from '../life-model.ts';
import { plots } from '../subscription-plots.ts';
import { subscriptionWorld } from '../subscription-world.ts';
import { findFault } from './find-fault.ts';
import { lifeFaults } from './planted-faults.ts';

const { play } = lifeModel(await subscriptionWorld({ retries: 0 }));
const life = fc.asyncProperty(plots, async (plot) => {
  expect(await play(plot)).toEqual([]);
});

afterEach(async () => {
  // the lives after a fault find nothing, so that none of its traces counts for the next one
  await fc.assert(life, { numRuns: 3, seed: 1, endOnFailure: true });
});

test.for(Object.keys(lifeFaults))('%s: found by the lives of a subscription', async (name) => {
  await findFault(name, life);
});
