import fc from 'fast-check';
import { expect, test } from 'vitest';
import { switchable } from './switch.ts';
import { nextStep, type ObservedState, type Step, type DesiredState } from './desired-state.ts';

const moment = fc.constantFrom(100, 200, 300);
const desired: fc.Arbitrary<DesiredState> = fc.record({
  plan: fc.constantFrom(...switchable),
  planFrom: fc.constantFrom('now' as const, 'period' as const),
  prorationAt: fc.constantFrom(null, 50),
  isPaused: fc.boolean(),
  ends: fc.constantFrom('renew' as const, 'period' as const, 'now' as const),
  trialEnd: fc.option(moment, { nil: null }),
  paymentMethod: fc.constantFrom(null, 'pm_1', 'pm_2'),
});
const view: fc.Arbitrary<ObservedState> = fc
  .record({
    status: fc.constantFrom(
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
    ),
    plan: fc.constantFrom(null, ...switchable),
    laterPlan: fc.constantFrom(null, ...switchable),
    isEndingWithPeriod: fc.boolean(),
    trialEnd: fc.option(moment, { nil: null }),
    scheduleId: fc.constantFrom(null, 'sub_sched_1'),
    hasPhases: fc.boolean(),
    paymentMethod: fc.constantFrom(null, 'pm_1', 'pm_2'),
    schedulePaymentMethod: fc.constantFrom(null, 'pm_1', 'pm_2'),
  })
  .map((facts) => ({
    ...facts,
    laterPlan: facts.scheduleId === null || facts.laterPlan === facts.plan ? null : facts.laterPlan,
    hasPhases: facts.scheduleId !== null && facts.status !== 'paused' && facts.hasPhases,
    schedulePaymentMethod: facts.scheduleId === null ? null : facts.schedulePaymentMethod,
    // neither is possible under a schedule
    isEndingWithPeriod: facts.isEndingWithPeriod && facts.scheduleId === null,
    ...(facts.status === 'paused' && { scheduleId: null, schedulePaymentMethod: null, laterPlan: null }),
    trialEnd: facts.status === 'trialing' ? (facts.trialEnd ?? 300) : facts.trialEnd,
    priceId: null,
    periodStart: 0,
    periodEnd: 300,
    endedAt: null,
    nextAttempt: null,
  }));

const noSchedule = { scheduleId: null, schedulePaymentMethod: null, hasPhases: false, laterPlan: null };

/** Applies a step to the observed state, and refuses what Stripe refuses under a schedule. */
function after(observed: ObservedState, step: Step): ObservedState {
  const isHeld = observed.scheduleId !== null;
  const free = (changes: Partial<ObservedState>) => {
    expect(isHeld, `${step.kind} under a schedule`).toBe(false);
    return { ...observed, ...changes };
  };
  // a schedule is created with the subscription's card
  const schedule = (scheduleId: string) => ({ scheduleId, schedulePaymentMethod: observed.paymentMethod });
  switch (step.kind) {
    case 'cancel':
      return free({ status: 'canceled' });
    case 'cancelSchedule':
      expect(isHeld).toBe(true);
      return { ...observed, status: 'canceled', ...noSchedule };
    case 'releaseSchedule':
      expect(isHeld).toBe(true);
      return { ...observed, ...noSchedule };
    case 'attachSchedule':
      return free({ ...schedule('sub_sched_2'), hasPhases: true });
    case 'changeCard':
      return { ...observed, paymentMethod: step.paymentMethod };
    case 'changeScheduleCard':
      expect(isHeld).toBe(true);
      return { ...observed, schedulePaymentMethod: step.paymentMethod };
    case 'changeEnding':
      return free({ isEndingWithPeriod: step.isEnding });
    case 'changeTrialEnd':
      expect(step.isScheduled).toBe(isHeld);
      return { ...observed, trialEnd: step.trialEnd };
    case 'changePlan':
      return free({ plan: step.plan });
    case 'scheduleNextPlan':
      return free({ ...schedule('sub_sched_3'), hasPhases: true, laterPlan: step.plan });
    case 'pause':
      expect(observed.status).toBe('active');
      return free({ status: 'paused' });
    default:
      expect(observed.status).toBe('paused');
      return { ...observed, status: 'active' };
  }
}

test('a few steps, none refused by the provider, lead from any observed to any desired state', () => {
  fc.assert(
    fc.property(desired, view, (desiredState, start) => {
      let observed = start;
      let count = 0;
      for (let step = nextStep(desiredState, observed); step; step = nextStep(desiredState, observed)) {
        observed = after(observed, step);
        count += 1;
        expect(count).toBeLessThanOrEqual(8);
      }
      if (desiredState.ends === 'now') expect(['canceled', 'incomplete_expired']).toContain(observed.status);
      if (observed.status !== 'active' && observed.status !== 'trialing') return;
      expect(observed.isEndingWithPeriod).toBe(desiredState.ends === 'period');
      if (desiredState.paymentMethod !== null)
        expect(observed.paymentMethod).toBe(desiredState.paymentMethod);
      if (observed.status === 'active') expect(desiredState.isPaused).toBe(false);
      if (observed.plan !== null && desiredState.ends === 'renew')
        expect([observed.plan, observed.laterPlan]).toContain(desiredState.plan);
      if (observed.plan === desiredState.plan) expect(observed.laterPlan).toBeNull();
      if (observed.status === 'trialing' && desiredState.trialEnd !== null)
        expect(observed.trialEnd).toBe(desiredState.trialEnd);
    }),
    { numRuns: 5_000 },
  );
});

test('a cheaper plan that was to begin at once waits for the period if the trial has ended meanwhile', () => {
  const plan = { plan: 'monthly', planFrom: 'now', prorationAt: null } as const;
  const wish = { ...plan, isPaused: false, ends: 'renew', trialEnd: null, paymentMethod: null } as const;
  const charged: ObservedState = {
    ...noSchedule,
    status: 'active',
    plan: 'annual',
    priceId: null,
    isEndingWithPeriod: false,
    trialEnd: 100,
    periodStart: 100,
    periodEnd: 300,
    endedAt: null,
    nextAttempt: null,
    paymentMethod: null,
  };
  expect(nextStep(wish, { ...charged, status: 'trialing' })).toMatchObject({ kind: 'changePlan' });
  expect(nextStep(wish, charged)).toEqual({ kind: 'scheduleNextPlan', plan: 'monthly' });
  expect(nextStep({ ...wish, plan: 'duo-annual' }, charged)).toMatchObject({ kind: 'changePlan' });
});
