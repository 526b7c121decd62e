import { expect, test } from 'vitest';
import { nextStep, type DesiredState, type ObservedState } from '@visita/core/subscriptions/desired-state';
import { isRevertible, revertedParts } from './perform-step.ts';

const observedStates: ObservedState[] = (['trialing', 'active', 'past_due', 'paused'] as const).flatMap(
  (status) =>
    [true, false].flatMap((isEndingWithPeriod) =>
      [null, 'sub_sched_1'].flatMap((scheduleId) =>
        ([null, 'monthly'] as const).map((laterPlan) => ({
          status,
          plan: 'annual' as const,
          priceId: null,
          laterPlan,
          isEndingWithPeriod,
          trialEnd: 44,
          periodStart: 0,
          periodEnd: 44,
          endedAt: null,
          nextAttempt: null,
          scheduleId,
          schedulePaymentMethod: null,
          hasPhases: scheduleId !== null,
          paymentMethod: 'pm_1',
        })),
      ),
    ),
);

const desiredStates: DesiredState[] = (['annual', 'monthly'] as const).flatMap((plan) =>
  (['now', 'period'] as const).flatMap((planFrom) =>
    (['renew', 'period', 'now'] as const).flatMap((ends) =>
      [true, false].flatMap((isPaused) =>
        [null, 50].flatMap((trialEnd) =>
          [null, 'pm_2'].map((paymentMethod) => ({
            plan,
            planFrom,
            prorationAt: null,
            isPaused,
            ends,
            trialEnd,
            paymentMethod,
          })),
        ),
      ),
    ),
  ),
);

test('A refused step is not the next one again once the desired state is reverted', () => {
  const kinds = new Set<string>();
  for (const observed of observedStates)
    for (const desired of desiredStates) {
      const step = nextStep(desired, observed);
      if (!step || !isRevertible(step)) continue;
      kinds.add(step.kind);
      expect(nextStep({ ...desired, ...revertedParts(desired, observed, step) }, observed)).not.toEqual(step);
    }
  expect([...kinds].toSorted()).toEqual([
    'changeCard',
    'changeEnding',
    'changePlan',
    'changeTrialEnd',
    'pause',
    'resume',
    'scheduleNextPlan',
  ]);
});
