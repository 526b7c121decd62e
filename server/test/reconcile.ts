import type { App } from '../deps.ts';
import { providerWork } from '../jobs.ts';
import { compareAll as compareWith } from '../provider/compare.ts';
import { reconcileAll as reconcileWith } from '../provider/reconcile.ts';

/** One reconciliation, with the work that the root hands in. */
export const reconcileAll = (app: App) => reconcileWith(app, providerWork);

/** One nightly comparison; gives how many fields differed. */
export const compareAll = (app: App) => compareWith(app, providerWork.comparisons);
