import type { adminRewards } from '@visita/core/subscriptions/admin-reward-contract';
import { formatRewardCode } from '@visita/core/subscriptions/reward-code';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { createRewardCodes } from './create-reward-codes.ts';

/** Creates a batch of reward codes for staff, and audits it without the codes. */
export async function createAuditedRewards({ db, now, staff, body }: Call<typeof adminRewards.create>) {
  return transaction(db, async (tx) => {
    const { batchId, codes } = await createRewardCodes({ db: tx, now }, body);
    await audit(tx, staff, {
      action: 'rewards.create',
      subject: { type: 'rewardCodes', id: batchId },
      after: body,
    });
    return { batchId, codes: codes.map(formatRewardCode) };
  });
}
