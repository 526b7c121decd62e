import { isPlaceDoubtful } from '@visita/core/orders/place-of-supply';
import { isEnded } from '@visita/core/subscriptions/status';
import { defaultChanged } from '../addresses/default-changed.ts';
import { listAddresses } from '../addresses/queries.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { job, type Job } from '../queue/job.ts';
import { lockSubscription } from './lock-subscription.ts';
import { listOwnSubscriptions, updateSubscription, type SubscriptionRow } from './queries.ts';
import { refreshTaxes } from './refresh-taxes.ts';
import { reportDoubtfulPlace } from './report-doubtful-place.ts';

/**
 * Taxes subscriptions by the owner's new default address, from the next charge on. Existing invoices stay as
 * they are.
 */
export const moveDestinations: Job = job(
  defaultChanged.name,
  defaultChanged.schema,
  async (deps, { userId }) => {
    const destinations = (await listAddresses(deps.db, { userId })).map(({ country, province }) => ({
      country,
      province,
    }));
    // the default comes first
    const [destination] = destinations;
    if (!destination) return;
    const isContradicted = isPlaceDoubtful(destination, destinations);
    for (const row of await listOwnSubscriptions(deps.db, { userId }))
      if (!isEnded(row.status)) await moveDestination(deps, { ...row, destination, isContradicted });
  },
);

async function moveDestination(
  deps: Deps,
  {
    id,
    stripeId,
    destination,
    isContradicted,
  }: Pick<SubscriptionRow, 'id' | 'stripeId' | 'destination'> & { isContradicted: boolean },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const subscription = await lockSubscription(tx, { id });
    if (!subscription) return;
    const moved = await updateSubscription(tx, subscription.row, { destination });
    await reportDoubtfulPlace(tx, moved, { isContradicted, at: deps.now() });
  });
  if (stripeId !== null) await refreshTaxes(deps, { stripeId });
}
