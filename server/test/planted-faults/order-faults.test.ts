import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { orderModel } from '../order-model.ts';
import { steps } from '../order-story.ts';
import { paymentWorld } from '../payment-world.ts';
import { findFault } from './find-fault.ts';
import { orderFaults } from './planted-faults.ts';

const { play } = orderModel(await paymentWorld({ retries: 0 }));
const story = fc.asyncProperty(steps, async (actions) => {
  expect(await play(actions)).toEqual([]);
});

afterEach(async () => {
  // the stories after a fault find nothing, so that none of its traces counts for the next one
  await fc.assert(story, { numRuns: 5, seed: 1, endOnFailure: true });
});

test.for(Object.keys(orderFaults))('%s: found by the stories of an order', async (name) => {
  await findFault(name, story);
});
