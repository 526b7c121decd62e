import type { cards } from '@visita/core/cards/contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { refuseCard } from './find-own-card.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { findCard, lockCard } from './queries.ts';
import { removeBinding } from './remove-binding.ts';

/** Unbinds a card of the caller's: the physical card is free again, and its content is deleted. */
export async function unbindCard(
  { db, user, params, query, now }: Call<typeof cards.remove>,
  leaveSeat: LeaveSeat,
) {
  const mine = { id: params.id, userId: user.id };
  return transaction(db, async (tx) => {
    const card = (await lockCard(tx, mine)) && (await findCard(tx, mine));
    if (!card) throw await refuseCard(tx, mine);
    const { exitLink } = card.content;
    const choice = query?.subscription;
    await removeBinding(tx, { card, exitLink, action: 'unbind', choice, at: now() }, leaveSeat);
    return null;
  });
}
