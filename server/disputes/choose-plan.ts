import type { adminDisputes, WholeDispute } from '@visita/core/disputes/admin-contract';
import { isOpenDispute } from '@visita/core/disputes/status';
import { Problem } from '@visita/core/problems';
import { isEnded } from '@visita/core/subscriptions/status';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { cancelSubscription } from '../payments/cancel-subscription.ts';
import { audit } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import { findWholeDispute } from './admin-queries.ts';
import { presentDispute } from './present-dispute.ts';
import { lockDisputes, updateDispute } from './queries.ts';

/**
 * Stops the plan of a disputed charge at once, or records that it goes on. Throws `transitionForbidden` if the
 * sale has no running plan.
 */
export async function choosePlan(call: Call<typeof adminDisputes.choosePlan>): Promise<WholeDispute> {
  const { db, params, body, staff } = call;
  const { choice, reason, version } = body;
  const found = await findWholeDispute(db, params);
  if (!found) throw new Problem('notFound');
  const { dispute, subscription } = found;
  refuseChanged(dispute, { version });
  if (!subscription || isEnded(subscription.status) || subscription.userId === null)
    throw new Problem('transitionForbidden');
  if (choice === 'stop')
    await cancelSubscription(
      call,
      { id: subscription.id, userId: subscription.userId },
      { ends: 'now', cancelOrder: false, by: { staff, reason, version: subscription.desiredVersion } },
    );
  await transaction(db, async (tx) => {
    const row = (await lockDisputes(tx, dispute)).find(({ id }) => id === dispute.id);
    if (!row) throw new Problem('notFound');
    await updateDispute(tx, row, { planChoice: choice });
    await audit(tx, staff, {
      action: choice === 'stop' ? 'disputes.stopPlan' : 'disputes.keepPlan',
      subject: { type: 'dispute', id: dispute.id },
      after: { isOpen: isOpenDispute(row.status) },
      reason,
    });
  });
  return presentDispute(db, params);
}
