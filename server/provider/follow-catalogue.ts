import { z } from 'zod';
import { enqueue, job, type Job } from '../queue/job.ts';
import type { Tx } from '../database/database.ts';
import { ensureStripeObjects } from './ensure-stripe-objects.ts';

/** Brings the catalogue to the provider as it is by then, where anybody is paid there. */
export const followCatalogue: Job = job('provider.followCatalogue', z.object({}), async (deps) => {
  if (deps.config.takesPayments) await ensureStripeObjects(deps);
});

/** Asked for in the transaction that changes the catalogue; for a price that holds later, at its moment. */
export async function followLater(tx: Tx, at?: Date): Promise<void> {
  await enqueue(tx, followCatalogue, {}, at ? { startAfter: at } : { once: 'catalogue' });
}
