import type { subscriptions } from '@visita/core/subscriptions/contract';
import { isEnded } from '@visita/core/subscriptions/status';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { leaveSeats } from '../subscriptions/cover-seats.ts';
import { lockSubscription } from '../subscriptions/lock-subscription.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import { mailSeatEnded, mailSeatFree } from './jobs.ts';

/**
 * Ends a seat, by the guest or by the owner, and the coverage of its card. The price of the plan does not
 * change.
 */
export async function endSeat({ db, user, params, now }: Call<typeof subscriptions.leave>) {
  const at = now();
  return transaction(db, async (tx) => {
    const subscription = await lockSubscription(tx, { id: params.id });
    const seat = subscription?.seats.find(({ id }) => id === params.seat);
    if (!subscription || !seat || (seat.userId !== user.id && subscription.row.userId !== user.id))
      throw new Problem('subscriptionNotFound');
    const { row } = subscription;
    await leaveSeats(tx, { row, seats: [seat] }, at);
    await insertSubscriptionMove(
      tx,
      { id: row.id, action: 'leave', from: row.status, to: row.status },
      { actor: 'user', at },
    );
    if (seat.userId === row.userId || isEnded(row.status)) return null;
    const left = { subscriptionId: row.id, userId: seat.userId };
    await enqueue(tx, mailSeatFree, left);
    await enqueue(tx, mailSeatEnded, left);
    return null;
  });
}
