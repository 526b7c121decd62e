import { adoptObservedState } from '@visita/core/subscriptions/adopt-observed-state';
import { nextStep, type ObservedState } from '@visita/core/subscriptions/desired-state';
import type { Tx } from '../database/database.ts';
import { StaleRead } from '../database/stale-read.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { reconcileLater } from './reconcile-subscription.ts';
import { fetchObservedState } from './observed-state.ts';
import {
  findSubscription,
  lockSubscriptionRow,
  updateSubscription,
  type SubscriptionRow,
} from './queries.ts';
import { settleSubscription } from './settle-subscription.ts';

type ReadSubscriptionDeps = Pick<Deps, 'db' | 'stripe' | 'now'>;

/**
 * Fetches a subscription's observed state and returns the change that writes it. Undefined if it is not ours
 * or has no provider id yet: the reader of its payment starts it. The change throws `StaleRead` if the row was written
 * meanwhile.
 */
export async function readSubscription(
  { db, stripe, now }: ReadSubscriptionDeps,
  lookup: { stripeId: string } | { scheduleId: string },
): Promise<ReceivedChange | undefined> {
  // read the row first: any later write makes the state fetched next stale
  const row = await findSubscription(db, lookup);
  if (!row || row.stripeId === null) return undefined;
  const observed = await fetchObservedState({ stripe }, { stripeId: row.stripeId });
  return async (tx) => {
    if (!(await settleSubscription(tx, row, observed?.view, { actor: 'provider', at: now() })))
      throw new StaleRead('the subscription was written while its state was fetched');
    if (observed) await followUp(tx, row, observed.view);
  };
}

/**
 * Adopts changes made by hand on the provider's dashboard as the desired state, and enqueues a reconciliation
 * if a step is left.
 */
async function followUp(tx: Tx, { id, desiredVersion }: SubscriptionRow, view: ObservedState): Promise<void> {
  const row = await lockSubscriptionRow(tx, { id });
  // the desired state changed meanwhile: a reconciliation is already enqueued
  if (row?.desiredVersion !== desiredVersion || row.reconciledVersion < desiredVersion) return;
  const desired = adoptObservedState(row.desired, view) ?? row.desired;
  if (desired !== row.desired) await updateSubscription(tx, row, { desired });
  if (nextStep(desired, view)) await enqueue(tx, reconcileLater, { subscriptionId: id }, { once: id });
}
