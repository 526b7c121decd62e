import { isEnded } from '@visita/core/subscriptions/status';
import { defaultChanged } from '../addresses/default-changed.ts';
import { findDefaultAddress } from '../addresses/queries.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { job, type Job } from '../queue/job.ts';
import { lockSubscription } from './lock-subscription.ts';
import { listOwnSubscriptions, updateSubscription, type SubscriptionRow } from './queries.ts';
import { refreshTaxes } from './refresh-taxes.ts';

/**
 * Taxes subscriptions by the owner's new default address, from the next charge on. Existing invoices stay as
 * they are.
 */
export const moveDestinations: Job = job(
  defaultChanged.name,
  defaultChanged.schema,
  async (deps, { userId }) => {
    const address = await findDefaultAddress(deps.db, { userId });
    if (!address) return;
    const destination = { country: address.country, province: address.province };
    for (const row of await listOwnSubscriptions(deps.db, { userId }))
      if (!isEnded(row.status)) await moveDestination(deps, { ...row, destination });
  },
);

async function moveDestination(
  deps: Deps,
  { id, stripeId, destination }: Pick<SubscriptionRow, 'id' | 'stripeId' | 'destination'>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const subscription = await lockSubscription(tx, { id });
    if (subscription) await updateSubscription(tx, subscription.row, { destination });
  });
  const change = stripeId === null ? undefined : await refreshTaxes(deps, { stripeId });
  if (change) await transaction(deps.db, (tx) => change(tx));
}
