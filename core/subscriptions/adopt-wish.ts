import { nextStep, type ProviderView, type Step, type Wanted } from './wanted.ts';

/**
 * Returns the desired state that includes changes made by hand in Stripe's dashboard; without it, reconciling
 * would undo them. Call it only if every earlier change was applied. Schedules are never adopted: the product
 * alone manages them. Undefined if both states agree.
 */
export function adoptedWish(wanted: Wanted, there: ProviderView): Wanted | undefined {
  let adopted = wanted;
  // each adopted change removes its step, so the next difference comes up
  for (let step = nextStep(wanted, there); step; step = nextStep(adopted, there)) {
    const change = changeOf(step, there);
    if (!change) break;
    adopted = { ...adopted, ...change };
  }
  return adopted === wanted ? undefined : adopted;
}

function changeOf({ kind }: Step, there: ProviderView): Partial<Wanted> | undefined {
  switch (kind) {
    case 'changeCard':
      return { paymentMethod: there.paymentMethod };
    case 'changeEnding':
      return { ends: there.isEndingWithPeriod ? 'period' : 'renew' };
    case 'changeTrialEnd':
      return { trialEnd: there.trialEnd };
    case 'changePlan':
    case 'scheduleNextPlan':
      return there.plan === null
        ? undefined
        : { plan: there.laterPlan ?? there.plan, planFrom: there.laterPlan ? 'period' : 'now', prorationAt: null };
    case 'pause':
      return { isPaused: false };
    case 'resume':
      return { isPaused: true };
    default:
      return undefined;
  }
}
