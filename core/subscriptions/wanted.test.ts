import fc from 'fast-check';
import { expect, test } from 'vitest';
import { switchable } from './switch.ts';
import { nextStep, type ProviderView, type Step, type Wanted } from './wanted.ts';

const moment = fc.constantFrom(100, 200, 300);
const wanted: fc.Arbitrary<Wanted> = fc.record({
  plan: fc.constantFrom(...switchable),
  planFrom: fc.constantFrom('now' as const, 'period' as const),
  prorationAt: fc.constantFrom(null, 50),
  isPaused: fc.boolean(),
  ends: fc.constantFrom('renew' as const, 'period' as const, 'now' as const),
  trialEnd: fc.option(moment, { nil: null }),
  paymentMethod: fc.constantFrom(null, 'pm_1', 'pm_2'),
});
const view: fc.Arbitrary<ProviderView> = fc
  .record({
    status: fc.constantFrom('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'),
    plan: fc.constantFrom(null, ...switchable),
    laterPlan: fc.constantFrom(null, ...switchable),
    isEndingWithPeriod: fc.boolean(),
    trialEnd: fc.option(moment, { nil: null }),
    scheduleId: fc.constantFrom(null, 'sub_sched_1'),
    hasPhases: fc.boolean(),
    paymentMethod: fc.constantFrom(null, 'pm_1', 'pm_2'),
  })
  .map((facts) => ({
    ...facts,
    laterPlan: facts.scheduleId === null || facts.laterPlan === facts.plan ? null : facts.laterPlan,
    hasPhases: facts.scheduleId !== null && facts.status !== 'paused' && facts.hasPhases,
    // neither is possible under a schedule
    isEndingWithPeriod: facts.isEndingWithPeriod && facts.scheduleId === null,
    ...(facts.status === 'paused' && { scheduleId: null, laterPlan: null }),
    trialEnd: facts.status === 'trialing' ? (facts.trialEnd ?? 300) : facts.trialEnd,
    priceId: null,
    periodStart: 0,
    periodEnd: 300,
    endedAt: null,
  }));

/** Applies a step to the observed state, and refuses what Stripe refuses under a schedule. */
function after(there: ProviderView, step: Step): ProviderView {
  const isHeld = there.scheduleId !== null;
  const free = (became: Partial<ProviderView>) => {
    expect(isHeld, `${step.kind} under a schedule`).toBe(false);
    return { ...there, ...became };
  };
  switch (step.kind) {
    case 'cancel':
      return free({ status: 'canceled' });
    case 'cancelSchedule':
      expect(isHeld).toBe(true);
      return { ...there, status: 'canceled', scheduleId: null, hasPhases: false, laterPlan: null };
    case 'releaseSchedule':
      expect(isHeld).toBe(true);
      return { ...there, scheduleId: null, hasPhases: false, laterPlan: null };
    case 'attachSchedule':
      return free({ scheduleId: 'sub_sched_2', hasPhases: true });
    case 'changeCard':
      return { ...there, paymentMethod: step.paymentMethod };
    case 'changeEnding':
      return free({ isEndingWithPeriod: step.isEnding });
    case 'changeTrialEnd':
      expect(step.isScheduled).toBe(isHeld);
      return { ...there, trialEnd: step.trialEnd };
    case 'changePlan':
      return free({ plan: step.plan });
    case 'scheduleNextPlan':
      return free({ scheduleId: 'sub_sched_3', hasPhases: true, laterPlan: step.plan });
    case 'pause':
      expect(there.status).toBe('active');
      return free({ status: 'paused' });
    default:
      expect(there.status).toBe('paused');
      return { ...there, status: 'active' };
  }
}

test('a few steps, none refused by the provider, lead from any observed to any desired state', () => {
  fc.assert(
    fc.property(wanted, view, (wish, start) => {
      let there = start;
      let count = 0;
      for (let step = nextStep(wish, there); step; step = nextStep(wish, there)) {
        there = after(there, step);
        count += 1;
        expect(count).toBeLessThanOrEqual(8);
      }
      if (wish.ends === 'now') expect(['canceled', 'incomplete_expired']).toContain(there.status);
      if (there.status !== 'active' && there.status !== 'trialing') return;
      expect(there.isEndingWithPeriod).toBe(wish.ends === 'period');
      if (wish.paymentMethod !== null) expect(there.paymentMethod).toBe(wish.paymentMethod);
      if (there.status === 'active') expect(wish.isPaused).toBe(false);
      if (there.plan !== null && wish.ends === 'renew') expect([there.plan, there.laterPlan]).toContain(wish.plan);
      if (there.plan === wish.plan) expect(there.laterPlan).toBeNull();
      if (there.status === 'trialing' && wish.trialEnd !== null) expect(there.trialEnd).toBe(wish.trialEnd);
    }),
    { numRuns: 5_000 },
  );
});
