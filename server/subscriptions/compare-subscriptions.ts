import { statusAt } from '@visita/core/subscriptions/phase';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueueAll } from '../queue/job.ts';
import type { Compared, Comparison } from '../provider/compare.ts';
import { reconcileLater } from './reconcile-subscription.ts';
import { fetchObservedState, type ObservedSubscription } from './observed-state.ts';
import { countLive, listLive, findSubscription, listUnreconciled, type SubscriptionRow } from './queries.ts';
import { readSubscription } from './read-subscription.ts';
import { deriveChanges } from './settle-subscription.ts';

const pageSize = 500;

/**
 * Enqueues a reconciliation of every subscription whose desired state is not reconciled. Missed provider
 * events are the clock job's part (docs/payments.md, section 8).
 */
export async function resumeSubscriptions({ db }: Deps): Promise<void> {
  const unreconciled = await listUnreconciled(db, { limit: pageSize });
  await enqueueAll(
    db,
    reconcileLater,
    unreconciled.map(({ id }) => ({ data: { subscriptionId: id }, once: id })),
  );
}

/** Compares every subscription that the provider bills with the provider's state, whatever its age. */
export const compareSubscriptions: Comparison = {
  name: 'subscriptions',
  list: async (deps, { after, limit }) =>
    (await listLive(deps.db, { after, limit })).map((live) => comparedWith(deps, live)),
  count: ({ db }, rest) => countLive(db, rest),
};

function comparedWith(deps: Deps, { id, stripeId }: { id: string; stripeId: string }): Compared {
  return {
    id,
    objectId: stripeId,
    findDifferences: async () => {
      const observed = await fetchObservedState(deps, { stripeId });
      const row = await findSubscription(deps.db, { id });
      return row ? listDifferences(row, observed, deps.now()) : [];
    },
    repair: async () => {
      const change = await readSubscription(deps, { stripeId });
      await transaction(deps.db, async (tx) => {
        await change?.(tx);
      });
    },
  };
}

function listDifferences(row: SubscriptionRow, observed: ObservedSubscription | undefined, at: Date) {
  if (!observed) return [{ field: 'status', localValue: row.status, stripeValue: 'missing' }];
  // use the status derived from the time: the clock job may be a few minutes behind
  const ours = { ...row, status: statusAt(row, at) };
  const theirs = Object.entries(deriveChanges(row, observed.view, at)).filter(
    ([field]) => field !== 'waitingUntil',
  );
  return theirs
    .map(([field, value]) => ({
      field,
      localValue: shown(ours[field as keyof SubscriptionRow]),
      stripeValue: shown(value),
    }))
    .filter((each) => each.localValue !== each.stripeValue);
}

const shown = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
