import { RewardCode } from '@visita/core/subscriptions/reward-code';
import type { adminRewards } from '@visita/core/subscriptions/admin-reward-contract';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { downloadList } from '../staff/download-list.ts';
import { listRewardCodes } from './queries.ts';

/** Searches reward codes. A complete code, in any notation, is found by its hash. */
export async function searchRewards(
  { db, now }: Pick<Call<typeof adminRewards.list>, 'db' | 'now'>,
  query: Call<typeof adminRewards.list>['query'],
) {
  const code = RewardCode.safeParse(query.search);
  return listRewardCodes(db, { ...query, hash: code.success ? hashToken(code.data) : undefined, at: now() });
}

/** Exports a list of reward codes as CSV. */
export const rewardsTable = (call: Call<typeof adminRewards.csv>) =>
  downloadList(call, {
    name: 'rewardCodes',
    action: 'rewards.download',
    list: (query) => searchRewards(call, query),
    columns: {
      ending: ({ ending }) => ending,
      state: ({ state }) => state,
      note: ({ note }) => note,
      length: ({ length }) => length,
      unit: ({ unit }) => unit,
      'last day': ({ expiresOn }) => expiresOn,
      created: ({ createdAt }) => createdAt,
      used: ({ usedAt }) => usedAt,
      'used by': ({ usedBy }) => usedBy,
      subscription: ({ subscription }) => subscription?.subscriptionNo ?? null,
      revoked: ({ revokedAt }) => revokedAt,
      reason: ({ revokedReason }) => revokedReason,
      batch: ({ batchId }) => batchId,
    },
  });
