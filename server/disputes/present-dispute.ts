import type { WholeDispute } from '@visita/core/disputes/admin-contract';
import { Problem } from '@visita/core/problems';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Queryable } from '../database/database.ts';
import { findWholeDispute } from './admin-queries.ts';

/** Presents a dispute to staff. Throws `notFound`. */
export async function presentDispute(db: Queryable, { id }: { id: string }): Promise<WholeDispute> {
  const found = await findWholeDispute(db, { id });
  if (!found) throw new Problem('notFound');
  const { dispute, saleNo, orderId, subscription, evidence } = found;
  return {
    ...dispute,
    saleNo,
    orderId,
    subscription: subscription && {
      id: subscription.id,
      subscriptionNo: subscription.subscriptionNo,
      isEnded: isEnded(subscription.status),
    },
    evidence,
  };
}
