import { nextStep, type ObservedState, type Step, type DesiredState } from './desired-state.ts';

/**
 * Returns the desired state that includes changes made by hand in Stripe's dashboard; without it, reconciling
 * would undo them. Call it only if every earlier change was applied. Schedules are never adopted: the product
 * alone manages them. Undefined if both states agree.
 */
export function adoptObservedState(desired: DesiredState, observed: ObservedState): DesiredState | undefined {
  let adopted = desired;
  // each adopted change removes its step, so the next difference comes up
  for (let step = nextStep(desired, observed); step; step = nextStep(adopted, observed)) {
    const change = getChange(step, observed, desired);
    if (!change) break;
    adopted = { ...adopted, ...change };
  }
  return adopted === desired ? undefined : adopted;
}

function getChange(
  { kind }: Step,
  observed: ObservedState,
  desired: DesiredState,
): Partial<DesiredState> | undefined {
  switch (kind) {
    case 'changeCard':
      return { paymentMethod: observed.paymentMethod };
    case 'changeEnding':
      return { ends: observed.isEndingWithPeriod ? 'period' : 'renew' };
    case 'changeTrialEnd':
      return { trialEnd: observed.trialEnd };
    case 'changePlan':
    case 'scheduleNextPlan':
      // an ending plan has no schedule; kept in the dashboard, it is followed by the plan that was chosen before
      if (kind === 'scheduleNextPlan' && desired.ends !== 'renew') return undefined;
      return observed.plan === null
        ? undefined
        : {
            plan: observed.laterPlan ?? observed.plan,
            planFrom: observed.laterPlan ? 'period' : 'now',
            prorationAt: null,
            ...(desired.planBefore && { planBefore: null }),
          };
    case 'pause':
      return { isPaused: false };
    case 'resume':
      return { isPaused: true };
    default:
      return undefined;
  }
}
