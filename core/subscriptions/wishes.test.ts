import fc from 'fast-check';
import { expect, test } from 'vitest';
import { switchable } from './switch.ts';
import { nextStep, type ProviderView, type Step, type Wanted } from './wanted.ts';

/** A change of the desired state as the actions write it. Stripe refuses some of them under a schedule. */
const wish: fc.Arbitrary<Partial<Wanted>> = fc.oneof(
  fc.record({ plan: fc.constantFrom(...switchable), planFrom: fc.constantFrom('now' as const, 'period' as const) }),
  fc.record({ isPaused: fc.boolean() }),
  fc.record({ ends: fc.constantFrom('renew' as const, 'renew' as const, 'period' as const, 'now' as const) }),
  fc.record({ trialEnd: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ paymentMethod: fc.constantFrom('pm_1', 'pm_2') }),
);
const happening = fc.oneof(
  { weight: 4, arbitrary: wish.map((change) => ({ change })) },
  { weight: 3, arbitrary: fc.constantFrom<There[]>('periodEnds', 'chargeFails', 'paid', 'endedThere', 'endingThere', 'releasedThere') },
);
type There = 'periodEnds' | 'chargeFails' | 'paid' | 'endedThere' | 'endingThere' | 'releasedThere';

const first: Wanted = {
  plan: 'annual',
  planFrom: 'now',
  prorationAt: null,
  isPaused: false,
  ends: 'renew',
  trialEnd: null,
  paymentMethod: null,
};

/** An in-memory Stripe: applies calls, refuses what Stripe refuses, and advances by itself. */
function simulated(isTrial: boolean) {
  let there: ProviderView = {
    status: isTrial ? 'trialing' : 'active',
    plan: 'annual',
    priceId: null,
    laterPlan: null,
    isEndingWithPeriod: false,
    trialEnd: isTrial ? 44 : null,
    periodStart: 0,
    periodEnd: 44,
    endedAt: null,
    scheduleId: null,
    hasPhases: false,
    paymentMethod: 'pm_0',
  };
  let schedules = 0;
  let billed = 0;
  const set = (became: Partial<ProviderView>) => void (there = { ...there, ...became });
  const refuseIf = (isRefused: boolean, why: string) => {
    if (isRefused) throw new Error(`refused: ${why}`);
  };
  const isHeld = () => there.scheduleId !== null;
  const attach = (laterPlan: ProviderView['laterPlan']) => {
    refuseIf(isHeld() || there.isEndingWithPeriod, 'it has a schedule, or is to end');
    set({ scheduleId: `sub_sched_${++schedules}`, hasPhases: true, laterPlan });
  };
  function take(step: Step) {
    refuseIf(there.status === 'canceled', 'it is over');
    switch (step.kind) {
      case 'cancelSchedule':
        refuseIf(!isHeld(), 'no schedule');
        return set({ status: 'canceled', scheduleId: null, hasPhases: false, laterPlan: null });
      case 'releaseSchedule':
        refuseIf(!isHeld(), 'no schedule');
        return set({ scheduleId: null, hasPhases: false, laterPlan: null });
      case 'changeCard':
        return set({ paymentMethod: step.paymentMethod });
      case 'changeTrialEnd':
        refuseIf(there.status !== 'trialing' || step.isScheduled !== isHeld(), 'no trial');
        return set({ trialEnd: step.trialEnd, periodEnd: step.trialEnd });
      case 'attachSchedule':
        return attach(null);
      case 'scheduleNextPlan':
        return attach(step.plan);
      default:
        refuseIf(isHeld(), `${step.kind} under a schedule`);
    }
    if (step.kind === 'cancel') set({ status: 'canceled' });
    if (step.kind === 'changeEnding') set({ isEndingWithPeriod: step.isEnding });
    if (step.kind === 'changePlan') {
      refuseIf(there.status !== 'trialing' && there.status !== 'active', 'it owes, or is paused');
      set({ plan: step.plan });
    }
    if (step.kind === 'pause') {
      refuseIf(there.status !== 'active', 'only what is active is paused');
      set({ status: 'paused' });
    }
    if (step.kind === 'resume') {
      refuseIf(there.status !== 'paused', 'only what is paused is resumed');
      billed += 1;
      set({ status: 'active' });
    }
  }
  const happens: Record<There, () => unknown> = {
    periodEnds: () => {
      const isBilled = (there.status === 'trialing' || there.status === 'active') && !there.isEndingWithPeriod;
      if (isBilled) billed += 1;
      if (isBilled) set({ status: 'active', ...(there.laterPlan && { plan: there.laterPlan, laterPlan: null }) });
      else if (there.isEndingWithPeriod) set({ status: 'canceled' });
    },
    chargeFails: () => there.status === 'active' && set({ status: 'past_due' }),
    paid: () => there.status === 'past_due' && set({ status: 'active' }),
    endedThere: () => set({ status: 'canceled', scheduleId: null, hasPhases: false, laterPlan: null }),
    endingThere: () => !isHeld() && there.status === 'active' && set({ isEndingWithPeriod: true }),
    releasedThere: () => set({ scheduleId: null, hasPhases: false, laterPlan: null }),
  };
  return { view: () => there, billed: () => billed, take, happen: (what: There) => void happens[what]() };
}

/** Checks the invariants that hold once no step is left. */
function checkRest(wanted: Wanted, there: ProviderView) {
  if (there.status === 'canceled') return;
  expect(wanted.ends, 'what is to end is over').not.toBe('now');
  expect(there.isEndingWithPeriod).toBe(wanted.ends === 'period');
  if (wanted.paymentMethod !== null) expect(there.paymentMethod).toBe(wanted.paymentMethod);
  if (there.status === 'past_due') return;
  if (there.status === 'paused') return expect(wanted.isPaused).toBe(true);
  if (there.status === 'trialing') {
    expect(there.plan).toBe(wanted.plan);
    // the schedule exists during the trial, unless the subscription is to end
    expect(there.scheduleId !== null).toBe(wanted.ends === 'renew');
    if (wanted.trialEnd !== null) expect(there.trialEnd).toBe(wanted.trialEnd);
    return;
  }
  expect(wanted.isPaused).toBe(false);
  // afterwards it exists only while another plan is to follow
  expect(there.scheduleId !== null).toBe(there.laterPlan !== null);
  if (wanted.ends === 'renew') expect(there.laterPlan ?? there.plan).toBe(wanted.plan);
}

test('reconciling ends without a refused step, with any changes and provider events in between', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.tuple(fc.nat({ max: 4 }), happening), { maxLength: 25 }), (isTrial, story) => {
      const provider = simulated(isTrial);
      let wanted = first;
      const step = () => {
        const next = nextStep(wanted, provider.view());
        if (!next) return false;
        if (next.kind === 'cancel' || next.kind === 'cancelSchedule') expect(wanted.ends).toBe('now');
        if (next.kind === 'pause') expect(wanted.isPaused).toBe(true);
        provider.take(next);
        return true;
      };
      const finish = () => {
        for (let count = 0; step(); count++) expect(count, JSON.stringify([wanted, provider.view()])).toBeLessThan(12);
        checkRest(wanted, provider.view());
      };
      for (const [steps, what] of story) {
        // the loop is interrupted after some of its steps
        for (let count = 0; count < steps && step(); count++);
        if (typeof what === 'string') provider.happen(what);
        else wanted = { ...wanted, ...what.change };
      }
      finish();
      // once settled, it stays settled until an event
      const billed = provider.billed();
      finish();
      expect(provider.billed()).toBe(billed);
    }),
    { numRuns: 5_000 },
  );
});
