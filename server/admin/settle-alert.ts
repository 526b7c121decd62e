import type { adminAlerts } from '@visita/core/admin/failures-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { moveAlert, findAlert } from '../provider/alert-queries.ts';
import { audit } from '../staff/audit.ts';

/** Settles an alert once: a concurrent attempt gets `changedMeanwhile`. */
export async function settleAlert({
  db,
  now,
  staff,
  params,
  body,
}: Call<typeof adminAlerts.settle>): Promise<null> {
  await transaction(db, async (tx) => {
    const alert = await findAlert(tx, params);
    if (!alert) throw new Problem('notFound');
    if (!(await moveAlert(tx, { ...params, to: 'settled', at: now() })))
      throw new Problem('changedMeanwhile');
    await audit(tx, staff, {
      action: 'alerts.settle',
      subject: { type: 'alert', id: alert.id },
      reason: body.note,
    });
  });
  return null;
}
