import { isEnded } from '@visita/core/subscriptions/status';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import { leaveSeats } from './cover-seats.ts';
import { lockSubscription } from './lock-subscription.ts';
import { listRunning } from './queries.ts';
import { listGuestSeats } from './seat-queries.ts';
import { moveSubscription } from './settle-subscription.ts';
import { requestChange } from './request-change.ts';

type EndAllOfDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'log'>;

/**
 * Ends all subscriptions of a user immediately, at the provider too, and leaves their seats in other users'
 * plans. Throws if the provider has not ended one, so that the account's erasure is retried.
 */
export async function endUserSubscriptions(
  deps: EndAllOfDeps,
  { userId }: { userId: string },
): Promise<void> {
  const { db, now } = deps;
  for (const { id, subscriptionId } of await listGuestSeats(db, { userId }))
    await transaction(db, async (tx) => {
      const subscription = await lockSubscription(tx, { id: subscriptionId });
      const seat = subscription?.seats.find((each) => each.id === id);
      if (subscription && seat) await leaveSeats(tx, { row: subscription.row, seats: [seat] }, now());
    });
  for (const { id } of await listRunning(db, { userId })) {
    await transaction(db, async (tx) => {
      const subscription = await lockSubscription(tx, { id });
      const move = { actor: 'user' as const, reason: 'account erased', at: now() };
      if (!subscription || isEnded(subscription.row.status)) return;
      if (subscription.row.stripeId === null)
        await moveSubscription(tx, subscription, { status: 'cancelled', endsAt: now() }, move);
      else if (subscription.row.desired.ends !== 'now')
        await requestChange(tx, subscription, { ends: 'now' }, { ...move, action: 'cancel' });
    });
    const row = await reconcileSubscription(deps, { id });
    if (row && !isEnded(row.status))
      throw new Error(`subscription ${row.subscriptionNo} has not ended yet (status ${row.status})`);
  }
}
