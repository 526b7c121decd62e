import { isEnded } from '@visita/core/subscriptions/status';
import { waitingUntil } from '@visita/core/subscriptions/terms';
import { lockCard } from '../cards/queries.ts';
import type { Tx } from '../database/database.ts';
import { enqueue } from '../queue/job.ts';
import { reconcileLater } from './reconcile-subscription.ts';
import { endIfLeaving } from './end-with-account.ts';
import type { LockedSubscription } from './lock-subscription.ts';
import { findSeat } from './find-seat.ts';
import { hasRunningRenewal, updateSubscription } from './queries.ts';
import { seatCard } from './seat-card.ts';
import { moveSubscription } from './settle-subscription.ts';

/**
 * True if a locked subscription may still start: it has not ended, and no other subscription has renewed the
 * same one. `lockPlan` has locked its claim, so that two renewals do not start at once.
 */
export async function canStart(tx: Tx, { row }: LockedSubscription): Promise<boolean> {
  if (row.startedAt !== null) return true;
  return (
    !isEnded(row.status) &&
    (row.renewedFrom === null || !(await hasRunningRenewal(tx, { id: row.renewedFrom })))
  );
}

/**
 * Starts a locked subscription that was paid, needs no payment today, or is billed by an unpaid invoice
 * (`isPaid` false: the provider decides the status). Seats its chosen card and enqueues a reconciliation.
 * A plan paid once that includes a physical card begins when that is attached, at the latest after 30 days.
 * Returns false if it cannot start; the provider's subscription is then cancelled.
 */
export async function startSubscription(
  tx: Tx,
  subscription: LockedSubscription,
  { stripeId, isPaid = true, at }: { stripeId: string | null; isPaid?: boolean; at: Date },
): Promise<boolean> {
  const { row } = subscription;
  if (row.startedAt !== null) {
    if (stripeId !== null && row.stripeId === null)
      await endIfLeaving(
        tx,
        { ...subscription, row: await updateSubscription(tx, row, { stripeId }) },
        { at },
      );
    return row.stripeId === stripeId || stripeId === null || row.stripeId === null;
  }
  if (isEnded(row.status)) {
    if (stripeId === null) return false;
    await updateSubscription(tx, row, {
      stripeId,
      desired: { ...row.desired, ends: 'now' },
      desiredVersion: row.desiredVersion + 1,
    });
    await enqueue(tx, reconcileLater, { subscriptionId: row.id }, { once: row.id });
    return false;
  }
  const startedValues = {
    ...(isPaid && { status: 'paid' as const }),
    stripeId,
    startedAt: at,
    ...(row.hasTrial && { waitingUntil: waitingUntil(at) }),
  };
  const move = { actor: 'provider' as const, at };
  const paid = await moveSubscription(tx, subscription, startedValues, move);
  const { cardId, userId } = row;
  // the card may have been handed over or covered since it was chosen
  const isTheirs =
    cardId !== null && userId !== null && (await lockCard(tx, { id: cardId, userId })) !== undefined;
  if (isTheirs && (await findSeat(tx, { cardId, at })) === undefined)
    await seatCard(
      tx,
      { ...subscription, row: paid },
      { cardId, userId, awaitsPhysicalCard: row.colours.length > 0 },
      move,
    );
  if (stripeId !== null) await enqueue(tx, reconcileLater, { subscriptionId: row.id }, { once: row.id });
  await endIfLeaving(tx, { ...subscription, row: paid }, { at });
  return true;
}
