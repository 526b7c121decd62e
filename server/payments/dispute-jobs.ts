import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import type { Intent } from '../provider/client.ts';
import { enqueue } from '../queue/job.ts';

/** The job that fetches the disputes of a charge; its handler is in the module of disputes. */
export const readDisputes = { name: 'disputes.readCharge', schema: z.object({ chargeId: z.string() }) };

/**
 * Enqueues the reading of the disputes of an intent's charge, expanded, if it is disputed: their events may have come
 * before the payment was known.
 */
export async function readDisputesOfIntent(
  tx: Tx,
  intent: Pick<Intent, 'latest_charge'> | null,
): Promise<void> {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  if (charge?.disputed) await enqueue(tx, readDisputes, { chargeId: charge.id }, { once: charge.id });
}
