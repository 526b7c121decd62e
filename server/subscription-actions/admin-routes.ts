import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { adminRewards } from '@visita/core/subscriptions/admin-reward-contract';
import { formatRewardCode } from '@visita/core/subscriptions/reward-code';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import { on } from '../http/route.ts';
import { cancelSubscription } from '../payments/cancel-subscription.ts';
import { writeOffInvoices } from '../payments/write-off-invoices.ts';
import { audit } from '../staff/audit.ts';
import { listForStaff } from './admin-queries.ts';
import { reconcileForStaff, presentProviderState } from './reconcile-for-staff.ts';
import { createRewardCodes } from '../rewards/create-reward-codes.ts';
import { creditCustomer } from './credit-customer.ts';
import { extendSubscription } from './extend-subscription.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { revokeRewards } from '../rewards/revoke-rewards.ts';
import { rewardsTable, searchRewards } from '../rewards/search-rewards.ts';
import { presentForStaff } from './present-for-staff.ts';
import { subscriptionsTable } from './subscriptions-table.ts';
import { refused } from '../subscriptions/request-change.ts';

export const adminSubscriptionRoutes = [
  on(adminSubscriptions.list, ({ db, now, query }) => listForStaff(db, { ...query, now: now() })),
  on(adminSubscriptions.csv, subscriptionsTable),
  on(adminSubscriptions.get, presentForStaff),
  on(adminSubscriptions.provider, presentProviderState),
  on(adminSubscriptions.cancel, async (call) => {
    const { id } = call.params;
    const { ends, ...seen } = call.body;
    const row = await findSubscription(call.db, { id });
    if (!row) throw new Problem('subscriptionNotFound');
    if (row.userId === null) throw refused('ended');
    await cancelSubscription(call, { id, userId: row.userId }, { ends, by: { staff: call.staff, ...seen } });
    return null;
  }),
  on(adminSubscriptions.extend, extendSubscription),
  on(adminSubscriptions.credit, creditCustomer),
  on(adminSubscriptions.writeOff, writeOffInvoices),
  on(adminSubscriptions.align, reconcileForStaff),
  on(adminRewards.list, (call) => searchRewards(call, call.query)),
  on(adminRewards.csv, rewardsTable),
  on(adminRewards.create, ({ db, now, staff, body }) =>
    transaction(db, async (tx) => {
      const { batchId, codes } = await createRewardCodes({ db: tx, now }, body);
      await audit(tx, staff, {
        action: 'rewards.create',
        subject: { type: 'rewardCodes', id: batchId },
        after: body,
      });
      return { batchId, codes: codes.map(formatRewardCode) };
    }),
  ),
  on(adminRewards.revoke, (call) => revokeRewards(call, { ids: call.body.ids })),
  on(adminRewards.revokeBatch, (call) => revokeRewards(call, { batchId: call.params.id })),
];
