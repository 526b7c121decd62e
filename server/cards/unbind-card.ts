import type { cards } from '@visita/core/cards/contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { lockOwnCard } from './lock-own-card.ts';
import { removeBinding } from './remove-binding.ts';

/** Unbinds a card of the caller's: its content is deleted, and its physical cards are free again. */
export async function unbindCard(
  { db, user, params, query, now }: Call<typeof cards.remove>,
  leaveSeat: LeaveSeat,
) {
  const mine = { id: params.id, userId: user.id };
  return transaction(db, async (tx) => {
    const card = await lockOwnCard(tx, mine);
    const { exitLink } = card.content;
    const choice = query?.subscription;
    await removeBinding(tx, { card, exitLink, action: 'unbind', choice, at: now() }, leaveSeat);
    return null;
  });
}
