import fc from 'fast-check';
import { expect, test } from 'vitest';
import { switchable } from './switch.ts';
import { nextStep, type ObservedState, type Step, type DesiredState } from './desired-state.ts';

/** A change of the desired state as the actions write it. Stripe refuses some of them under a schedule. */
const desiredChange: fc.Arbitrary<Partial<DesiredState>> = fc.oneof(
  fc.record({
    plan: fc.constantFrom(...switchable),
    planFrom: fc.constantFrom('now' as const, 'period' as const),
  }),
  fc.record({ isPaused: fc.boolean() }),
  fc.record({ ends: fc.constantFrom('renew' as const, 'renew' as const, 'period' as const, 'now' as const) }),
  fc.record({ trialEnd: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ paymentMethod: fc.constantFrom('pm_1', 'pm_2') }),
);
const happening = fc.oneof(
  { weight: 4, arbitrary: desiredChange.map((change) => ({ change })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<ProviderEvent[]>(
      'periodEnds',
      'chargeFails',
      'paid',
      'endedThere',
      'endingThere',
      'releasedThere',
    ),
  },
);
type ProviderEvent = 'periodEnds' | 'chargeFails' | 'paid' | 'endedThere' | 'endingThere' | 'releasedThere';

const first: DesiredState = {
  plan: 'annual',
  planFrom: 'now',
  prorationAt: null,
  isPaused: false,
  ends: 'renew',
  trialEnd: null,
  paymentMethod: null,
};

const noSchedule = { scheduleId: null, schedulePaymentMethod: null, hasPhases: false, laterPlan: null };

/** An in-memory Stripe: applies calls, refuses what Stripe refuses, and advances by itself. */
function simulated(isTrial: boolean) {
  let observed: ObservedState = {
    status: isTrial ? 'trialing' : 'active',
    plan: 'annual',
    priceId: null,
    laterPlan: null,
    isEndingWithPeriod: false,
    trialEnd: isTrial ? 44 : null,
    periodStart: 0,
    periodEnd: 44,
    endedAt: null,
    nextAttempt: null,
    scheduleId: null,
    hasPhases: false,
    paymentMethod: 'pm_0',
    schedulePaymentMethod: null,
  };
  let schedules = 0;
  let billed = 0;
  const set = (changes: Partial<ObservedState>) => void (observed = { ...observed, ...changes });
  const refuseIf = (isRefused: boolean, why: string) => {
    if (isRefused) throw new Error(`refused: ${why}`);
  };
  const isHeld = () => observed.scheduleId !== null;
  const attach = (laterPlan: ObservedState['laterPlan']) => {
    refuseIf(isHeld() || observed.isEndingWithPeriod, 'it has a schedule, or is to end');
    set({
      scheduleId: `sub_sched_${++schedules}`,
      schedulePaymentMethod: observed.paymentMethod,
      hasPhases: true,
      laterPlan,
    });
  };
  function take(step: Step) {
    refuseIf(observed.status === 'canceled', 'it is over');
    switch (step.kind) {
      case 'cancelSchedule':
        refuseIf(!isHeld(), 'no schedule');
        return set({ status: 'canceled', ...noSchedule });
      case 'releaseSchedule':
        refuseIf(!isHeld(), 'no schedule');
        return set({ ...noSchedule });
      case 'changeCard':
        return set({ paymentMethod: step.paymentMethod });
      case 'changeScheduleCard':
        refuseIf(!isHeld(), 'no schedule');
        return set({ schedulePaymentMethod: step.paymentMethod });
      case 'changeTrialEnd':
        refuseIf(observed.status !== 'trialing' || step.isScheduled !== isHeld(), 'no trial');
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
      refuseIf(observed.status !== 'trialing' && observed.status !== 'active', 'it owes, or is paused');
      set({ plan: step.plan });
    }
    if (step.kind === 'pause') {
      refuseIf(observed.status !== 'active', 'only what is active is paused');
      set({ status: 'paused' });
    }
    if (step.kind === 'resume') {
      refuseIf(observed.status !== 'paused', 'only what is paused is resumed');
      billed += 1;
      set({ status: 'active' });
    }
  }
  const happens: Record<ProviderEvent, () => unknown> = {
    periodEnds: () => {
      const isBilled =
        (observed.status === 'trialing' || observed.status === 'active') && !observed.isEndingWithPeriod;
      if (isBilled) billed += 1;
      if (isBilled)
        set({ status: 'active', ...(observed.laterPlan && { plan: observed.laterPlan, laterPlan: null }) });
      else if (observed.isEndingWithPeriod) set({ status: 'canceled' });
    },
    chargeFails: () => observed.status === 'active' && set({ status: 'past_due' }),
    paid: () => observed.status === 'past_due' && set({ status: 'active' }),
    endedThere: () => set({ status: 'canceled', ...noSchedule }),
    endingThere: () => !isHeld() && observed.status === 'active' && set({ isEndingWithPeriod: true }),
    releasedThere: () => set({ ...noSchedule }),
  };
  return {
    view: () => observed,
    billed: () => billed,
    take,
    happen: (what: ProviderEvent) => void happens[what](),
  };
}

/** Checks the invariants that hold once no step is left. */
function checkRest(desired: DesiredState, observed: ObservedState) {
  if (observed.status === 'canceled') return;
  expect(desired.ends, 'what is to end is over').not.toBe('now');
  expect(observed.isEndingWithPeriod).toBe(desired.ends === 'period');
  if (desired.paymentMethod !== null) expect(observed.paymentMethod).toBe(desired.paymentMethod);
  if (observed.status === 'past_due') return;
  if (observed.status === 'paused') return expect(desired.isPaused).toBe(true);
  if (observed.status === 'trialing') {
    expect(observed.plan).toBe(desired.plan);
    // the schedule exists during the trial, unless the subscription is to end
    expect(observed.scheduleId !== null).toBe(desired.ends === 'renew');
    if (desired.trialEnd !== null) expect(observed.trialEnd).toBe(desired.trialEnd);
    return;
  }
  expect(desired.isPaused).toBe(false);
  // afterwards it exists only while another plan is to follow
  expect(observed.scheduleId !== null).toBe(observed.laterPlan !== null);
  if (desired.ends === 'renew') expect(observed.laterPlan ?? observed.plan).toBe(desired.plan);
}

test('reconciling ends without a refused step, with any changes and provider events in between', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.tuple(fc.nat({ max: 4 }), happening), { maxLength: 25 }),
      (isTrial, story) => {
        const provider = simulated(isTrial);
        let desired = first;
        const step = () => {
          const next = nextStep(desired, provider.view());
          if (!next) return false;
          if (next.kind === 'cancel' || next.kind === 'cancelSchedule')
            expect(desired.ends === 'now' || (desired.ends === 'period' && desired.isPaused)).toBe(true);
          if (next.kind === 'pause') expect(desired.isPaused).toBe(true);
          provider.take(next);
          return true;
        };
        const finish = () => {
          for (let count = 0; step(); count++)
            expect(count, JSON.stringify([desired, provider.view()])).toBeLessThan(12);
          checkRest(desired, provider.view());
        };
        for (const [steps, what] of story) {
          // the loop is interrupted after some of its steps
          for (let count = 0; count < steps && step(); count++);
          if (typeof what === 'string') provider.happen(what);
          else desired = { ...desired, ...what.change };
        }
        finish();
        // once settled, it stays settled until an event
        const billed = provider.billed();
        finish();
        expect(provider.billed()).toBe(billed);
      },
    ),
    { numRuns: 5_000 },
  );
});
