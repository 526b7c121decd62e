import type { Deps } from '../deps.ts';
import { providerWork } from '../jobs.ts';
import { compareAll as compareWith } from '../provider/compare.ts';
import { reconcileAll as reconcileWith } from '../provider/reconcile.ts';

/** One reconciliation, with the work that the root hands in. */
export const reconcileAll = (deps: Deps) => reconcileWith(deps, providerWork);

/** One nightly comparison; gives how many fields differed. */
export const compareAll = (deps: Deps) => compareWith(deps, providerWork.comparisons);
