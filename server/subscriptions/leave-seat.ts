import { Problem } from '@visita/core/problems';
import type { LeaveSeat } from '../cards/leave-seat.ts';
import { findSeat } from './find-seat.ts';
import { endSeats, lockSubscriptionRow, updateSeatCard, type SubscriptionRow } from './queries.ts';
import { want } from './want-change.ts';

/**
 * A card leaves its owner, and its seat with it. The owner of the plan ends that with what is paid for, or has the seat free for
 * another card; a guest leaves the plan, or has the seat without a card. What nobody bills goes on until its own end.
 */
export const leaveSeat: LeaveSeat = async (tx, { cardId, choice, at, actor = 'user' }) => {
  // whoever gives a card a seat holds the card, so it stays as it is found
  const seat = await findSeat(tx, { cardId, at });
  if (!seat) return;
  if (!choice) throw new Problem('cardHasSubscription');
  const row = await lockSubscriptionRow(tx, { id: seat.subscriptionId });
  if (!row) throw new Error('a seat is one of a subscription');
  const isGuest = row.userId !== seat.userId;
  if (isGuest && choice === 'keep') return updateSeatCard(tx, { id: seat.id, cardId: null });
  await endSeats(tx, { ids: [seat.id], at });
  if (!isGuest && choice === 'end' && isEndable(row))
    await want(tx, { row, seats: [] }, { ends: 'period' }, { action: 'cancel', actor, reason: 'card given away', at });
};

/** Whether it is charged for until somebody ends it; a contract is ended by whoever made it. */
const isEndable = ({ stripeId, plan, wanted }: SubscriptionRow) => stripeId !== null && plan !== 'enterprise' && wanted.ends === 'renew';
