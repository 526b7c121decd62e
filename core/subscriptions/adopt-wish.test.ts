import { expect, test } from 'vitest';
import { adoptedWish } from './adopt-wish.ts';
import { nextStep, type ProviderView, type Wanted } from './wanted.ts';

const wanted: Wanted = {
  plan: 'annual',
  planFrom: 'now',
  prorationAt: null,
  isPaused: false,
  ends: 'renew',
  trialEnd: null,
  paymentMethod: 'pm_1',
};
const there: ProviderView = {
  status: 'active',
  plan: 'annual',
  priceId: 'price_1',
  laterPlan: null,
  isEndingWithPeriod: false,
  trialEnd: null,
  periodStart: 0,
  periodEnd: 1000,
  endedAt: null,
  scheduleId: null,
  hasPhases: false,
  paymentMethod: 'pm_1',
};

test.each<[string, Partial<ProviderView>, Partial<Wanted>]>([
  ['ended with its period', { isEndingWithPeriod: true }, { ends: 'period' }],
  ['paused', { status: 'paused' }, { isPaused: true }],
  ['given another card', { paymentMethod: 'pm_2' }, { paymentMethod: 'pm_2' }],
  ['given another plan', { plan: 'duo-annual' }, { plan: 'duo-annual' }],
  [
    'given several of them',
    { plan: 'monthly', paymentMethod: 'pm_2', isEndingWithPeriod: true },
    { plan: 'monthly', paymentMethod: 'pm_2', ends: 'period' },
  ],
])('a subscription %s by hand at the provider has its desired state updated', (_, change, became) => {
  const view = { ...there, ...change };
  const adopted = adoptedWish(wanted, view);
  expect(adopted).toEqual({ ...wanted, ...became });
  expect(nextStep(adopted ?? wanted, view)).toBeUndefined();
});

test('nothing is adopted if desired and observed state agree or differ only in the schedule', () => {
  expect(adoptedWish(wanted, there)).toBeUndefined();
  expect(adoptedWish(wanted, { ...there, scheduleId: 'sched_1' })).toBeUndefined();
  expect(adoptedWish(wanted, { ...there, status: 'trialing', trialEnd: 900 })).toBeUndefined();
  expect(adoptedWish(wanted, { ...there, status: 'canceled', plan: 'monthly' })).toBeUndefined();
});
