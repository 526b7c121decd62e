import type { Deps } from '../deps.ts';
import { providerWork } from '../jobs.ts';
import { compareAll as compareWith } from '../provider/compare.ts';
import { reconcileAll as reconcileWith } from '../provider/reconcile.ts';

/** Runs one reconciliation, with the work of all modules. */
export const reconcileAll = (deps: Deps) => reconcileWith(deps, providerWork);

/** Runs one nightly comparison; returns the number of fields that differed. */
export const compareAll = (deps: Deps) => compareWith(deps, providerWork.comparisons);
