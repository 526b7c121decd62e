import { test } from 'vitest';
import { orderModel } from '../order-model.ts';
import { steps } from '../order-story.ts';
import { paymentWorld } from '../payment-world.ts';
import { findFault } from './find-fault.ts';
import { orderFaults } from './planted-faults.ts';

// each fault has a world of its own, so that none of its traces counts for the next one
const cases: { name: string; play: ReturnType<typeof orderModel>['play'] }[] = [];
for (const name of Object.keys(orderFaults))
  cases.push({ name, play: orderModel(await paymentWorld({ retries: 0 })).play });

test.for(cases)('$name: found by the stories of an order', async ({ name, play }) => {
  await findFault(name, { stories: steps, play });
});
