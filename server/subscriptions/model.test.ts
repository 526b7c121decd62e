import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lifeModel } from '../test/life-model.ts';
import { plots, type Plot } from '../test/subscription-plots.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { modelSeed, runCount } from '../test/thorough.ts';

/** Set `RUNS=10000` for a long run, `SEED` and `CASE` to the seed and path of a failure to play it again. */
const runs = Number(process.env['RUNS'] ?? runCount(12, 1_000));
const { play } = lifeModel(await subscriptionWorld({ retries: 0 }));

/** Sequences that failed once. */
const plotCases: [Plot][] = [
  [
    {
      plan: 'monthly',
      status: 'waiting',
      isFull: false,
      steps: [['waitAMonth'], ['waitAMonth'], ['pause'], ['waitAMonth'], ['waitAWeek'], ['cancelNow']],
    },
  ],
  // a person who must leave a plan for two
  [{ plan: 'duo-annual', status: 'waiting', isFull: true, steps: [['switchToMonthly'], ['work']] }],
  // paid by the credit of the pause alone
  [{ plan: 'monthly', status: 'active', isFull: false, steps: [['pause'], ['work'], ['resume']] }],
];

describe('a subscription to which anything happens in any order', () => {
  test(
    `is in the end what the provider says, billed once a period, and pays for no card too long, in ${runs} lives`,
    { timeout: 240_000 + runs * 10_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(plots, async (plot) => {
          expect(await play(plot)).toEqual([]);
        }),
        { numRuns: runs + plotCases.length, examples: plotCases, endOnFailure: true, ...modelSeed() },
      );
    },
  );
});
