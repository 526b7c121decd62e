import type { adminSubscriptions, ProviderState } from '@visita/core/subscriptions/admin-contract';
import { nextStep } from '@visita/core/subscriptions/desired-state';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { reconcileSubscription } from '../subscriptions/reconcile-subscription.ts';
import { auditChange } from './by-staff.ts';
import { toDate, fetchObservedState } from '../subscriptions/observed-state.ts';
import { findSubscription } from '../subscriptions/queries.ts';

/**
 * Fetches the observed state from the provider; writes nothing. Returns null if the provider does not bill
 * the subscription or no longer knows it.
 */
export async function presentProviderState({
  db,
  stripe,
  params,
}: Call<typeof adminSubscriptions.provider>): Promise<ProviderState | null> {
  const row = await findSubscription(db, params);
  if (!row) throw new Problem('subscriptionNotFound');
  const { stripeId, desired } = row;
  if (stripeId === null) return null;
  const observed = await stripe.withTimeout(() => fetchObservedState({ stripe }, { stripeId }));
  if (!observed) return null;
  const { view } = observed;
  return {
    ...view,
    trialEnd: toDate(view.trialEnd),
    periodStart: toDate(view.periodStart),
    periodEnd: toDate(view.periodEnd),
    endedAt: toDate(view.endedAt),
    agrees: nextStep(desired, view) === undefined,
  };
}

/** Reconciles one subscription on request of staff and writes an audit row. */
export async function reconcileForStaff(call: Call<typeof adminSubscriptions.align>) {
  const { db, stripe, staff, params } = call;
  await transaction(db, async (tx) => {
    const row = await findSubscription(tx, params);
    if (!row) throw new Problem('subscriptionNotFound');
    await auditChange(
      tx,
      row,
      { staff },
      {
        action: 'subscriptions.align',
        before: { rev: row.desiredVersion, alignedRev: row.reconciledVersion },
      },
    );
  });
  await stripe.withTimeout(() => reconcileSubscription(call, params));
  return null;
}
