import { expect, test } from 'vitest';
import { adoptObservedState } from './adopt-observed-state.ts';
import { nextStep, type ObservedState, type DesiredState } from './desired-state.ts';

const desired: DesiredState = {
  plan: 'annual',
  planFrom: 'now',
  prorationAt: null,
  isPaused: false,
  ends: 'renew',
  trialEnd: null,
  paymentMethod: 'pm_1',
};
const observed: ObservedState = {
  status: 'active',
  plan: 'annual',
  priceId: 'price_1',
  laterPlan: null,
  isEndingWithPeriod: false,
  trialEnd: null,
  periodStart: 0,
  periodEnd: 1000,
  endedAt: null,
  nextAttempt: null,
  scheduleId: null,
  hasPhases: false,
  schedulePaymentMethod: null,
  paymentMethod: 'pm_1',
};

test.each<[string, Partial<ObservedState>, Partial<DesiredState>]>([
  ['ended with its period', { isEndingWithPeriod: true }, { ends: 'period' }],
  ['paused', { status: 'paused' }, { isPaused: true }],
  ['given another card', { paymentMethod: 'pm_2' }, { paymentMethod: 'pm_2' }],
  ['given another plan', { plan: 'duo-annual' }, { plan: 'duo-annual' }],
  [
    'given several of them',
    { plan: 'monthly', paymentMethod: 'pm_2', isEndingWithPeriod: true },
    { plan: 'monthly', paymentMethod: 'pm_2', ends: 'period' },
  ],
])('a subscription %s by hand at the provider has its desired state updated', (_, change, changes) => {
  const view = { ...observed, ...change };
  const adopted = adoptObservedState(desired, view);
  expect(adopted).toEqual({ ...desired, ...changes });
  expect(nextStep(adopted ?? desired, view)).toBeUndefined();
});

test('nothing is adopted if desired and observed state agree or differ only in the schedule', () => {
  expect(adoptObservedState(desired, observed)).toBeUndefined();
  expect(adoptObservedState(desired, { ...observed, scheduleId: 'sched_1' })).toBeUndefined();
  expect(adoptObservedState(desired, { ...observed, status: 'trialing', trialEnd: 900 })).toBeUndefined();
  expect(adoptObservedState(desired, { ...observed, status: 'canceled', plan: 'monthly' })).toBeUndefined();
});

test('a plan that is kept in the dashboard is followed by the one that was chosen before its end', () => {
  const choice = { ...desired, plan: 'monthly', planFrom: 'period', ends: 'period' } as const;
  const adopted = adoptObservedState(choice, observed);
  expect(adopted).toEqual({ ...choice, ends: 'renew' });
  expect(nextStep(adopted ?? choice, observed)).toEqual({ kind: 'scheduleNextPlan', plan: 'monthly' });
});
