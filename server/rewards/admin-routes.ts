import { adminRewards } from '@visita/core/subscriptions/admin-reward-contract';
import { on } from '../http/route.ts';
import { createAuditedRewards } from './create-audited-rewards.ts';
import { revokeRewards } from './revoke-rewards.ts';
import { rewardsTable, searchRewards } from './search-rewards.ts';

export const adminRewardRoutes = [
  on(adminRewards.list, (call) => searchRewards(call, call.query)),
  on(adminRewards.csv, rewardsTable),
  on(adminRewards.create, createAuditedRewards),
  on(adminRewards.revoke, (call) => revokeRewards(call, { ids: call.body.ids })),
  on(adminRewards.revokeBatch, (call) => revokeRewards(call, { batchId: call.params.id })),
];
