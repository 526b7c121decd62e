import type { adminDrift } from '@visita/core/admin/failures-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { compare, enqueueComparison } from '../provider/compare.ts';
import { findOpenJob } from '../queue/given-up.ts';
import { audit } from '../staff/audit.ts';

/**
 * Enqueues a comparison of everything. Concurrent requests share one job, because at most one is queued per
 * key.
 */
export async function startComparison({ db, config, staff }: Call<typeof adminDrift.start>): Promise<null> {
  if (!config.takesPayments) throw new Problem('paymentUnavailable');
  await transaction(db, async (tx) => {
    if (await findOpenJob(tx, compare)) throw new Problem('changedMeanwhile');
    await enqueueComparison(tx);
    await audit(tx, staff, { action: 'drift.compare', subject: { type: 'drift', id: null } });
  });
  return null;
}
