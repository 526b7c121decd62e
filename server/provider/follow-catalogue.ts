import { z } from 'zod';
import { enqueue, job, type Job } from '../queue/job.ts';
import type { Tx } from '../database/database.ts';
import { ensureStripeObjects } from './ensure-stripe-objects.ts';

/** Updates the catalogue at the provider, if payments are enabled. */
export const followCatalogue: Job = job('provider.followCatalogue', z.object({}), async (deps) => {
  if (deps.config.takesPayments) await ensureStripeObjects(deps);
});

/**
 * Enqueues the update in the transaction that changes the catalogue; with `at`, for a future price's
 * effective date.
 */
export async function followLater(tx: Tx, at?: Date): Promise<void> {
  await enqueue(tx, followCatalogue, {}, at ? { startAfter: at } : { once: 'catalogue' });
}
