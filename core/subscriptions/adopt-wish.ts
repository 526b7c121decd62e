import { nextStep, type ProviderView, type Step, type Wanted } from './wanted.ts';

/**
 * What was done at the provider by hand, by whoever runs the site there, is wanted from then on: without this the loop would
 * undo it. Of a subscription whose wishes were all done; the schedule is ours alone. Nothing where both agree.
 */
export function adoptedWish(wanted: Wanted, there: ProviderView): Wanted | undefined {
  let adopted = wanted;
  // each step that is adopted is not asked for again
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
