import { Problem } from '@visita/core/problems';
import type { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import type { Call } from '../http/route.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { refused } from '../subscriptions/request-change.ts';
import { cancelSubscription } from './cancel-subscription.ts';

/** Cancels a subscription on the owner's behalf. Throws `subscriptionNotFound`, or `ended` after the owner's erasure. */
export async function cancelForStaff(call: Call<typeof adminSubscriptions.cancel>) {
  const { id } = call.params;
  const { ends, ...seen } = call.body;
  const row = await findSubscription(call.db, { id });
  if (!row) throw new Problem('subscriptionNotFound');
  if (row.userId === null) throw refused('ended');
  await cancelSubscription(call, { id, userId: row.userId }, { ends, by: { staff: call.staff, ...seen } });
  return null;
}
