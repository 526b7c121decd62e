import { addDays } from '@visita/core/days';
import { deliveryDays } from '@visita/core/webhooks/delivery';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { enqueue, job, type Job } from '../queue/job.ts';
import { deliverWebhook, dispatchEvents } from './deliver.ts';
import { removeOldEvents } from './delivery-queries.ts';
import { removeOldSecrets } from './endpoint-queries.ts';
import { mailWebhookDisabled } from './mail-jobs.ts';

/** The NOTIFY channel on which the triggers that write events wake the processes. */
const eventsWritten = 'webhooks_due';

/** Enqueues the dispatch of events as they are committed. Returns a function that stops it. */
export async function watchEvents({ database, db, log }: Pick<Deps, 'database' | 'db' | 'log'>) {
  const wake = () => {
    enqueue(db, dispatchEvents, {}, { once: dispatchEvents.name }).catch((error: unknown) =>
      // the schedule finds what is left
      log.warn({ err: error }, 'events of webhooks could not be dispatched at once'),
    );
  };
  return database.listen(eventsWritten, wake, wake);
}

/** Deletes events with their deliveries and bodies, and earlier secrets. */
export const removeOldWebhookEvents = job(
  'webhooks.removeOld',
  z.object({}),
  async ({ db, now }) => {
    await removeOldEvents(db, { until: addDays(now(), -deliveryDays) });
    await removeOldSecrets(db, { now: now() });
  },
  { cron: '44 3 * * *', expireInSeconds: 1800 },
);

export const webhookJobs: Job[] = [
  dispatchEvents,
  deliverWebhook,
  mailWebhookDisabled,
  removeOldWebhookEvents,
];
