import { adoptedWish } from '@visita/core/subscriptions/adopt-wish';
import { nextStep, type ProviderView } from '@visita/core/subscriptions/wanted';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import type { Change } from '../provider/received-events.ts';
import { alignLater } from './align-subscription.ts';
import { readThere } from './provider-view.ts';
import { findSubscription, lockSubscriptionRow, updateSubscription, type SubscriptionRow } from './queries.ts';
import { settleSubscription } from './settle-subscription.ts';

type Dependencies = Pick<Deps, 'db' | 'stripe' | 'now'>;

/**
 * How a subscription stands at the provider, to be written down. Nothing for one that is none of ours, or that nobody has told to
 * be paid yet: its payment's reader begins it.
 */
export async function readSubscription(
  { db, stripe, now }: Dependencies,
  known: { stripeId: string } | { scheduleId: string },
): Promise<Change | undefined> {
  // the row first: whoever writes to it after this makes what is read now too old
  const row = await findSubscription(db, known);
  if (!row || row.stripeId === null) return undefined;
  const there = await readThere({ stripe }, { stripeId: row.stripeId });
  return async (tx) => {
    if (!(await settleSubscription(tx, row, there?.view, { actor: 'provider', at: now() })))
      // it is read again, and this was no try: nothing is wrong with what was told
      throw new Problem('paymentUnavailable');
    if (there) await followUp(tx, row, there.view);
  };
}

/** What was done there by hand is wanted from then on; what the loop has to do there it is asked for. */
async function followUp(tx: Tx, { id, rev }: SubscriptionRow, view: ProviderView): Promise<void> {
  const row = await lockSubscriptionRow(tx, { id });
  // more is wanted than was known when the provider was asked: the loop is on its way
  if (row?.rev !== rev || row.alignedRev < rev) return;
  const wanted = adoptedWish(row.wanted, view) ?? row.wanted;
  if (wanted !== row.wanted) await updateSubscription(tx, row, { wanted });
  if (nextStep(wanted, view)) await enqueue(tx, alignLater, { subscriptionId: id }, { once: id });
}
