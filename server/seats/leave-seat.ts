import { Problem } from '@visita/core/problems';
import type { LeaveSeat } from '../cards/leave-seat.ts';
import { findSeat } from '../subscriptions/find-seat.ts';
import { lockSubscriptionRow, type SubscriptionRow } from '../subscriptions/queries.ts';
import { endSeats, updateSeatCard } from '../subscriptions/seat-queries.ts';
import { requestChange } from '../subscriptions/request-change.ts';

/**
 * Ends or empties the seat of a card that leaves its owner. The plan's owner chooses to end the plan with its
 * period or to keep the seat free; a guest chooses to leave or to keep the seat without a card. A plan paid
 * once runs to its own end.
 */
export const leaveSeat: LeaveSeat = async (tx, { cardId, choice, at, actor = 'user' }) => {
  // seating a card locks it, so this result cannot go stale
  const seat = await findSeat(tx, { cardId, at });
  if (!seat) return;
  if (!choice) throw new Problem('cardHasSubscription');
  const row = await lockSubscriptionRow(tx, { id: seat.subscriptionId });
  if (!row) throw new Error(`seat ${seat.id} has no subscription ${seat.subscriptionId}`);
  const isGuest = row.userId !== seat.userId;
  if (isGuest && choice === 'keep') return updateSeatCard(tx, { id: seat.id, cardId: null });
  await endSeats(tx, { ids: [seat.id], at });
  if (!isGuest && choice === 'end' && isEndable(row))
    await requestChange(
      tx,
      { row, seats: [] },
      { ends: 'period' },
      { action: 'cancel', actor, reason: 'card given away', at },
    );
};

/** True if it renews until its owner ends it. Contracts are ended by staff. */
const isEndable = ({ stripeId, plan, desired }: SubscriptionRow) =>
  stripeId !== null && plan !== 'enterprise' && desired.ends === 'renew';
