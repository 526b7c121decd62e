import type { adminRewards } from '@visita/core/subscriptions/admin-reward-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { auditAll } from '../staff/audit.ts';
import { updateRewardsRevoked, type ChosenRewards } from './queries.ts';

/**
 * Revokes the unused codes among those chosen, with an audit row for each. A code redeemed concurrently stays
 * used.
 */
export async function revokeRewards(
  {
    db,
    now,
    staff,
    body: { reason },
  }: Pick<Call<typeof adminRewards.revokeBatch>, 'db' | 'now' | 'staff' | 'body'>,
  chosen: ChosenRewards,
) {
  const at = now();
  return transaction(db, async (tx) => {
    const revoked = await updateRewardsRevoked(tx, chosen, { at, reason });
    if (revoked.length === 0) throw new Problem('changedMeanwhile');
    const acts = revoked.map(({ id, batchId }) => ({
      action: 'rewards.revoke' as const,
      subject: { type: 'rewardCode', id },
      before: { state: 'unused', batchId },
      after: { state: 'revoked' },
      reason,
    }));
    await auditAll(tx, staff, acts);
    return { revoked: revoked.length };
  });
}
