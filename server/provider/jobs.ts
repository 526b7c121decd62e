import type { Deps } from '../deps.ts';
import { job, type Job } from '../queue/job.ts';
import { compare, compareAll, type Comparison } from './compare.ts';
import { eraseCustomer } from './customers.ts';
import { alertEmail } from './emails.ts';
import { followCatalogue } from './follow-catalogue.ts';
import { findAlert } from './alert-queries.ts';
import { mailAlert } from './raise-alert.ts';
import { checkRefusedWebhook, confirmRefusedWebhook } from './refused-webhooks.ts';
import { reconcile, reconcileAll, type ReconcileStep } from './reconcile.ts';
import { removeOld } from './remove-old.ts';
import { applyEvents, applyReceived, type EventReaders } from './received-events.ts';

/** Concurrency of event processing per process: most of the time is spent waiting for the provider. */
const eventsAtOnce = 8;

/** The event readers, reconciliation steps and comparisons that modules export for the provider's jobs. */
export interface ProviderWork {
  readers: EventReaders;
  steps: ReconcileStep[];
  comparisons: Comparison[];
}

/** Skips the work if payments are disabled. */
const ifPaidHere = (work: (deps: Deps) => Promise<unknown>) => async (deps: Deps) => {
  if (deps.config.takesPayments) await work(deps);
};

/** Builds the provider's jobs from the work of the modules above it; called by the entry point. */
export function providerJobs({ readers, steps, comparisons }: ProviderWork): Job[] {
  return [
    job(
      applyEvents.name,
      applyEvents.schema,
      (deps, { objectId }) => applyReceived(deps, readers, { objectId }),
      {
        concurrency: eventsAtOnce,
      },
    ),
    job(
      reconcile.name,
      reconcile.schema,
      ifPaidHere((deps) => reconcileAll(deps, { readers, steps })),
      {
        cron: '*/15 * * * *',
        expireInSeconds: 600,
      },
    ),
    job(
      compare.name,
      compare.schema,
      async (deps, input) => {
        if (deps.config.takesPayments) await compareAll(deps, comparisons, input);
      },
      { cron: '29 4 * * *', expireInSeconds: 1800 },
    ),
    eraseCustomer,
    followCatalogue,
    job(mailAlert.name, mailAlert.schema, async (deps, { alertId }) => {
      const alert = await findAlert(deps.db, { id: alertId });
      if (alert) await deps.mail.send(await alertEmail(deps, alert));
    }),
    job(checkRefusedWebhook.name, checkRefusedWebhook.schema, confirmRefusedWebhook),
    removeOld,
  ];
}
