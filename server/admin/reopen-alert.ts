import type { adminAlerts } from '@visita/core/admin/failures-contract';
import { Problem } from '@visita/core/problems';
import { isTaken } from '../database/faults.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { moveAlert, findAlert } from '../provider/alert-queries.ts';
import { audit } from '../staff/audit.ts';

/**
 * Reopens a settled alert. Throws `changedMeanwhile` if another alert about the same subject is open by now.
 */
export async function reopenAlert({
  db,
  now,
  staff,
  params,
  body,
}: Call<typeof adminAlerts.reopen>): Promise<null> {
  await transaction(db, async (tx) => {
    const alert = await findAlert(tx, params);
    if (!alert) throw new Problem('notFound');
    if (!(await moveAlert(tx, { ...params, to: 'open', at: now() }))) throw new Problem('changedMeanwhile');
    await audit(tx, staff, {
      action: 'alerts.reopen',
      subject: { type: 'alert', id: alert.id },
      reason: body.reason,
    });
  }).catch((error: unknown) => {
    throw isTaken(error, 'alerts_once') ? new Problem('changedMeanwhile') : error;
  });
  return null;
}
