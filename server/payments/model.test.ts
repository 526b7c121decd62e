import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderModel } from '../test/order-model.ts';
import { steps } from '../test/order-story.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { modelSeed, runCount } from '../test/thorough.ts';

/** Set `RUNS=10000` for a long run, `SEED` and `CASE` to the seed and path of a failure to play it again. */
const runs = Number(process.env['RUNS'] ?? runCount(12, 10_000));

const { play } = orderModel(await paymentWorld({ retries: 0 }));

describe('an order to which anything happens in any order', () => {
  test(
    `is never charged twice, never given unpaid, and no money is forgotten, in ${runs} stories`,
    { timeout: 240_000 + runs * 5_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (actions) => {
          expect(await play(actions)).toEqual([]);
        }),
        { numRuns: runs, endOnFailure: true, ...modelSeed() },
      );
    },
  );
});
